import { signInTo } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { colleagues, preparedCopy } from "./copies.ts";
import { askingOf, listPath } from "./list-figures.ts";
import { mixOf, searchKinds } from "./list-kinds.ts";
import { Load } from "./load.ts";
import { cpuMilliseconds, type Figure, percentile } from "./measure.ts";
import { benchInstallation, owner } from "./people.ts";
import { treeCpuMilliseconds } from "./process-tree.ts";
import { isWholeBench } from "./settings.ts";

const rounds = isWholeBench ? 3 : 1;
const seconds = isWholeBench ? 10 : 3;
const pathsAsked = 2000;

/** So many times as many lists a second with two readers as with one. */
export const workersLimit = 1.6;

/** Lists a second of a server with so many readers, while six callers of three people ask without a pause. */
export interface Throughput {
  readonly perSecond: number;
  /** The same as if the callers had not taken processor time from the server. */
  readonly withoutCallers: number;
  /** Cores that the server with its processes used, and that the callers used. */
  readonly server: number;
  readonly callers: number;
}

/** Measures one round over a data folder that has the colleagues. */
export async function throughput(
  dataFolder: string,
  command: readonly string[],
  readers: number,
): Promise<Throughput> {
  const server = await startServer({ dataFolder, command, environment: { STRONGROOM_READERS: String(readers) } });
  try {
    const clients = await Promise.all([owner, ...colleagues].map((email) => signInTo(server.url, email)));
    const asking = await askingOf("Owner of 40 stores", clients[0], `${dataFolder}/strongroom.db`);
    const mix = mixOf(searchKinds, asking);
    const paths = Array.from({ length: pathsAsked }, () => listPath(mix.next().value));
    const load = new Load(server.url, [...clients, ...clients], paths);
    try {
      await load.begun();
      await new Promise((wake) => setTimeout(wake, 1000));
      return await counted(server.pid, load);
    } finally {
      await load.end();
    }
  } finally {
    await server.kill("SIGTERM");
  }
}

/**
 * The callers are a process of its own. Where the cores were all in use, what the callers took of them is given back to the
 * server by rule of three; where a core was idle, they took nothing from it.
 */
async function counted(pid: number, load: Load): Promise<Throughput> {
  const look = async () => ({
    at: performance.now(),
    lists: await load.answered(),
    server: treeCpuMilliseconds(pid),
    callers: cpuMilliseconds(load.pid),
  });
  const before = await look();
  await new Promise((wake) => setTimeout(wake, seconds * 1000));
  const after = await look();
  const took = after.at - before.at;
  const perSecond = (after.lists - before.lists) * 1000 / took;
  const [server, callers] = [(after.server - before.server) / took, (after.callers - before.callers) / took];
  const cores = navigator.hardwareConcurrency;
  const isFull = server + callers > 0.95 * cores;
  return { perSecond, withoutCallers: isFull ? perSecond * cores / (cores - callers) : perSecond, server, callers };
}

/** One and two readers by turns, the median round of each. */
export async function workerFigures(): Promise<Figure[]> {
  const root = new URL("../../", import.meta.url).pathname;
  const dataFolder = await preparedCopy(await benchInstallation(), "workers", root);
  try {
    const [one, two] = await byTurns((readers) => throughput(dataFolder, fromBundle, readers));
    const ratio = two.withoutCallers / one.withoutCallers;
    return [
      { name: "lists a second, one reader (STRONGROOM_READERS=1)", value: throughputText(one) },
      { name: "lists a second, two readers (STRONGROOM_READERS=2)", value: throughputText(two) },
      {
        name: "two readers against one, the callers' processor time given back",
        value: `${ratio.toFixed(2)} times (${(two.perSecond / one.perSecond).toFixed(2)} as it was)`,
        limit: `${workersLimit} times`,
        isOver: ratio < workersLimit,
      },
    ];
  } finally {
    await Deno.remove(dataFolder, { recursive: true });
  }
}

/** One reader and two readers in turn, so that other work of the machine meets both; the median round of each. */
export async function byTurns(round: (readers: number) => Promise<Throughput>): Promise<readonly Throughput[]> {
  const all: [Throughput[], Throughput[]] = [[], []];
  for (let time = 0; time < rounds; time++) {
    for (const readers of [1, 2] as const) all[readers - 1].push(await round(readers));
  }
  return all.map((times) => {
    const middle = percentile(times.map(({ withoutCallers }) => withoutCallers), 0.5);
    return times.find(({ withoutCallers }) => withoutCallers === middle) ?? times[0];
  });
}

export function throughputText({ perSecond, withoutCallers, server, callers }: Throughput): string {
  return `${perSecond.toFixed(0)} (${withoutCallers.toFixed(0)} with the callers outside; server ${
    server.toFixed(2)
  } cores, callers ${callers.toFixed(2)})`;
}
