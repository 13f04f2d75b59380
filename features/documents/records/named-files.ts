import type { Database } from "@/db/database.ts";
import { namedIn } from "@/kernel/files/named-files.ts";
import { attachments } from "../schema.ts";

/** Those of some files that are attached to a document of any store. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  return await namedIn(database, attachments.sha256, sha256s);
}
