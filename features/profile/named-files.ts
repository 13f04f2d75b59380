import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import { profilePictures } from "./schema.ts";

/** Those of some files that are somebody's picture. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const { sha256 } = profilePictures;
  const rows = await database.query.selectDistinct({ sha256 }).from(profilePictures).where(isOneOf(sha256, sha256s));
  return new Set(rows.map((row) => row.sha256));
}
