import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { guard, type Row, type Statement, type Value } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { assigneeFor } from "./assign.ts";
import { bulkAssignmentNotice } from "./assignment-notice.ts";
import { bulkFlagNotices } from "./flag-notice.ts";
import { resolveChosen } from "./bulk-chosen.ts";
import { countedApart, countedColumns } from "./bulk-counters.ts";
import { changeById, changeByKey, changedCount, resultOf, type StoredChange } from "./bulk-stored.ts";
import {
  assignments,
  facetsAfter,
  hasAlready,
  markOf,
  type MarkRule,
  markRule,
  type MarkValues,
  pairsOf,
  valuesOf,
} from "./mark-rules.ts";
import { type BulkChange, mostChosen } from "../contract-actions.ts";
import type { BulkAsker, ChosenInput, DocumentMarksOffer, Mark, Marking, MarkSide } from "../offers-marks.ts";
import { publishChanged } from "../records/changed.ts";
import { placeOfRow } from "../records/record.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentBulkChanges } from "../schema.ts";

/**
 * Documents of one batch. Larger ones write fewer counters and pages in all, and keep everybody else waiting longer: this
 * one for about half a second, with pages that nobody has read lately for a second (tests/bench/bulk.ts).
 */
export const documentsOfOneBatch = 2000;

/** Between two batches everybody else has a turn, long enough to file a document. */
export const letOthers = () => setTimeout(15);

/** Flags the chosen documents. */
export async function flagMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput & { readonly color: number },
): Promise<BulkChange> {
  return await markMany(context, asker, input, { side: "dealer", mark: { kind: "flag", color: input.color } });
}

/** Assigns the chosen documents and tells the person, once. */
export async function assignMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput & { readonly assignedUser: number | null; readonly url?: string },
): Promise<BulkChange> {
  const { assignedUser, url } = input;
  return await run(context, asker, input, {
    ...{ side: "dealer", kind: "assign", decided: assignedUser },
    markFor: async (stores) => ({ kind: "assign", assignee: await assigneeFor(context, stores, assignedUser) }),
    url,
  });
}

/** Marks the chosen documents. See {@link DocumentMarksOffer}. */
export async function markMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput,
  { side, mark, url, holds }: Marking,
  finished?: WantedMark["finished"],
): Promise<BulkChange> {
  const decided = decidedBy({ side, mark });
  return await run(context, asker, input, {
    side,
    kind: mark.kind,
    decided,
    markFor: () => mark,
    url,
    holds,
    finished,
  });
}

interface WantedMark {
  readonly side: MarkSide;
  readonly kind: Mark["kind"];
  /** The value that tells it from other marks of its kind; a key belongs to one change. */
  readonly decided: Value;
  /** Checks what is wanted against the stores that hold the documents. */
  readonly markFor: (stores: readonly Row[]) => Promise<Mark> | Mark;
  readonly url?: string;
  readonly holds?: Marking["holds"];
  readonly finished?: Parameters<DocumentMarksOffer["markMany"]>[3];
}

/** The value by which a mark is told from others of its kind and side. */
function decidedBy({ side, mark }: Marking): Value {
  const values = valuesOf(mark, { userId: 0, name: "", at: "", change: null });
  return values[markRule(side, mark.kind).decides] ?? null;
}

/**
 * Changes the documents in several batches, each whole with its ledger entries and what undo needs, so that nobody else
 * waits long and a crash leaves a state that a repeated request completes or undo takes back.
 */
async function run(
  context: FeatureContext,
  { access, key }: BulkAsker,
  input: ChosenInput,
  { side, kind, decided, markFor, url, holds, finished }: WantedMark,
): Promise<BulkChange> {
  const { userId } = access.identity;
  const hash = keyHash(key);
  const known = hash === null ? null : await changeByKey(context, userId, hash);
  if (known && !(known.side === side && known.mark.kind === kind && decidedBy(known) === decided)) {
    throw conflict("documents.key_used", "This Idempotency-Key belongs to another change.");
  }
  if (known?.isFinished || known?.isUndone) return await resultOf(context, known);
  const most = known ? mostChosen - await changedCount(context, known.id) : mostChosen;
  const { permission } = markRule(side, kind);
  const { ids, hasMore, stores } = await resolveChosen(context, access, input, { permission, most });
  const mark = await markFor(stores);
  const change = known ?? await begin(context, { userId, hash, side, mark, chosen: ids.length, hasMore });
  const ordered = ids.toSorted((a, b) => a - b);
  for (let from = 0; from < ordered.length; from += documentsOfOneBatch) {
    await changeBatch(context, access, { ...change, holds }, ordered.slice(from, from + documentsOfOneBatch));
    await letOthers();
  }
  await finish(context, access, { ...change, url }, finished);
  return await resultOf(context, change);
}

interface Beginning extends Marking {
  readonly userId: number;
  readonly hash: string | null;
  readonly chosen: number;
  readonly hasMore: boolean;
}

