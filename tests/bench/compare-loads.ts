import { type Both, serve, type ServedSide, type Side } from "./compare.ts";
import { besideFigure } from "./compare-lists.ts";
import { archivePageOf, besideLimit, firstPageTimes, heaviestOf, pathsOf } from "./heavy.ts";
import { askingOf } from "./list-figures.ts";
import type { ListKind } from "./list-kinds.ts";
import { beside } from "./load.ts";
import { restLimit } from "./lists-over-http.ts";
import { type Figure, percentile } from "./measure.ts";
import { owner } from "./people.ts";
import { memoryText, type TreeMemory, treeMemory } from "./process-tree.ts";
import { byTurns, type Throughput, throughput, throughputText, workersLimit } from "./workers.ts";

const roundsBeside = 3;

/** Memory at rest, the first page beside heavy colleagues, and two readers against one; one version at a time serves. */
export async function compareLoads(sides: Both<Side>): Promise<readonly Figure[]> {
  return [await restFigure(sides), ...await besideFigures(sides), ...await readersFigures(sides)];
}

async function restFigure(sides: Both<Side>): Promise<Figure> {
  const [ours, other] = [await restOf(sides[0]), await restOf(sides[1])];
  return {
    name: "memory at rest, ten seconds after sign-ins and a list",
    value: memoryText(ours),
    baseline: memoryText(other),
    ratio: (ours.proportional / other.proportional).toFixed(2),
    limit: `${restLimit} MB PSS`,
    isOver: ours.proportional > restLimit,
  };
}

async function restOf(side: Side): Promise<TreeMemory> {
  return await whileServed(side, async ({ owner, server }) => {
    await owner.json("/api/documents?accountOverview=true");
    await new Promise((wake) => setTimeout(wake, 10_000));
    return treeMemory(server.pid);
  });
}

async function besideFigures(sides: Both<Side>): Promise<readonly Figure[]> {
  // Both meet the search that is the heaviest of the other version: what people wait for today.
  const kind = await whileServed(sides[1], async (side) => (await heaviestOf(side.owner, await asking(side))).kind);
  const lists: Both<number[]>[] = [[[], []], [[], []], [[], []]];
  const pages: Both<number[]>[] = [[[], []], [[], []], [[], []]];
  for (let round = 0; round < roundsBeside; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const took = await whileServed(sides[at], async (side) => await firstPagesBeside(side, kind));
      took.forEach((times, busy) => {
        lists[busy][at].push(...times.lists);
        pages[busy][at].push(...times.pages);
      });
    }
  }
  return ["nobody", "one colleague", "two colleagues"].flatMap((who, busy) => [
    {
      ...besideFigure(`first page beside ${who} with '${kind.name}'`, lists[busy]),
      ...busy === 2 && { limit: `p50 ${besideLimit} ms`, isOver: percentile(lists[busy][0], 0.5) > besideLimit },
    },
    besideFigure("- the page that a browser gets", pages[busy]),
  ]);
}

async function firstPagesBeside(side: ServedSide, kind: ListKind) {
  const page = await archivePageOf(side.server.url, owner);
  const paths = pathsOf(kind, await asking(side));
  await firstPageTimes(side.owner, page, 5);
  const took: { lists: number[]; pages: number[] }[] = [];
  for (const busy of [0, 1, 2]) {
    const others = side.colleagues.slice(0, busy);
    took.push(await beside(side.server.url, others, paths, () => firstPageTimes(side.owner, page)));
  }
  return took;
}

async function readersFigures(sides: Both<Side>): Promise<readonly Figure[]> {
  const all: (readonly Throughput[])[] = [];
  for (const { dataFolder, command } of sides) {
    all.push(await byTurns((readers) => throughput(dataFolder, command, readers)));
  }
  const [ours, other] = all.map(([one, two]) => two.withoutCallers / one.withoutCallers);
  return [
    ...["one reader", "two readers"].map((name, at) => ({
      name: `lists a second, ${name}`,
      value: throughputText(all[0][at]),
      baseline: throughputText(all[1][at]),
      ratio: (all[0][at].withoutCallers / all[1][at].withoutCallers).toFixed(2),
    })),
    {
      name: "two readers against one, the callers' processor time given back",
      value: `${ours.toFixed(2)} times`,
      baseline: `${other.toFixed(2)} times`,
      limit: `${workersLimit} times`,
      isOver: ours < workersLimit,
    },
  ];
}

async function asking({ owner, dataFolder }: ServedSide) {
  return await askingOf("Owner of 40 stores", owner, `${dataFolder}/strongroom.db`);
}

async function whileServed<Result>(side: Side, work: (side: ServedSide) => Promise<Result>): Promise<Result> {
  const served = await serve(side);
  try {
    return await work(served);
  } finally {
    await served.server.kill("SIGTERM");
  }
}
