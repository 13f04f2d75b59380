/**
 * Draws audit samples from 100,000 documents of one store and from a million ids, and tells how long others waited
 * meanwhile: `deno run -A --unstable-no-legacy-abort tests/bench/sampling.ts`. Prints Markdown tables and asserts nothing.
 */
import { cpuUsage } from "node:process";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { draw } from "@/features/audit-sampling/drawing.ts";
import sampling from "@/features/audit-sampling/feature.ts";
import { type Population, populationOf } from "@/features/audit-sampling/population.ts";
import { aForm } from "@/features/audit-sampling/testing.ts";
import type { StratifyBy } from "@/features/audit-sampling/strata-rules.ts";
import { aStore } from "@/features/stores/testing.ts";
import { anAccount } from "@/features/accounts/testing.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { type Figure, ms, printFigures } from "./measure.ts";

const documents = 100_000;
const ids = 1_000_000;
const seed = "5f".repeat(32);
const year = [{ startDate: "2026-01-01", endDate: "2026-12-31" }];
const clerks = [{ id: 901, name: "Wes Clerk" }, { id: 902, name: "Ada Clerk" }, { id: 903, name: "Ben Clerk" }];

/** What a run took, and how long others waited for a turn at most, by the clock and by what the processor did meanwhile. */
interface Timed {
  readonly took: number;
  readonly longestWait: number;
  readonly longestWork: number;
}

async function timed<Result>(task: () => Promise<Result>): Promise<Timed & { readonly result: Result }> {
  let [longestWait, longestWork] = [0, 0];
  let [last, lastWork] = [performance.now(), cpuUsage()];
  const timer = setInterval(() => {
    const { user, system } = cpuUsage(lastWork);
    longestWait = Math.max(longestWait, performance.now() - last);
    longestWork = Math.max(longestWork, (user + system) / 1_000);
    [last, lastWork] = [performance.now(), cpuUsage()];
  }, 1);
  const begun = performance.now();
  const result = await task();
  clearInterval(timer);
  return { took: performance.now() - begun, longestWait, longestWork, result };
}

function figure(name: string, { took, longestWait, longestWork }: Timed): Figure {
  const work = `${ms(longestWork)} of processor between two turns at most`;
  return { name, value: `${ms(took)}; ${work} (${ms(longestWait)} by the clock)` };
}

async function fill({ context }: TestProduct, place: { accountId: number; storeId: number }): Promise<void> {
  for (let from = 0; from < documents; from += 1_000) {
    await context.database.write(() =>
      Array.from(
        { length: 1_000 },
        (_, at) => aForm({ id: 1 + from + at, ...place, place: from + at, clerk: clerks[at % clerks.length] }),
      )
    );
  }
}

async function ofStore(product: TestProduct): Promise<Figure[]> {
  const { id: accountId } = await anAccount(product.context);
  const { id: storeId } = await aStore(product.context, { accountId });
  await fill(product, { accountId, storeId });
  const context = product.contextOf(sampling);
  const read = await timed(async () => {
    let count = 0;
    const pages = context.offered(documentSearchOffer).datedDocuments({ accountId, id: storeId }, 0, year);
    for await (const page of pages) count += page.length;
    return count;
  });
  const figures = [figure(`read ${read.result.toLocaleString("en-US")} documents`, read)];
  for (const stratifyBy of ["none", "month", "employee"] satisfies StratifyBy[]) {
    const drawn = await timed(async () =>
      await draw(await populationOf(context, { accountId, storeId }, { ranges: year, stratifyBy }), 383, seed)
    );
    figures.push(figure(`read and draw 383, stratified by ${stratifyBy}`, drawn));
  }
  return figures;
}

async function ofIds(): Promise<Figure[]> {
  const population: Population = {
    ids: Array.from({ length: ids }, (_, at) => 4_000_000_000 - 3 * at),
    ...{
      places: Array.from({ length: ids }, (_, at) => at % 12),
      keys: Array.from({ length: 12 }, (_, at) => `${at}`),
    },
    ...{ sizes: Array.from({ length: 12 }, () => Math.floor(ids / 12)), names: new Map(), filedSince: 0 },
  };
  const figures: Figure[] = [];
  for (const size of [385, 10_000]) {
    const drawn = await timed(() => draw(population, size, seed));
    figures.push(figure(`draw ${size.toLocaleString("en-US")} of 1,000,000 ids in 12 strata`, drawn));
  }
  return figures;
}

/** What the machine itself comes to, for comparison. */
const idle = figure("nothing, for 3 seconds", await timed(() => new Promise((wake) => setTimeout(wake, 3_000))));
await withProduct(async (product) =>
  printFigures("Audit samples", [idle, ...await ofStore(product), ...await ofIds()])
);