async function begin(context: FeatureContext, beginning: Beginning): Promise<StoredChange> {
  const { userId, hash, side, mark, chosen, hasMore } = beginning;
  const id = await context.ids.next("document_bulk_changes");
  const at = context.clock.now().toISOString();
  const assignee = mark.kind === "assign" ? mark.assignee : null;
  await context.database.write(() => [
    statementOf(
      insert(documentBulkChanges).values({
        ...{ id, userId, keyHash: hash, side, kind: mark.kind, at, chosen, hasMore },
        flag: mark.kind === "flag" ? mark.color : null,
        assignedId: assignee?.id ?? null,
        assignedName: assignee?.name ?? null,
        assignedOrigin: assignee?.origin ?? 0,
        reviewed: mark.kind === "review" ? mark.isReviewed : null,
      }),
    ),
  ]);
  return { id, side, mark, at, chosen, hasMore, isFinished: false, isUndone: false };
}

/** Name of the guard that holds while no other process changed a document of the batch. */
const unchangedGuard = "documents.bulk_unchanged";
const attempts = 5;

/** Runs a batch again when another process got in between. */
export async function againWhenOvertaken<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1;; attempt++) {
    try {
      return await write();
    } catch (error) {
      const isOvertaken = error instanceof GuardFailed && error.guard === unchangedGuard;
      if (!isOvertaken || attempt === attempts) throw error;
    }
  }
}

async function changeBatch(context: FeatureContext, access: Access, change: StoredChange, ids: readonly number[]) {
  const { database } = context;
  const { userId, name } = access.identity;
  const rule = markRule(change.side, change.mark.kind);
  const after = valuesOf(change.mark, { userId, name, at: change.at, change: change.id });
  const kept = pairsOf(rule).map(({ column }) => `d.${column}`).join(", ");
  await againWhenOvertaken(() =>
    context.change(async (unit) => {
      // Somebody who takes it back while it is still under way means all of it.
      const now = await changeById(context, userId, change.id);
      if (!now || now.isUndone) return;
      const rows = await database.all(
        `SELECT d.id, d.status, d.transfer_date, d.version, ${kept}, ${countedColumns} ` +
          "FROM documents d WHERE d.id IN (SELECT value FROM json_each(?)) AND NOT EXISTS " +
          "(SELECT 1 FROM document_bulk_items i WHERE i.change_id = ? AND i.document_id = d.id)",
        [JSON.stringify(ids), change.id],
      );
      const wanted = rows.filter((row) =>
        !hasAlready(rule, row, after) && access.can(rule.permission, placeOfRow(row))
      );
      if (wanted.length === 0) return;
      await change.holds?.(unit);
      unit.add(
        ...rememberStatements(rule, change.id, wanted),
        ...countedApart(wanted, (row) => facetsAfter(rule, Number(row.facets), after), [
          changeStatement(rule, after, wanted),
        ]),
      );
      unit.record(...wanted.map((row) => ({
        stream: storeStream(Number(row.store_id)),
        event: rule.event,
        subject: documentSubject(Number(row.id)),
        actor: actorOf(access.identity),
        data: rule.recorded(markOf(rule, row), after),
      })));
      const marked = wanted.map((row) => ({ id: Number(row.id), ...placeOfRow(row) }));
      publishChanged(unit, marked, change.side === "dealer");
    })
  );
}

function rememberStatements(rule: MarkRule, changeId: number, rows: readonly Row[]): readonly Statement[] {
  const pairs = pairsOf(rule);
  return [
    {
      sql: `INSERT INTO document_bulk_items(change_id, document_id, ${pairs.map(({ value }) => value).join(", ")}) ` +
        `SELECT ?, d.id, ${pairs.map(({ column }) => `d.${column}`).join(", ")} ` +
        "FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value ->> 0 AND d.version = j.value ->> 1 " +
        "AND d.facets = j.value ->> 2",
      args: [changeId, JSON.stringify(rows.map((row) => [Number(row.id), Number(row.version), Number(row.facets)]))],
    },
    unchanged(rows.length),
  ];
}

/** Lets the batch go on only when the statement before reached so many rows. */
export function unchanged(rows: number): Statement {
  return guard(unchangedGuard, `changes() = ${rows}`);
}

function changeStatement(rule: MarkRule, after: MarkValues, rows: readonly Row[]): Statement {
  const set = assignments(rule, after);
  return {
    sql: `UPDATE documents SET ${set.sql}, version = version + 1 WHERE id IN (SELECT value FROM json_each(?))`,
    args: [...set.args, JSON.stringify(rows.map((row) => Number(row.id)))],
  };
}

/** Marks the change as done and adds what belongs to its end, both once. */
async function finish(
  context: FeatureContext,
  access: Access,
  change: StoredChange,
  finished: WantedMark["finished"],
): Promise<void> {
  const { clock } = context;
  await context.change(async (unit) => {
    const now = await changeById(context, access.identity.userId, change.id);
    if (!now || now.isFinished || now.isUndone) return;
    unit.add(statementOf(
      update(documentBulkChanges).set({ finishedAt: clock.now().toISOString() })
        .where(eq(documentBulkChanges.id, change.id)),
    ));
    const { id, side, mark, url } = change;
    if (side === "dealer" && mark.kind === "assign") {
      await bulkAssignmentNotice(unit, context, access, id, mark.assignee?.id ?? null, url);
    }
    if (mark.kind === "flag" && mark.color !== 0) {
      await bulkFlagNotices(unit, context, access.identity, { id, side, color: mark.color });
    }
    await finished?.(unit, id);
  });
}
