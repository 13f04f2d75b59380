import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { ListRow } from "../contract-list.ts";
import { type Conditions, viewsOf } from "./conditions.ts";
import { inquireFor, pageOf } from "./list.ts";
import { sorts } from "./sorts.ts";
import { soughtFragments, type TextField } from "./text.ts";

/** What the palette shows of a document. */
export type Found = Pick<
  ListRow,
  "id" | "storeId" | "customerName" | "serialNumbers" | "tsn" | "transferDate" | "formType"
>;

const fields: readonly TextField[] = ["customerName", "serialNumber", "tsn", "ntn"];

/**
 * The newest documents, at most `limit`, whose customer name, a serial number, TSN or NTN holds the text: Forms 4473
 * first, then stand-alone documents.
 */
export async function quickFind(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  text: string,
  limit: number,
): Promise<Found[]> {
  const anyOf = fields.map((field) => soughtFragments(field, text).map((fragment) => ({ field, fragment })))
    .filter((group) => group.length > 0);
  if (anyOf.length === 0) return [];
  const found: Found[] = [];
  for (const formType of [0, 1]) {
    if (found.length >= limit) break;
    const conditions: Conditions = {
      formType,
      facets: [],
      days: null,
      columns: [],
      expiringUntil: null,
      expiringBehind: [],
      texts: [],
      anyOf,
    };
    const inquiry = await inquireFor(database, viewsOf(scope), conditions, sorts.transferDate, "desc");
    const rows = await pageOf(database, inquiry, 0, limit - found.length);
    found.push(...rows.map(({ row }) => presentFound(row)));
  }
  return found;
}

function presentFound(row: ListRow): Found {
  const { id, storeId, customerName, serialNumbers, tsn, transferDate, formType } = row;
  return { id, storeId, customerName, serialNumbers, tsn, transferDate, formType };
}
