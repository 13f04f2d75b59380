import { and, eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, rowsOnly, type StoreRecords } from "@/kernel/store-records.ts";
import { versionEvents } from "./ledger-events.ts";
import { correctionLogs, correctionMarks } from "./schema.ts";

const logHeadings = {
  id: "Id",
  documentId: "Document",
  attachmentId: "Attachment",
  versionNumber: "Version of the form",
  description: "Correction",
  type: "Type",
  initials: "Initials",
  initialDate: "Date",
  section: "Section",
  party: "Whose section",
  reason: "Reason",
  isRemoval: "Tells of a deletion",
  isPartKnown: "Section could be read",
  changes: "Changed values",
  addedByName: "Corrected by",
  createdAt: "Corrected on (UTC)",
  deletedAt: "Deleted on (UTC)",
  deletedByName: "Deleted by",
};

const markHeadings = {
  id: "Id",
  documentId: "Document",
  logId: "Correction",
  name: "Name in the file",
  detail: "What it says",
  annotation: "Mark",
  firstVersion: "First version",
  removedVersion: "First version without it",
};

/** The corrections of a store: with everything that is exported, and gone with its records. Drafts are nobody else's. */
export function correctionRecords({ database }: FeatureContext): StoreRecords {
  async function* logs(store: number) {
    const { id, storeId } = correctionLogs;
    yield* inPages((after, most) =>
      database.query.select().from(correctionLogs).where(and(eq(storeId, store), gt(id, after))).orderBy(id).limit(most)
    );
  }
  async function* marks(store: number) {
    const { id, storeId } = correctionMarks;
    yield* inPages((after, most) =>
      database.query.select().from(correctionMarks).where(and(eq(storeId, store), gt(id, after))).orderBy(id)
        .limit(most)
    );
  }
  return {
    about:
      "corrections.csv and corrections.jsonl are the correction log, correction-marks.csv and correction-marks.jsonl " +
      "the marks on the forms: each stands in the versions of its form from the first version that is named on.",
    changedBy: [...versionEvents, "corrections.logged"],
    async *entries({ storeId }) {
      yield* recordFiles("corrections", logHeadings, () => logs(storeId));
      yield* recordFiles("correction-marks", markHeadings, () => marks(storeId));
    },
    ...rowsOnly(database, "correction_drafts", "correction_requests", "correction_marks", "correction_logs"),
  };
}
