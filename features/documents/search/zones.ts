import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { Days } from "./conditions.ts";
import { any, bound, oneOf, raw, type Sql, sql } from "./sql.ts";

/** Documents whose numbers share all but so many bits are one zone (migration 0015). */
const zoneBits = 12;

/** The zone of a document's number. */
export function zoneOf(id: string): Sql {
  return raw(`(${id} >> ${zoneBits})`);
}

/** Zones of an account: all in which something that is looked for can be, and perhaps more. */
export interface Zones {
  /** In order. */
  readonly zones: readonly number[];
  /** The same as runs of zones between which the account has no other, first and last. */
  readonly runs: readonly (readonly [number, number])[];
  /** How much of the account's zones that is, above 0 and at most 1. */
  readonly share: number;
}

/** More runs than this are tested zone by zone. */
const mostRuns = 8;

/** The test that a document's number lies in the zones; `id` is the number in SQL. */
export function inZones(id: string, { zones, runs }: Zones): Sql {
  if (zones.length > 0 && runs.length > mostRuns) return oneOf(zoneOf(id).text, zones);
  return any(
    runs.map(([first, last]) => sql`${raw(id)} BETWEEN ${first * 2 ** zoneBits} AND ${(last + 1) * 2 ** zoneBits - 1}`),
  );
}

/** What is said of more zones than this share is no help: asking costs as much as it saves. */
const mostShare = 0.8;

/** The zones that can hold documents of these list days; null when that is nearly all of them. */
export async function zonesOfDays(
  database: ReadOnlyDatabase,
  accountId: number,
  formType: number,
  days: Days,
): Promise<Zones | null> {
  const rows = await database.all(...bound(zonesSql(accountId, formType)));
  const zones = zonesWhere(rows, (row) => Number(row.first_day) <= days.to && Number(row.last_day) >= days.from);
  return zones && zones.share <= mostShare ? zones : null;
}

/** How many of some documents lie in each zone; `ids` is a SELECT of their numbers. */
export function countsByZone(ids: Sql): Sql {
  return sql`SELECT ${zoneOf("id")} AS zone, count(*) AS count FROM (${ids}) GROUP BY 1`;
}

/** The rows of {@link countsByZone} by their zones. */
export function zoneCountsOf(rows: readonly Row[]): ZoneCounts {
  return new Map(rows.map(({ zone, count }) => [Number(zone), Number(count)]));
}

/** How many documents lie in each zone that has any. */
export type ZoneCounts = ReadonlyMap<number, number>;

/** Every zone of an account with its days and times, in order. */
export function zonesSql(accountId: number, formType: number): Sql {
  return sql`SELECT zone, first_day, last_day, first_created, last_created FROM document_zones WHERE account_id = ${accountId} AND form_type = ${formType} ORDER BY zone`;
}

/** Those of an account's zones (rows of {@link zonesSql}) that are meant; null when there are none at all. */
export function zonesWhere(rows: readonly Row[], isMeant: (row: Row) => boolean): Zones | null {
  if (rows.length === 0) return null;
  const zones: number[] = [];
  const runs: [number, number][] = [];
  let follows = false;
  for (const row of rows) {
    const [meant, zone] = [isMeant(row), Number(row.zone)];
    if (meant) zones.push(zone);
    if (meant && follows) runs[runs.length - 1][1] = zone;
    else if (meant) runs.push([zone, zone]);
    follows = meant;
  }
  return { zones, runs, share: Math.max(1, zones.length) / rows.length };
}
