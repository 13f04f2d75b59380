import type { Access } from "@/kernel/access.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { documentsFlagged } from "../events.ts";
import type { DocumentMarksOffer, Marking } from "../offers-marks.ts";
import { publishChanged } from "../records/changed.ts";
import { placeOfRow, readable } from "../records/record.ts";
import { assignmentNotice } from "./assignment-notice.ts";
import { assignments, hasAlready, markOf, type MarkRule, markRule, type MarkValues, valuesOf } from "./mark-rules.ts";

/** Marks one document. See {@link DocumentMarksOffer}. */
export async function markOne(
  context: FeatureContext,
  access: Access,
  id: number,
  { side, mark, url, holds }: Marking,
  takesPart?: Parameters<DocumentMarksOffer["mark"]>[3],
): Promise<boolean> {
  const { database, clock, configuration } = context;
  const { identity } = access;
  const rule = markRule(side, mark.kind);
  return await context.change(async (unit) => {
    // Read under the write lock: of two people who mark at once each one's entry says what the other had left.
    const { row } = await readable(database, access, id, rule.permission);
    const { userId, name } = identity;
    const after = valuesOf(mark, { userId, name, at: clock.now().toISOString(), change: null });
    if (hasAlready(rule, row, after)) return false;
    await holds?.(unit);
    addMark(unit, { id, storeId: Number(row.store_id), actor: actorOf(identity) }, rule, {
      before: markOf(rule, row),
      after,
    });
    const place = placeOfRow(row);
    publishChanged(unit, [{ id, ...place }], side === "dealer");
    if (side === "dealer" && mark.kind === "assign") {
      const { accountId, storeId } = place;
      assignmentNotice(unit, identity, mark.assignee?.id ?? null, {
        ...{ accountId, storeId, documentIds: [id], count: 1 },
        url: deepLink(configuration, url, `/${storeId}/documents/${id}`),
      });
    }
    if (mark.kind === "flag" && mark.color !== 0) {
      const { accountId, storeId } = place;
      unit.publish(documentsFlagged, {
        ...{ accountId, storeId, documentId: id, count: 1, side, color: mark.color },
        ...doneBy(identity),
      });
    }
    await takesPart?.(unit, place);
    return true;
  });
}

/** A document that is marked, and who does it. */
interface MarkedDocument {
  readonly id: number;
  readonly storeId: number;
  readonly actor: Actor;
}

/** Adds the mark of one document to a unit of work: guarded against what it had before, with its entry. */
export function addMark(
  unit: UnitOfWork,
  { id, storeId, actor }: MarkedDocument,
  rule: MarkRule,
  { before, after }: { readonly before: MarkValues; readonly after: MarkValues },
): void {
  const set = assignments(rule, after);
  unit.add({
    sql: `UPDATE documents SET ${set.sql}, version = version + 1 WHERE id = ? AND ${rule.columns[rule.decides]} IS ?`,
    args: [...set.args, id, before[rule.decides] ?? null],
  });
  unit.guard("documents.mark", "changes() = 1");
  unit.record({
    stream: storeStream(storeId),
    event: rule.event,
    subject: documentSubject(id),
    actor,
    data: rule.recorded(before, after),
  });
}
