import { and, eq, sql } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { streamOf, subjectOf } from "../ledger/events.ts";
import { publishChanged } from "../records/changed.ts";
import { placeOfRow, readable, type StoredDocument } from "../records/record.ts";
import { documents } from "../schema.ts";

/** Sets the dealer's flag. Setting the colour it has already changes nothing and writes nothing. */
export async function setFlag(
  context: FeatureContext,
  access: Access,
  id: number,
  color: number,
): Promise<StoredDocument> {
  const { database, clock } = context;
  const { userId, name } = access.identity;
  await context.change(async (unit) => {
    // Read under the write lock: of two people who flag at once each one's entry says what the other had left.
    const { row } = await readable(database, access, id, "documents.flag");
    const from = Number(row.ffl_flag);
    if (from === color) return;
    const by = color === 0
      ? { fflFlaggedById: null, fflFlaggedByName: null, fflFlaggedAt: null }
      : { fflFlaggedById: userId, fflFlaggedByName: name, fflFlaggedAt: clock.now().toISOString() };
    unit.add(statementOf(
      update(documents).set({ fflFlag: color, ...by, fflFlagChange: null, version: sql`${documents.version} + 1` })
        .where(and(eq(documents.id, id), eq(documents.fflFlag, from))),
    ));
    unit.guard("documents.flag", "changes() = 1");
    unit.record({
      stream: streamOf(Number(row.store_id)),
      event: "documents.flagged",
      subject: subjectOf(id),
      actor: actorOf(access.identity),
      data: { from, to: color },
    });
    publishChanged(unit, [{ id, ...placeOfRow(row) }]);
  });
  return await readable(database, access, id);
}
