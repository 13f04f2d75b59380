import type { Database } from "@/db/database.ts";
import { namedIn } from "@/kernel/files/named-files.ts";
import type { FileReference } from "@/kernel/files/file-reference.ts";
import { referencesIn } from "@/kernel/files/verify-files.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { attachments } from "../schema.ts";

/** Those of some files that are attached to a document of any store. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  return await namedIn(database, attachments.sha256, sha256s);
}

/** The files of all documents, those of deleted supplements too. */
export function fileReferences(database: Database): AsyncIterable<FileReference> {
  const select = "SELECT sha256, size, min(document_id) AS id FROM attachments WHERE true";
  return referencesIn(database, select, documentSubject);
}
