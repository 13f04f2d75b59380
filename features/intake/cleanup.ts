import { and, eq, exists, lte, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { FileReference } from "@/kernel/files/file-reference.ts";
import { referencesIn } from "@/kernel/files/verify-files.ts";
import { eachInSlices } from "@/kernel/slices.ts";
import { removeFiles } from "./gone-files.ts";
import { restorableMs } from "./items.ts";
import { subjectOf } from "./ledger-events.ts";
import { readJob } from "./reading-items.ts";
import { intakeFiles, intakeItems } from "./schema.ts";

/** Those of some files that an item still needs. Files of filed items are named by their documents. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const { sha256, itemId } = intakeFiles;
  const rows = await database.query.selectDistinct({ sha256 }).from(intakeFiles)
    .innerJoin(intakeItems, eq(intakeItems.id, itemId))
    .where(and(isOneOf(sha256, sha256s), ne(intakeItems.state, "filed")));
  return new Set(rows.map((row) => row.sha256));
}

/** Whoever began to bring items back within their time is done by then, milliseconds. */
const graceMs = 3_600_000;
/** Items that one reading finds. */
const itemsAtOnce = 500;

/** Lets go of values and files of items discarded more than 30 days ago, which nobody can bring back. Has read what was left unread. */
export async function cleanUp(context: FeatureContext): Promise<void> {
  await forgetDiscarded(context);
  const { database } = context;
  const unread = await database.one("SELECT 1 AS is_there FROM intake_items WHERE state = 'reading' LIMIT 1");
  if (!unread) return;
  await context.change((unit) => unit.enqueue(readJob, {}));
}

/** In slices, and each item once: those that have nothing left are in no index. */
async function forgetDiscarded({ database, clock }: FeatureContext): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs - graceMs).toISOString();
  const { id, state, settledAt, isForgotten } = intakeItems;
  // State and mark are written out: bound ones would not find the index that is for these alone.
  const isOld = and(sql`${state} = 'discarded'`, sql`${isForgotten} = 0`, lte(settledAt, before));
  const ofOld = exists(
    database.query.select({ one: sql`1` }).from(intakeItems).where(and(eq(id, intakeFiles.itemId), isOld)),
  );
  for (;;) {
    const rows = await database.query.select({ id }).from(intakeItems).where(isOld).limit(itemsAtOnce);
    const ids = rows.map((row) => row.id);
    await removeFiles(database, ids, ofOld);
    await eachInSlices(database, ids, (some) => [
      statementOf(
        update(intakeItems).set({ metaData: null, customerName: null, tsn: null, isForgotten: 1 })
          .where(and(isOneOf(id, some), isOld)),
      ),
    ]);
    if (rows.length < itemsAtOnce) return;
  }
}

/** The files of items that wait or may still be brought back; those of filed ones are their documents'. */
export function fileReferences(database: Database): AsyncIterable<FileReference> {
  const select =
    "SELECT f.sha256, f.size, min(i.id) AS id FROM intake_files f JOIN intake_items i ON i.id = f.item_id " +
    "WHERE i.state <> 'filed'";
  return referencesIn(database, select, subjectOf);
}
