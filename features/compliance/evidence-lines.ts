import type { FacetCount } from "@/features/documents/offers-search.ts";
import { formatMinute, formatNumber } from "@/ui/format.ts";
import type { Evidence } from "./contract-shapes.ts";
import { type Facts, line } from "./facts.ts";

/** A page of the store. */
export function placeOf(storeId: number, path: string): string {
  return `/${storeId}/${path}`;
}

/** The store's archive with some filters. */
export function archiveOf(storeId: number, filters: Readonly<Record<string, string>> = {}): string {
  const search = String(new URLSearchParams(filters));
  return placeOf(storeId, `documents${search && `?${search}`}`);
}

/** The store's settings. */
export function settingsOf(storeId: number): string {
  return placeOf(storeId, `ffl-settings/${storeId}`);
}

/** How many Forms 4473 the store keeps, whatever their status. */
export function filedForms({ kept, storeId }: Facts): Evidence {
  const total = kept.transferred + kept.void + kept.denied + kept.inProgress;
  return line("Forms 4473 on file", formatNumber(total), archiveOf(storeId));
}

/** A count that may end early. */
export function countWords({ count, countIsMinimum }: FacetCount): string {
  return `${formatNumber(count)}${countIsMinimum ? "+" : ""}`;
}

/** When the store's ledger was signed last. */
export function lastSigned({ chain, timeZone }: Facts): Evidence {
  return line(
    "History last signed",
    chain.lastSignedAt ? formatMinute(chain.lastSignedAt, timeZone) : "Not signed yet",
  );
}

/** When everything of the store was exported last. */
export function lastExported({ lastExport, timeZone }: Facts): Evidence {
  return line("Last complete export", exportWords(lastExport, timeZone), "/manual/export-everything");
}

function exportWords(lastExport: Facts["lastExport"], timeZone: string): string {
  if (!lastExport) return "None yet";
  const { finishedAt, isOfAccount, leftOutFiles } = lastExport;
  const left = leftOutFiles === 0
    ? ""
    : `, without ${formatNumber(leftOutFiles)} damaged ${leftOutFiles === 1 ? "file" : "files"}`;
  return `${formatMinute(finishedAt, timeZone)}${isOfAccount ? ", of the whole account" : ""}${left}`;
}
