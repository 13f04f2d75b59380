import type { Client } from "../product/client.ts";
import { password, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { colleagues, preparedCopy } from "./copies.ts";
import { asked, askingOf, listPath, timesOf, told } from "./list-figures.ts";
import { type Asking, type ListKind, listKinds, queriesOf } from "./list-kinds.ts";
import { beside } from "./load.ts";
import { type Figure, percentile } from "./measure.ts";
import { benchInstallation, owner } from "./people.ts";
import { isWholeBench } from "./settings.ts";

/** Each kind is asked so many times to find the heaviest ones, and those so many times more to tell them apart. */
const callsToFindIt = { all: isWholeBench ? 5 : 3, heaviest: isWholeBench ? 20 : 6 } as const;
const kindsToTellApart = 4;
const callsOfHeavy = 400;
const firstPages = isWholeBench ? 60 : 20;

/** What the first page may take at the median while two colleagues repeat the heaviest search, in milliseconds. */
export const besideLimit = 10;

/** The kind of list that takes longest at the median, asked for by one caller with values of its own each time. */
export async function heaviestOf(client: Client, asking: Asking): Promise<{ kind: ListKind; median: number }> {
  const byMedian = async (kinds: readonly ListKind[], calls: number) => {
    const found: { kind: ListKind; median: number }[] = [];
    for (const kind of kinds) {
      const times = await timesOf(client, queriesOf(kind, asking, calls), 1);
      found.push({ kind, median: percentile(times, 0.5) });
    }
    return found.sort((a, b) => b.median - a.median);
  };
  const heavy = (await byMedian(listKinds, callsToFindIt.all)).slice(0, kindsToTellApart).map(({ kind }) => kind);
  return (await byMedian(heavy, callsToFindIt.heaviest))[0];
}

/** The paths of a colleague who repeats a kind of search, with other values each time. */
export function pathsOf(kind: ListKind, asking: Asking): readonly string[] {
  return queriesOf(kind, { ...asking, who: "a colleague" }, callsOfHeavy).map(listPath);
}

/** Milliseconds of the archive's first page as a list and as the page that a browser gets. */
export async function firstPageTimes(client: Client, page: () => Promise<number>, times = firstPages) {
  const [lists, pages]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time++) {
    lists.push(await asked(client, listPath("accountOverview=true")));
    pages.push(await page());
  }
  return { lists, pages };
}

/** Signs somebody in as a browser does; what it answers fetches the archive's page and tells its milliseconds. */
export async function archivePageOf(url: string, email: string): Promise<() => Promise<number>> {
  const signIn = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await signIn.body?.cancel();
  const cookie = signIn.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  return async () => {
    const begun = performance.now();
    const html = await (await fetch(`${url}/1/documents`, { headers: { cookie } })).text();
    const took = performance.now() - begun;
    if (!html.includes("<table")) throw new Error("The page came without rows.");
    return took;
  };
}

/** The owner's first page alone, beside one and beside two colleagues who repeat the heaviest search. */
export async function heavyFigures(): Promise<Figure[]> {
  const root = new URL("../../", import.meta.url).pathname;
  const dataFolder = await preparedCopy(await benchInstallation(), "beside", root);
  const server = await startServer({ dataFolder, command: fromBundle });
  try {
    return await figuresOf(server, dataFolder);
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(dataFolder, { recursive: true });
  }
}

async function figuresOf({ url }: ServerProcess, dataFolder: string): Promise<Figure[]> {
  const client = await signInTo(url, owner);
  const others = await Promise.all(colleagues.map((email) => signInTo(url, email)));
  const asking = await askingOf("Owner of 40 stores", client, `${dataFolder}/strongroom.db`);
  const { kind, median } = await heaviestOf(others[0], asking);
  const page = await archivePageOf(url, owner);
  await firstPageTimes(client, page, 10);
  const figures: Figure[] = [{ name: `the heaviest kind of list: ${kind.name}`, value: `p50 ${median.toFixed(1)} ms` }];
  for (const [busy, name] of [[0, "nobody"], [1, "one colleague"], [2, "two colleagues"]] as const) {
    const times = await beside(url, others.slice(0, busy), pathsOf(kind, asking), () => firstPageTimes(client, page));
    const isOver = busy === 2 && percentile(times.lists, 0.5) > besideLimit;
    const limit = busy === 2 ? { limit: `p50 ${besideLimit} ms`, isOver } : {};
    figures.push(
      { name: `first page of the archive beside ${name} with the heaviest search`, value: told(times.lists), ...limit },
      { name: `- the page that a browser gets`, value: told(times.pages) },
    );
  }
  return figures;
}
