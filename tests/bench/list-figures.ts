import type { Client } from "../product/client.ts";
import type { AloneCallers, Asker } from "./alone-callers.ts";
import { samplesOf } from "./drawn-values.ts";
import { type Asking, type ListKind, listKinds, queriesOf } from "./list-kinds.ts";
import { type Figure, isOver, measured, ms, percentile } from "./measure.ts";
import { clerkStores } from "./people.ts";
import { benchData, isWholeBench } from "./settings.ts";

/** What every kind of list has to keep at the 95th percentile, in milliseconds. */
export const listLimits = { 1: 60, 8: 250 } as const;
export type Callers = keyof typeof listLimits;

/** Enough that one pause of the bench's own garbage collector is not taken for the 95th percentile. */
export const callsOfKind = isWholeBench ? 40 : 16;

/** Milliseconds of a call to the last byte of its answer. */
export async function asked(client: Client, path: string): Promise<number> {
  const begun = performance.now();
  const response = await client.fetch(path);
  const bytes = await response.arrayBuffer();
  const took = performance.now() - begun;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${new TextDecoder().decode(bytes)}`);
  return took;
}

export const listPath = (query: string): string => `/api/documents?${query}`;

/** What somebody's queries are made of: the documents of a database, their stores, their pages. */
export async function askingOf(who: Asker, client: Client, databasePath: string): Promise<Asking> {
  const { count } = await client.json<{ count: number }>("/api/documents?accountOverview=true&limit=1");
  const stores = who === "User of 3 stores" ? clerkStores : Array.from({ length: benchData.stores }, (_, at) => at + 1);
  return { who, samples: samplesOf(databasePath), stores, pages: Math.max(1, Math.floor(count / 50)) };
}

/** Runs the calls of a kind from so many callers; each of them has values of its own. */
export async function timesOf(client: Client, queries: readonly string[], callers: number): Promise<readonly number[]> {
  const each: number[] = [];
  await measured(queries.length, callers, async (at) => {
    each.push(await asked(client, listPath(queries[at])));
  });
  return each;
}

/** The median and the 95th percentile, for people and for {@link percentile} readers alike. */
export const told = (values: readonly number[]): string =>
  `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))}`;

/** Who asks over HTTP, and as many callers of the driver alone. */
export interface ListAsker {
  readonly who: Asker;
  readonly client: Client;
  readonly asking: Asking;
  readonly alone: AloneCallers;
}

/**
 * Measures every kind of list over HTTP, session and access checks on, beside the same statements through the driver
 * alone by as many callers at once, each a process with a connection of its own.
 */
export async function listFigures(
  { who, client, asking, alone }: ListAsker,
  callers: Callers,
  kinds: readonly ListKind[] = listKinds,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const queries = queriesOf(kind, asking, callsOfKind);
    const ours = await timesOf(client, queries, callers);
    const bare = await alone.measure(who, queries);
    const p95 = percentile(ours, 0.95);
    figures.push({
      name: kind.name,
      value: told(ours),
      isOver: p95 > listLimits[callers],
      baseline: told(bare),
      ratio: (percentile(ours, 0.5) / percentile(bare, 0.5)).toFixed(1),
      limit: `p95 ${listLimits[callers]} ms`,
    });
  }
  const over = figures.filter(isOver).length;
  console.log(`${who}, ${callers} at once: ${figures.length - over} of ${figures.length} within their limits`);
  return figures;
}
