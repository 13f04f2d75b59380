import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import { attachments } from "../schema.ts";

/** Those of some files that are attached to a document of any store. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const { sha256 } = attachments;
  const rows = await database.query.selectDistinct({ sha256 }).from(attachments).where(isOneOf(sha256, sha256s));
  return new Set(rows.map((row) => row.sha256));
}
