import { and, eq, gt } from "drizzle-orm";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, rowsOnly, type StoreRecords } from "@/kernel/store-records.ts";
import { reportEvents } from "./ledger-events.ts";
import { reportDeadlines, reportDeadlineSettings } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldReportSettings } from "./told-rows.ts";

const headings = {
  id: "Id",
  form: "ATF form",
  state: "State",
  buyerName: "Buyer",
  firearms: "Firearms",
  sales: "Sales",
  discoveredAt: "Discovered (UTC)",
  note: "Note",
  dueDay: "Due",
  dueAt: "Due (UTC)",
  sentOn: "Sent",
  reason: "Not needed because",
  closedByName: "Closed by",
  closedAt: "Closed (UTC)",
  documentId: "Document",
  filedDocumentId: "Form 3310.11",
};

/** The reports to ATF of a store: in an export of everything, and gone with its records. */
export function reportRecords({ database, change }: FeatureContext): StoreRecords {
  const rows = rowsOnly(database, "report_deadlines", "report_deadline_sales");
  return {
    about: "report-deadlines.csv and report-deadlines.jsonl hold the reports that were due to ATF.",
    changedBy: Object.keys(reportEvents),
    async *entries({ storeId }) {
      const read = (after: number, most: number) =>
        database.query.select().from(reportDeadlines)
          .where(and(eq(reportDeadlines.storeId, storeId), gt(reportDeadlines.id, after)))
          .orderBy(reportDeadlines.id).limit(most);
      yield* recordFiles("report-deadlines", headings, () => inPages(read));
    },
    async purge(store) {
      await rows.purge?.(store);
      const { storeId } = store;
      await change((unit) =>
        unit.add(telling(
          statementOf(deleteFrom(reportDeadlineSettings).where(eq(reportDeadlineSettings.storeId, storeId))),
          toldReportSettings.gone({ storeId }),
        ))
      );
    },
  };
}
