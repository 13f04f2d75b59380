import { and, count, eq } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inSlices, letOthers } from "@/kernel/slices.ts";
import { type ListedLicence, listReader } from "./list-lines.ts";
import { licenseeLists, licensees } from "./schema.ts";

/** How a list was taken in. */
export interface LoadedList {
  readonly month: string;
  readonly licensees: number;
  /** Lines that could not be read, such as a last one that was cut. */
  readonly unreadable: number;
}

/** A file that is no list of licensees, or one that cannot be read. */
export class NoList extends Error {}

const batchSize = 500;

/**
 * Takes in a public list of licensees; it answers from the moment that it is whole, and the one before goes. Killed half
 * way it leaves the one before in force.
 */
export async function loadList(
  { database, ids, clock }: FeatureContext,
  lines: AsyncIterable<string>,
  month: string,
): Promise<LoadedList> {
  const listId = await ids.next("licensee_lists");
  await clear(database);
  await database.write(() => [
    statementOf(insert(licenseeLists).values({ id: listId, month, loadedAt: clock.now().toISOString() })),
  ]);
  let read: ReturnType<typeof listReader> = null;
  let waiting: ListedLicence[] = [];
  const counts = { licensees: 0, unreadable: 0 };
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await database.write(() => [insertion(listId, rows)]);
    await letOthers();
    counts.licensees += rows.length;
  };
  for await (const line of lines) {
    if (!read) {
      read = listReader(line);
      if (!read) throw new NoList("The first line is not the heading of ATF's list of licensees.");
      continue;
    }
    const found = read(line);
    if (found.kind === "unreadable") counts.unreadable++;
    if (found.kind !== "licence") continue;
    waiting.push(found.licence);
    if (waiting.length === batchSize) await flush();
  }
  await flush();
  if (counts.licensees === 0) throw new NoList("There are no licensees in this file.");
  const [{ stored }] = await database.query.select({ stored: count() }).from(licensees)
    .where(eq(licensees.listId, listId));
  await database.write(() => [
    statementOf(update(licenseeLists).set({ isCurrent: false }).where(eq(licenseeLists.isCurrent, true))),
    statementOf(
      update(licenseeLists)
        .set({
          isCurrent: true,
          licensees: stored,
        })
        .where(eq(licenseeLists.id, listId)),
    ),
  ]);
  await clear(database);
  return { month, ...counts };
}

/** Removes the lists that do not answer, and what they hold, in slices: they are of no use to anybody meanwhile. */
async function clear(database: Database): Promise<void> {
  const isOther = eq(licenseeLists.isCurrent, false);
  for (const { id } of await database.query.select({ id: licenseeLists.id }).from(licenseeLists).where(isOther)) {
    await inSlices(database, (most) => ({ sql: oldestSql, args: [id, most] }));
    await database.write(() => [statementOf(deleteFrom(licenseeLists).where(and(eq(licenseeLists.id, id), isOther)))]);
  }
}

const key = "ffl_first_three_digits, ffl_last_five_digits";
/** The first rows of a list in the order of its key. */
const oldestSql = `DELETE FROM licensees WHERE list_id = ?1 AND (${key}) <= (SELECT ${key} FROM
  (SELECT ${key} FROM licensees WHERE list_id = ?1 ORDER BY ${key} LIMIT ?2)
  ORDER BY ffl_first_three_digits DESC, ffl_last_five_digits DESC LIMIT 1)`;

/** One statement for many rows. A licence that stands twice in a list keeps its last line. */
function insertion(listId: number, licences: readonly ListedLicence[]): Statement {
  const rows = licences.map((licence) => [
    licence.firstThreeDigits,
    licence.lastFiveDigits,
    licence.licenceType,
    licence.expiry,
    licence.licenceName,
    licence.businessName,
    licence.premiseCity,
    licence.premiseState,
  ]);
  return {
    sql:
      "INSERT OR REPLACE INTO licensees(list_id, ffl_first_three_digits, ffl_last_five_digits, licence_type, expiry, " +
      "licence_name, business_name, premise_city, premise_state) SELECT ?, value ->> 0, value ->> 1, value ->> 2, " +
      "value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 FROM json_each(?)",
    args: [listId, JSON.stringify(rows)],
  };
}
