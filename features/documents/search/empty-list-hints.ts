import { setImmediate } from "node:timers/promises";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters } from "../contract-list.ts";
import type { Asked } from "./conditions.ts";
import { inquire, shownCount } from "./list.ts";

/** What a person takes away in one step: filters that they see as one. */
const groups = [
  ["startDate", "endDate"],
  ["certificationDate"],
  ["status"],
  ["fflFlagged", "fflFlaggedColor"],
  ["auditFlagged", "auditFlaggedColor"],
  ["fflAssigned", "fflUser"],
  ["auditAssigned", "ioiUser"],
  ["auditReviewed"],
  ["shouldFilterByExpirationDate"],
  ["customerName"],
  ["serialNumber"],
  ["tsn"],
  ["ntn"],
  ["manufacturer"],
  ["importer"],
  ["model"],
  ["type"],
  ["caliber"],
] as const satisfies readonly (readonly (keyof DocumentFilters)[])[];

/** What the list holds once these filters are taken away; `formType` stands for the other book. */
export interface Widened {
  readonly filters: readonly string[];
  readonly count: number;
  readonly countIsMinimum: boolean;
}

/** Which one thing stands in the way of a list that is empty: each filter without which some documents answer. */
export async function emptyListHints(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<readonly Widened[]> {
  const used = groups.filter((group) => group.some((name) => filters[name] !== undefined && filters[name] !== ""));
  const ways = [
    ...used.map((group) => ({ names: group, rest: without(filters, group) })),
    { names: ["formType"], rest: { ...filters, formType: filters.formType === 0 ? 1 as const : 0 as const } },
  ];
  const found: Widened[] = [];
  // What is only counted needs no order, and some orders are for short lists alone.
  for (const { names, rest } of used.length > 1 ? ways : ways.slice(used.length)) {
    const counted = shownCount(await inquire(database, scope, { ...rest, sort: "transferDate" }, asked));
    if (counted.count > 0) found.push({ filters: names, ...counted });
    // The embedded database answers without leaving the event loop: requests get their turn between two questions.
    await setImmediate();
  }
  return found;
}

function without(filters: DocumentFilters, names: readonly (keyof DocumentFilters)[]): DocumentFilters {
  return { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}
