import { indexedSortFields } from "@/features/documents/contract-list.ts";
import type { Client } from "../product/client.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { ListAlone } from "./list-alone.ts";
import { type Figure, isOver, measured, ms, percentile } from "./measure.ts";

/** One request of the list and what it may take, in milliseconds, for one caller. */
export interface ListCase {
  readonly name: string;
  readonly query: string;
  readonly limit: number;
}

const filters: readonly [string, string][] = [
  ["no filter", ""],
  ["status Denied", "status=2"],
  ["status Transferred", "status=0"],
  ["flag red", "fflFlaggedColor=1"],
  ["any flag", "fflFlagged=true"],
  ["assigned to one person", "fflUser=7"],
  ["one day", "startDate=2024-05-14&endDate=2024-05-14"],
  ["one month", "startDate=2024-05-01&endDate=2024-05-31"],
  ["two years", "startDate=2022-01-01&endDate=2023-12-31"],
  ["certification date", "certificationDate=2024-05-14"],
  ["expiring", "shouldFilterByExpirationDate=true"],
  ["stand-alone 3310.11", "formType=1"],
];

/** Every search of the list: its name, its query, and what it may take in milliseconds. */
export const searches: readonly [string, string, number][] = [
  ["name, start of a word", "customerName=mcdon", 25],
  ["name, middle of a word", "customerName=enders", 25],
  ["name, rare", "customerName=quinwick", 25],
  ["name, common (over 1 %)", "customerName=smith", 60],
  ["name, two words", "customerName=smith%20ja", 25],
  ["name, two letters", "customerName=zo", 60],
  ["name, one letter", "customerName=q", 60],
  ["serial, whole", "serialNumber=BKRT483", 25],
  ["serial, part", "serialNumber=48201", 25],
  ["TSN, part", "tsn=10042", 25],
  ["NTN, part", "ntn=7BK2", 25],
  ["manufacturer", "manufacturer=ruger", 60],
  ["model and caliber", "model=43x&caliber=9mm", 60],
];

/** Every filter, every sort, every filter with other sorts, pages deep in the list, and every search. */
export function listCases(): readonly ListCase[] {
  return [
    ...filters.map(([name, query]) => ({ name, query, limit: 15 })),
    ...indexedSortFields.flatMap((sort) =>
      ["asc", "desc"].map((order) => ({
        name: `sort ${sort} ${order}`,
        query: `sort=${sort}&sortOrder=${order}`,
        limit: 15,
      }))
    ),
    ...filters.slice(1).flatMap(([name, query]) =>
      (["customerName", "serialNumbers", "createdOn"] as const).map((sort) => ({
        name: `${name}, sort ${sort}`,
        query: `${query}&sort=${sort}&sortOrder=asc`,
        limit: 15,
      }))
    ),
    ...([["page 1,000", 1000], ["page in the middle", 10_000], ["last page", 19_000]] as const).flatMap((
      [name, page],
    ) =>
      (["transferDate", "customerName", "status"] as const).map((sort) => ({
        name: `${name}, sort ${sort}`,
        query: `page=${page}&sort=${sort}`,
        limit: 40,
      }))
    ),
    { name: "page 150, status Denied, sort name", query: "page=150&status=2&sort=customerName", limit: 40 },
    ...searches.map(([name, query, limit]) => ({ name, query, limit })),
    ...searches.slice(0, 4).map(([name, query, limit]) => ({
      name: `${name}, status Denied`,
      query: `${query}&status=2`,
      limit,
    })),
  ];
}

/** Who asks over HTTP, and the same list without a server to compare with. */
export interface ListAsker {
  readonly who: string;
  readonly client: Client;
  readonly scope: readonly ScopePart[];
  readonly list: ListAlone;
}

/** Measures every case over HTTP, session and access checks on, each beside its statements through the driver alone. */
export async function listFigures({ who, client, scope, list }: ListAsker, callers: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  // Enough that one pause of the bench's own garbage collector is not taken for the 95th percentile.
  const times = 40;
  for (const { name, query, limit } of listCases()) {
    const path = `/api/documents?accountOverview=true&${query}`;
    const count = await one(client, path);
    const { each } = await measured(times, callers, async () => void await one(client, path));
    const bare = await measured(times, 1, (await list.task(scope, query)).alone);
    const allowed = callers === 1 ? limit : 4 * limit;
    const [middle, p95] = [percentile(each, 0.5), percentile(each, 0.95)];
    figures.push({
      name: `${name} (${count})`,
      value: `p50 ${ms(middle)}, p95 ${ms(p95)}`,
      isOver: p95 > allowed,
      baseline: `p50 ${ms(percentile(bare.each, 0.5))}, p95 ${ms(percentile(bare.each, 0.95))}`,
      ratio: (middle / percentile(bare.each, 0.5)).toFixed(1),
      limit: `p95 ${allowed} ms`,
    });
  }
  const over = figures.filter(isOver).length;
  console.log(`${who}, ${callers} at once: ${figures.length - over} of ${figures.length} within their limits`);
  return figures;
}

async function one(client: Client, path: string): Promise<string> {
  const response = await client.fetch(path);
  const body = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.message}`);
  return `${body.count.toLocaleString("en-US")}${body.countIsMinimum ? "+" : ""}`;
}
