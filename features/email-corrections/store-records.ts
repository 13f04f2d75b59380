import { and, eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, rowsOnly, type StoreRecords } from "@/kernel/store-records.ts";
import type { RequestEvent } from "./ledger-events.ts";
import { linesOf } from "./rows.ts";
import { emailCorrections } from "./schema.ts";

const headings = {
  id: "Id",
  documentId: "Document",
  email: "Email",
  correctionLines: "What to correct",
  state: "State",
  askedBy: "Asked by",
  createdOn: "Asked (UTC)",
  sentOn: "Sent (UTC)",
  expiresOn: "Expires (UTC)",
  openedOn: "Opened (UTC)",
  savedOn: "Saved (UTC)",
  savedVersion: "Saved version",
  endedOn: "Ended (UTC)",
  endedBy: "Ended by",
};

/** What changes a request so that an export from before does not hold everything. */
const changes: readonly RequestEvent[] = [
  "email-corrections.requested",
  "email-corrections.saved",
  "email-corrections.reviewed",
  "email-corrections.sent_back",
  "email-corrections.withdrawn",
];

/** The correction requests of a store: in an export of everything, and gone with its records. */
export function requestRecords({ database }: FeatureContext): StoreRecords {
  async function* requests(storeId: number) {
    const { id, storeId: store } = emailCorrections;
    const read = (after: number, most: number) =>
      database.query.select().from(emailCorrections).where(and(eq(store, storeId), gt(id, after)))
        .orderBy(id).limit(most);
    for await (const row of inPages(read)) {
      yield {
        ...{ id: row.id, documentId: row.documentId, email: row.email, correctionLines: linesOf(row) },
        ...{ state: row.state, askedBy: row.askedByName, createdOn: row.createdAt, sentOn: row.sentAt },
        ...{ expiresOn: row.expiresAt, openedOn: row.openedAt, savedOn: row.savedAt, savedVersion: row.savedVersion },
        ...{ endedOn: row.endedAt, endedBy: row.endedByName },
      };
    }
  }
  return {
    ...rowsOnly(
      database,
      "email_corrections_drafts",
      "email_corrections_sessions",
      "email_corrections_links",
      "email_corrections",
    ),
    about: "email-corrections.csv and email-corrections.jsonl hold the correction requests that were emailed.",
    changedBy: changes,
    async *entries({ storeId }) {
      yield* recordFiles("email-corrections", headings, () => requests(storeId));
    },
  };
}
