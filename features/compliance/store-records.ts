import { eq } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { recordFiles, rowsOnly, type StoreRecords } from "@/kernel/store-records.ts";
import { changingEvents } from "./ledger-events.ts";
import { rowOf } from "./rows.ts";
import { complianceDuties } from "./schema.ts";

const noticeHeadings = {
  noticeDate: "Notice to ATF",
  officeName: "ATF office",
  officeAddress: "Address",
  accessPoints: "Computers for investigators",
  retentionYears: "Years kept",
  retentionSource: "Rule",
  changedByName: "Changed by",
  changedAt: "Changed (UTC)",
};

const dutyHeadings = {
  condition: "Condition",
  statement: "Confirmed",
  confirmedByName: "By",
  confirmedAt: "At (UTC)",
};

/** What a store said for the ruling's page: in an export of everything, and gone with its records. */
export function complianceRecords({ database }: FeatureContext): StoreRecords {
  return {
    about:
      "ruling-2022-1.csv and .jsonl hold the notice to ATF and the store's settings, ruling-2022-1-duties.csv and " +
      ".jsonl what the dealer confirmed last.",
    changedBy: changingEvents,
    async *entries({ storeId }) {
      yield* recordFiles("ruling-2022-1", noticeHeadings, async function* () {
        const row = await rowOf(database, storeId);
        if (row) yield row;
      });
      yield* recordFiles("ruling-2022-1-duties", dutyHeadings, async function* () {
        // One a condition at most.
        yield* await database.query.select().from(complianceDuties).where(eq(complianceDuties.storeId, storeId))
          .orderBy(complianceDuties.condition);
      });
    },
    ...rowsOnly(database, "compliance_stores", "compliance_duties"),
  };
}
