import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters, SortField } from "../contract-list.ts";
import type { Asked } from "./conditions.ts";
import { inquire } from "./list.ts";
import { naturalKey } from "./natural-order.ts";
import { countBefore } from "./neighbours.ts";
import { sorts } from "./sorts.ts";
import { fold } from "./text.ts";

/** Orders in which a person can go to a name, a date or a number. */
export const jumpSorts = [
  "transferDate",
  "certificationDate",
  "customerName",
  "tsn",
  "ntn",
  "serialNumbers",
] as const satisfies readonly SortField[];

/** The last character there is: behind whatever begins with a text. */
const lastCharacter = String.fromCodePoint(0x10FFFF);

/**
 * How many documents of the list stand before the place where `at` begins: a year, a month or a day (`2024`, `2024-03`,
 * `2024-03-09`) in an order of dates, the beginning of a value in the others. Null when the list cannot be jumped in, or
 * when it is narrowed and too many stand before.
 */
export async function placesBefore(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  at: string,
  asked: Asked,
): Promise<number | null> {
  const key = keyOf(filters.sort, at, filters.sortOrder);
  if (key === null) return null;
  const inquiry = await inquire(database, scope, filters, asked);
  const side = filters.sortOrder === "asc" ? "<" : ">";
  return await countBefore(database, inquiry, { side, lead: 0, key, id: 0 });
}

function keyOf(sort: SortField, at: string, order: "asc" | "desc"): number | string | null {
  if (!jumpSorts.some((field) => field === sort)) return null;
  if (sorts[sort].key.endsWith("_day")) return dayKey(at, order);
  const text = sort === "tsn" ? naturalKey(fold(at)) : fold(at);
  return order === "asc" ? text : text + lastCharacter;
}

/** Below every day of the year or month, or above them. */
function dayKey(at: string, order: "asc" | "desc"): number | null {
  const digits = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(at);
  if (!digits) return null;
  const [, year, month, day] = digits;
  const rest = order === "asc" ? "00" : "99";
  const number = Number(year + (month ?? rest) + (day ?? rest));
  // Falling, the day itself stands behind the place.
  return day !== undefined && order === "desc" ? number + 1 : number;
}
