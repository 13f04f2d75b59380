import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listReleaseNotes, mostLimit, usualLimit } from "./contract.ts";
import { notesKey } from "./query-keys.ts";

/** Where in the list somebody is; pages count from 0, as on the wire. */
export interface NotesPlace {
  readonly page: number;
  readonly limit: number;
}

/** Reads the place from the address; what makes no sense there is passed over. */
export function notesPlace(address: URLSearchParams): NotesPlace {
  const whole = (name: string, otherwise: number, least: number, most: number) => {
    const text = address.get(name) ?? "";
    const number = Number(text);
    return /^\d{1,9}$/.test(text) && number >= least && number <= most ? number : otherwise;
  };
  return { page: whole("page", 0, 0, 1_000_000), limit: whole("limit", usualLimit, 1, mostLimit) };
}

/** One page of the notes, newest first. */
export function notesQuery({ api }: Pick<ScreenContext, "api">, { page, limit }: NotesPlace) {
  const query = { page: String(page), limit: String(limit) };
  return queryOptions({
    queryKey: [...notesKey, query],
    queryFn: ({ signal }) => api.call(listReleaseNotes, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
