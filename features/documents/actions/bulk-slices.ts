import { and, eq, isNull } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { guard, type Row, type Statement } from "@/db/database.ts";
import { deleteFrom, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { notSignedIn } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { letOthers, type SliceBounds, SliceSize } from "@/kernel/slices.ts";
import { countedApart, countedColumns } from "./bulk-counters.ts";
import { changeById, type StoredChange } from "./bulk-stored.ts";
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
import { publishChanged } from "../records/changed.ts";
import { placeOfRow } from "../records/record.ts";
import type { SliceAsker } from "../offers-marks.ts";
import { documentBulkChanges, documentBulkChosen } from "../schema.ts";

/**
 * Documents of one slice. Each dirties some ten pages of a large archive, whose writing is half of what it costs: 40 to 80
 * hold the writer for 20 ms.
 */
export const documentsOfSlice: SliceBounds = { first: 40, least: 25, most: 400 };

/** Name of the guard that holds while no other process changed a document of the slice, or went on with the change. */
const unchangedGuard = "documents.bulk_unchanged";
const attempts = 5;

/** The asker's rights as they are now. Throws 401 for somebody who is signed out or shut out since. */
export async function presentAccess({ access, renewed }: SliceAsker): Promise<Access> {
  if (!renewed) return access;
  const present = await renewed();
  if (!present || present.identity.accountState !== access.identity.accountState) throw notSignedIn();
  return present;
}

/** Runs a slice again when another process got in between. */
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

/**
 * Changes the documents in slices, each whole with its ledger entries, with what undo needs and with how far the change has
 * come: a crash leaves a state that a repeated request completes or undo takes back. Between two of them whoever else wants
 * to write has their turn. Ends when it is taken back meanwhile.
 */
export async function changeInSlices(
  context: FeatureContext,
  asker: SliceAsker,
  change: StoredChange,
  documents: readonly number[],
): Promise<void> {
  const size = new SliceSize(documentsOfSlice);
  while (await changeSlice(context, await presentAccess(asker), change, documents, size)) await letOthers();
}

/** Changes the next slice; false when there is none, or the change goes no further. */
async function changeSlice(
  context: FeatureContext,
  access: Access,
  change: StoredChange,
  documents: readonly number[],
  size: SliceSize,
): Promise<boolean> {
  const { userId, name } = access.identity;
  const rule = markRule(change.side, change.mark.kind);
  const after = valuesOf(change.mark, { userId, name, at: change.at, change: change.id });
  const { done, isMore } = await againWhenOvertaken(() =>
    context.change(async (unit) => {
      size.begun();
      // A repeated request may have gone on meanwhile, and somebody who takes it back means all of it.
      const now = await changeById(context, userId, change.id);
      if (!now || now.isUndoBegun || now.isFinished) return { done: 0, isMore: false };
      const ids = documents.slice(now.reached, now.reached + size.rows);
      if (ids.length === 0) return { done: 0, isMore: false };
      const rows = (await rowsOf(context, rule, ids)).filter((row) => !hasAlready(rule, row, after));
      const wanted = rows.filter((row) => access.can(rule.permission, placeOfRow(row)));
      const step = { reached: ids.length, denied: rows.length - wanted.length, at: context.clock.now() };
      unit.add(...reachedStatements(now, step));
      if (wanted.length > 0) {
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
      }
      return { done: ids.length, isMore: now.reached + ids.length < documents.length };
    })
  );
  size.stored(done);
  return isMore;
}

/** The documents as they are now, in the order of the slice. */
async function rowsOf({ database }: FeatureContext, rule: MarkRule, ids: readonly number[]): Promise<readonly Row[]> {
  const kept = pairsOf(rule).map(({ column }) => `d.${column}`).join(", ");
  return await database.all(
    `SELECT d.id, d.status, d.transfer_date, d.version, ${kept}, ${countedColumns} ` +
      "FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value",
    [JSON.stringify(ids)],
  );
}

/** So many documents further, and so many of them left as they were, for want of a right. */
interface Step {
  readonly reached: number;
  readonly denied: number;
  readonly at: Date;
}

/** Notes how far the change has come; undone when another process has gone on with it, or it was taken back. */
function reachedStatements({ id, reached, denied }: StoredChange, more: Step): readonly Statement[] {
  const isAsRead = and(
    eq(documentBulkChanges.id, id),
    eq(documentBulkChanges.reached, reached),
    isNull(documentBulkChanges.undoAt),
  );
  const state = { reached: reached + more.reached, denied: denied + more.denied, lastStepAt: more.at.toISOString() };
  return [statementOf(update(documentBulkChanges).set(state).where(isAsRead)), unchanged(1)];
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

/** Lets the slice go on only when the statement before reached so many rows. */
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

/** The statement that forgets what was chosen: the change goes no further. */
export function forgetChosen(changeId: number): Statement {
  return statementOf(deleteFrom(documentBulkChosen).where(eq(documentBulkChosen.changeId, changeId)));
}
