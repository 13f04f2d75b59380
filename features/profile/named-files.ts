import type { Database } from "@/db/database.ts";
import { namedIn } from "@/kernel/files/named-files.ts";
import { profilePictures } from "./schema.ts";

/** Those of some files that are somebody's picture. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  return await namedIn(database, profilePictures.sha256, sha256s);
}
