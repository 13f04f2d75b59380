import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { guard, type Row, type Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { assigneeFor } from "./assign.ts";
import { bulkAssignmentNotice } from "./assignment-notice.ts";
import { type ChosenInput, resolveChosen } from "./bulk-chosen.ts";
import { countedApart, countedColumns, facetsWith } from "./bulk-counters.ts";
import { type BulkTarget, changeById, changeByKey, changedCount, resultOf, type StoredChange } from "./bulk-stored.ts";
import { type BulkChange, mostChosen } from "../contract-actions.ts";
import { streamOf, subjectOf } from "../ledger/events.ts";
import { publishChanged } from "../records/changed.ts";
import { placeOfRow } from "../records/record.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { documentBulkChanges } from "../schema.ts";

/**
 * Documents of one batch. Larger ones write fewer counters and pages in all, and keep everybody else waiting longer: this
 * one for about half a second, with pages that nobody has read lately for a second (tests/bench/bulk.ts).
 */
export const documentsOfOneBatch = 2000;

/** Between two batches everybody else has a turn, long enough to file a document. */
export const letOthers = () => setTimeout(15);

/** Who asks for a change of many documents, and the key under which a repeated request carries on. */
export interface BulkAsker {
  readonly access: Access;
  readonly key: string | null;
}

/** The permission that each kind of change needs. */
export const permissionFor = { flag: "documents.flag", assign: "documents.assign" } as const;

/** Flags the chosen documents. */
export async function flagMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput & { readonly color: number },
): Promise<BulkChange> {
  const { color } = input;
  return await run(context, asker, input, {
    kind: "flag",
    isSame: ({ target }) => target.kind === "flag" && target.color === color,
    targetOf: () => Promise.resolve({ kind: "flag", color }),
  });
}

/** Assigns the chosen documents and tells the person, once. */
export async function assignMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput & { readonly assignedUser: number | null; readonly url?: string },
): Promise<BulkChange> {
  const { assignedUser, url } = input;
  return await run(context, asker, input, {
    kind: "assign",
    url,
    isSame: ({ target }) => target.kind === "assign" && (target.assignee?.id ?? null) === assignedUser,
    targetOf: async (stores) => ({ kind: "assign", assignee: await assigneeFor(context, stores, assignedUser) }),
  });
}

interface Wanted {
  readonly kind: BulkTarget["kind"];
  readonly url?: string;
  /** True for a change that wants the same; a key belongs to one change. */
  readonly isSame: (change: StoredChange) => boolean;
  /** Checks what is wanted against the stores that hold the documents. */
  readonly targetOf: (stores: readonly Row[]) => Promise<BulkTarget>;
}

/**
 * Changes the documents in several batches, each whole with its ledger entries and what undo needs, so that nobody else
 * waits long and a crash leaves a state that a repeated request completes or undo takes back.
 */
async function run(
  context: FeatureContext,
  { access, key }: BulkAsker,
  input: ChosenInput,
  wanted: Wanted,
): Promise<BulkChange> {
  const { userId } = access.identity;
  const hash = keyHash(key);
  const known = hash === null ? null : await changeByKey(context, userId, hash);
  if (known && !wanted.isSame(known)) {
    throw conflict("documents.key_used", "This Idempotency-Key belongs to another change.");
  }
  if (known?.isFinished || known?.isUndone) return await resultOf(context, known);
  const most = known ? mostChosen - await changedCount(context, known.id) : mostChosen;
  const chosen = await resolveChosen(context, access, input, { permission: permissionFor[wanted.kind], most });
  const target = await wanted.targetOf(chosen.stores);
  const { ids, hasMore } = chosen;
  const change = known ?? await begin(context, { userId, hash, target, chosen: ids.length, hasMore });
  const ordered = ids.toSorted((a, b) => a - b);
  for (let from = 0; from < ordered.length; from += documentsOfOneBatch) {
    await changeBatch(context, access, change, ordered.slice(from, from + documentsOfOneBatch));
    await letOthers();
  }
  await finish(context, access, change, wanted.url);
  return await resultOf(context, change);
}

interface Beginning {
  readonly userId: number;
  readonly hash: string | null;
  readonly target: BulkTarget;
  readonly chosen: number;
  readonly hasMore: boolean;
}

async function begin(context: FeatureContext, beginning: Beginning): Promise<StoredChange> {
  const { userId, hash, target, chosen, hasMore } = beginning;
  const id = await context.ids.next("document_bulk_changes");
  const at = context.clock.now().toISOString();
  const { kind } = target;
  const assignee = target.kind === "assign" ? target.assignee : null;
  await context.database.write(() => [
    statementOf(
      insert(documentBulkChanges).values({
        ...{ id, userId, keyHash: hash, kind, at, chosen, hasMore },
        flag: target.kind === "flag" ? target.color : null,
        assignedId: assignee?.id ?? null,
        assignedName: assignee?.name ?? null,
        assignedOrigin: assignee?.origin ?? 0,
      }),
    ),
  ]);
  return { id, target, at, chosen, hasMore, isFinished: false, isUndone: false };
}

