import { and, count, desc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Row, Statement } from "@/db/database.ts";
import { deleteFrom, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { MarkSide, RecentMarks, SliceAsker, Undone } from "../offers-marks.ts";
import { inSlices, letOthers, SliceSize } from "@/kernel/slices.ts";
import { heldByAudit } from "./audit-marks.ts";
import { sideBySide } from "./bulk-chosen.ts";
import { againWhenOvertaken, documentsOfSlice, forgetChosen, presentAccess, unchanged } from "./bulk-slices.ts";
import { countedApart, countedColumns } from "./bulk-counters.ts";
import { ownChange, stepStatement, type StoredChange, workingOn } from "./bulk-stored.ts";
import { facetsAfter, markOf, type MarkRule, markRule, pairsOf } from "./mark-rules.ts";
import { nextTurn } from "@/kernel/turns.ts";
import { publishChanged } from "../records/changed.ts";
import { placeOfRow } from "../records/record.ts";
import { documentBulkChanges as changes, documentBulkItems as items } from "../schema.ts";

/** How long a change of many documents can be taken back, in milliseconds. */
export const undoLife = 86_400_000;

/** A change or an undo without a step for so long was cut short, in milliseconds: a slice and the wait for its turn take less. */
const longestStep = 60_000;
/** What one that is under way needs is kept for so long after its last step, in milliseconds. */
const longestPause = 3_600_000;

/**
 * Brings back what every document of one's own change had before it. A document that was flagged or assigned again since
 * keeps what it has, one that is not theirs to change waits. An undo that was cut short is completed by the next one; a
 * completed one changes nothing more.
 */
export async function undoChange(context: FeatureContext, asker: SliceAsker, id: number): Promise<Undone> {
  const { database, clock } = context;
  const { access } = asker;
  const change = await ownChange(context, access.identity.userId, id);
  if (clock.now().getTime() - Date.parse(change.at) > undoLife) throw tooLate();
  const { auditId } = change;
  const holds = auditId === undefined ? undefined : await heldByAudit(context, access, auditId);
  // From here on the change itself goes no further, should it still be under way.
  await database.write(() => [
    statementOf(
      update(changes).set({ undoAt: clock.now().toISOString() }).where(and(eq(changes.id, id), isNull(changes.undoAt))),
    ),
    stepStatement(id, clock.now()),
    forgetChosen(id),
  ]);
  await workingOn(context, id, () => undoInSlices(context, asker, { ...change, holds }));
  await database.write(() => [stepStatement(id, null)]);
  const counts = await database.query.select({ state: items.state, count: count() }).from(items)
    .where(eq(items.changeId, id)).groupBy(items.state);
  const countOf = (state: number) => counts.find((one) => one.state === state)?.count ?? 0;
  return { restored: countOf(1), left: countOf(2), denied: countOf(0) };
}

async function undoInSlices(context: FeatureContext, asker: SliceAsker, change: StoredChange): Promise<void> {
  const waiting = await waitingFor(context, change.id);
  const size = new SliceSize(documentsOfSlice);
  for (let from = 0; from < waiting.length;) {
    const slice = waiting.slice(from, from + size.rows);
    await undoSlice(context, await presentAccess(asker), change, slice, size);
    from += slice.length;
    await letOthers();
  }
}

function tooLate() {
  return conflict("documents.undo_too_late", "This change is more than a day old and can no longer be undone.");
}

/** Documents that one statement reads. */
const readAtOnce = 1000;

/** The documents that a change has reached and nothing has brought back, by store and date. */
async function waitingFor({ database }: FeatureContext, id: number): Promise<readonly number[]> {
  const waiting: Row[] = [];
  for (let after = 0;;) {
    const rows = await database.all(
      "SELECT i.document_id AS id, d.store_id, d.list_day FROM document_bulk_items i " +
        "LEFT JOIN documents d ON d.id = i.document_id WHERE i.change_id = ? AND i.document_id > ? AND i.state = 0 " +
        "ORDER BY i.document_id LIMIT ?",
      [id, after, readAtOnce],
    );
    waiting.push(...rows);
    if (rows.length < readAtOnce) return sideBySide(waiting);
    after = Number(rows[rows.length - 1].id);
    await nextTurn();
  }
}

/** Takes back one slice: those of its documents for which nobody has done it meanwhile. */
async function undoSlice(
  context: FeatureContext,
  access: Access,
  change: StoredChange,
  documents: readonly number[],
  size: SliceSize,
): Promise<void> {
  const { database, clock } = context;
  const rule = markRule(change.side, change.mark.kind);
  await againWhenOvertaken(() =>
    context.change(async (unit) => {
      size.begun();
      const rows = await database.all(waitingSql(rule), [JSON.stringify(documents), change.id]);
      const permitted = rows.filter((row) => row.store_id !== null && access.can(rule.permission, placeOfRow(row)));
      const { restorable = [], left = [] } = Object.groupBy(
        permitted,
        (row) => isAsChanged(rule, row, change) ? "restorable" : "left",
      );
      if (restorable.length > 0) {
        await change.holds?.(unit);
        unit.add(...restoreStatements(rule, change.id, restorable));
      }
      unit.add(...settledStatements(change.id, restorable, 1), ...settledStatements(change.id, left, 2));
      unit.add(stepStatement(change.id, clock.now()));
      unit.record(...restorable.map((row) => ({
        stream: storeStream(Number(row.store_id)),
        event: rule.event,
        subject: documentSubject(Number(row.document_id)),
        actor: actorOf(access.identity),
        data: { ...rule.recorded(markOf(rule, row), markOf(rule, row, "old_")), isUndo: true },
      })));
      const restored = restorable.map((row) => ({ id: Number(row.document_id), ...placeOfRow(row) }));
      publishChanged(unit, restored, change.side === "dealer");
    })
  );
  size.stored(documents.length);
}

function waitingSql(rule: MarkRule): string {
  const marks = pairsOf(rule).map(({ value, column }) => `i.${value} AS old_${value}, d.${column}`).join(", ");
  return `SELECT i.document_id, ${marks}, d.status, d.transfer_date, d.version, ${countedColumns} ` +
    "FROM json_each(?) j CROSS JOIN document_bulk_items i ON i.change_id = ? AND i.document_id = j.value " +
    "LEFT JOIN documents d ON d.id = i.document_id WHERE i.state = 0";
}

/** True while what the document has was given to it by the change, and by nobody since. */
function isAsChanged(rule: MarkRule, row: Row, { id }: StoredChange): boolean {
  return markOf(rule, row).set_by_change === id;
}

function restoreStatements(rule: MarkRule, id: number, rows: readonly Row[]): readonly Statement[] {
  const restored = pairsOf(rule).map(({ value, column }) => `${column} = i.${value}`).join(", ");
  return countedApart(rows, (row) => facetsAfter(rule, Number(row.facets), markOf(rule, row, "old_")), [
    {
      sql: `UPDATE documents SET ${restored}, ` +
        "version = documents.version + 1 FROM json_each(?) j CROSS JOIN document_bulk_items i " +
        "ON i.change_id = ? AND i.document_id = j.value ->> 0 " +
        "WHERE documents.id = j.value ->> 0 AND documents.version = j.value ->> 1 " +
        "AND documents.facets = j.value ->> 2",
      args: [JSON.stringify(rows.map((row) => [Number(row.document_id), Number(row.version), Number(row.facets)])), id],
    },
    unchanged(rows.length),
  ]);
}

function settledStatements(changeId: number, rows: readonly Row[], state: 1 | 2): readonly Statement[] {
  if (rows.length === 0) return [];
  return [{
    sql: "UPDATE document_bulk_items SET state = ? WHERE change_id = ? AND document_id IN " +
      "(SELECT value FROM json_each(?))",
    args: [state, changeId, JSON.stringify(rows.map((row) => Number(row.document_id)))],
  }];
}

/** One's own changes of the last day on one side. See {@link DocumentMarksOffer}. */
export async function recentMarks(
  { database, clock }: FeatureContext,
  { identity }: Access,
  side: MarkSide,
): Promise<readonly RecentMarks[]> {
  const now = clock.now().getTime();
  const since = new Date(now - undoLife).toISOString();
  const { id, kind, flag: color, assignedName: assignedTo, reviewed: isReviewed, at, undoAt } = changes;
  const { chosen, reached, finishedAt, lastStepAt } = changes;
  const changed = count(items.documentId);
  const settled = count(sql`nullif(${items.state}, 0)`);
  const recent = await database.query
    .select({
      ...{ id, kind, color, assignedTo, isReviewed, chosen, reached, changed, settled, at },
      ...{ finishedAt, undoAt, lastStepAt },
    })
    .from(changes).leftJoin(items, eq(items.changeId, id))
    .where(and(eq(changes.userId, identity.userId), eq(changes.side, side), gte(at, since)))
    .groupBy(id).orderBy(desc(id)).limit(50);
  return recent.map(({ finishedAt, undoAt, lastStepAt, ...change }) => {
    const isUndoBegun = undoAt !== null;
    const isUndone = isUndoBegun && change.settled === change.changed;
    const isFinished = finishedAt !== null;
    const isOver = isUndone || (isFinished && !isUndoBegun);
    const isUnderWay = !isOver && lastStepAt !== null && now - Date.parse(lastStepAt) < longestStep;
    return { ...change, isFinished, isUnderWay, isUndoBegun, isUndone };
  });
}

/** Forgets changes that can no longer be taken back, and on which nobody works. */
export async function deleteOldChanges({ database, clock }: FeatureContext): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - undoLife).toISOString();
  const { id, at, lastStepAt } = changes;
  // What was begun in time is still needed until its end.
  const isAtRest = or(isNull(lastStepAt), lt(lastStepAt, new Date(now - longestPause).toISOString()));
  for (const old of await database.query.select({ id }).from(changes).where(and(lt(at, before), isAtRest))) {
    await inSlices(database, (most) => ({
      sql: "DELETE FROM document_bulk_items WHERE change_id = ?1 AND document_id IN " +
        "(SELECT document_id FROM document_bulk_items WHERE change_id = ?1 LIMIT ?2)",
      args: [old.id, most],
    }));
    await database.write(() => [forgetChosen(old.id), statementOf(deleteFrom(changes).where(eq(id, old.id)))]);
  }
}
