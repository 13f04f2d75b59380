import { defaults, readFilters, withChange, writeFilters } from "./filters.ts";

/** The list at the page on which a document stands; `position` counts from 1, null keeps the page. */
export function listAround(list: string, position: number | null): string {
  if (position === null) return list;
  const filters = readFilters(new URLSearchParams(list));
  const page = Math.ceil(position / Number(filters.limit ?? defaults.limit));
  return writeFilters(withChange(filters, { page: String(page) }));
}