const assignedColumns = ["ffl_assigned_id", "ffl_assigned_name", "ffl_assigned_origin"] as const;

/** The columns that undo brings back. */
export const keptColumns = [
  "ffl_flag",
  "ffl_flagged_by_id",
  "ffl_flagged_by_name",
  "ffl_flagged_at",
  "ffl_flag_change",
  ...assignedColumns,
  "ffl_assignment_change",
] as const;

const rowColumns =
  `${["id", "status", "transfer_date", "version", ...keptColumns].map((name) => `d.${name}`).join(", ")}, ` +
  countedColumns;

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
  await againWhenOvertaken(() =>
    context.change(async (unit) => {
      // Somebody who takes it back while it is still under way means all of it.
      const now = await changeById(context, access.identity.userId, change.id);
      if (!now || now.isUndone) return;
      const rows = await database.all(
        `SELECT ${rowColumns} FROM documents d WHERE d.id IN (SELECT value FROM json_each(?)) AND NOT EXISTS ` +
          "(SELECT 1 FROM document_bulk_items i WHERE i.change_id = ? AND i.document_id = d.id)",
        [JSON.stringify(ids), change.id],
      );
      const wanted = rows.filter((row) =>
        !hasAlready(row, change.target) && access.can(permissionFor[change.target.kind], placeOfRow(row))
      );
      if (wanted.length === 0) return;
      unit.add(
        ...rememberStatements(change.id, wanted),
        ...countedApart(wanted, (row) => facetsAfter(row, change.target), [changeStatement(access, change, wanted)]),
      );
      unit.record(...wanted.map((row) => entryOf(access, row, change.target)));
      publishChanged(unit, wanted.map((row) => ({ id: Number(row.id), ...placeOfRow(row) })));
    })
  );
}

function facetsAfter(row: Row, target: BulkTarget): number {
  const change = target.kind === "flag" ? { flag: target.color } : { isAssigned: target.assignee !== null };
  return facetsWith(Number(row.facets), change);
}

function hasAlready(row: Row, target: BulkTarget): boolean {
  if (target.kind === "flag") return Number(row.ffl_flag) === target.color;
  return (row.ffl_assigned_id === null ? null : Number(row.ffl_assigned_id)) === (target.assignee?.id ?? null);
}

function rememberStatements(changeId: number, rows: readonly Row[]): readonly Statement[] {
  const kept = keptColumns.join(", ");
  return [
    {
      sql: `INSERT INTO document_bulk_items(change_id, document_id, ${kept}) SELECT ?, d.id, ${kept} ` +
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

function changeStatement({ identity }: Access, { id, target, at }: StoredChange, rows: readonly Row[]): Statement {
  const ids = JSON.stringify(rows.map((row) => Number(row.id)));
  const where = "version = version + 1 WHERE id IN (SELECT value FROM json_each(?))";
  if (target.kind === "assign") {
    const set = assignedColumns.map((column) => `${column} = ?`).join(", ");
    const { assignee } = target;
    return {
      sql: `UPDATE documents SET ${set}, ffl_assignment_change = ?, ${where}`,
      args: [assignee?.id ?? null, assignee?.name ?? null, assignee?.origin ?? 0, id, ids],
    };
  }
  const by = target.color === 0 ? [null, null, null] : [identity.userId, identity.name, at];
  return {
    sql: "UPDATE documents SET ffl_flag = ?, ffl_flagged_by_id = ?, ffl_flagged_by_name = ?, ffl_flagged_at = ?, " +
      `ffl_flag_change = ?, ${where}`,
    args: [target.color, ...by, id, ids],
  };
}

function entryOf({ identity }: Access, row: Row, target: BulkTarget): NewEntry {
  return {
    stream: streamOf(Number(row.store_id)),
    event: target.kind === "flag" ? "documents.flagged" : "documents.assigned",
    subject: subjectOf(Number(row.id)),
    actor: actorOf(identity),
    data: target.kind === "flag" ? { from: Number(row.ffl_flag), to: target.color } : {
      from: row.ffl_assigned_name === null ? null : String(row.ffl_assigned_name),
      to: target.assignee?.name ?? null,
    },
  };
}

/** Marks the change as done and tells the person whom it is about, both once. */
async function finish(context: FeatureContext, access: Access, change: StoredChange, url?: string): Promise<void> {
  const { clock } = context;
  await context.change(async (unit) => {
    const now = await changeById(context, access.identity.userId, change.id);
    if (!now || now.isFinished || now.isUndone) return;
    unit.add(statementOf(
      update(documentBulkChanges).set({ finishedAt: clock.now().toISOString() })
        .where(eq(documentBulkChanges.id, change.id)),
    ));
    if (change.target.kind !== "assign") return;
    await bulkAssignmentNotice(unit, context, access, change.id, change.target.assignee, url);
  });
}
