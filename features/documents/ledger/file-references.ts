import type { Database } from "@/db/database.ts";
import { type FileReference, referencesIn } from "@/kernel/files/verify-files.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";

/** The files of all documents, those of deleted supplements too. */
export function fileReferences(database: Database): AsyncIterable<FileReference> {
  const select = "SELECT sha256, size, min(document_id) AS id FROM attachments WHERE true";
  return referencesIn(database, select, documentSubject);
}
