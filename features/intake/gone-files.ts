import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import { eachInSlices } from "@/kernel/slices.ts";
import { intakeFiles } from "./schema.ts";

/**
 * Removes the rows of files of these items, some at a time: an item may have many. `isMeant` is about a file and must still
 * hold when it goes. The bytes go with the sweep of what nothing names.
 */
export async function removeFiles(database: Database, itemIds: readonly number[], isMeant?: SQL): Promise<void> {
  const { itemId, position } = intakeFiles;
  const files = await database.query.select({ itemId, position }).from(intakeFiles).where(isOneOf(itemId, itemIds));
  await eachInSlices(database, files, (some) => {
    const keys = JSON.stringify(some.map((file) => [file.itemId, file.position]));
    const areThese = sql`(${itemId}, ${position}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${keys}))`;
    return [statementOf(deleteFrom(intakeFiles).where(and(areThese, isMeant)))];
  });
}
