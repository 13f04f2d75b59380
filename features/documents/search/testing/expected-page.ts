import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters } from "../../contract-list.ts";
import type { Asked } from "../conditions.ts";
import { listDocuments } from "../list.ts";
import { expectedIds, type KnownDocument } from "./oracle.ts";

/** Lists are counted so far; beyond it they are told as so many or more. */
const countedTo = 10_000;

/**
 * Asks for a page of a list: its rows and its number must be what looking at every document gives. Nothing may be written
 * meanwhile.
 */
export async function expectPage(
  database: Database,
  documents: readonly KnownDocument[],
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<void> {
  const all = expectedIds(documents, scope, filters, asked);
  const { data, count, countIsMinimum } = await listDocuments({ ...database, isOneState: true }, scope, filters, asked);
  const about = JSON.stringify({ scope, filters });
  const from = (filters.page - 1) * filters.limit;
  expect([about, data.map(({ id }) => id)]).toEqual([about, all.slice(from, from + filters.limit)]);
  expect([about, count, countIsMinimum]).toEqual([about, Math.min(all.length, countedTo), all.length > countedTo]);
}
