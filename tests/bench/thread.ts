import { type Client, filingForm, signInTo } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { preparedCopy } from "./copies.ts";
import { askingOf, listPath } from "./list-figures.ts";
import { listKinds, mixOf } from "./list-kinds.ts";
import { type Figure, ms, percentile } from "./measure.ts";
import { benchInstallation, clerk, owner } from "./people.ts";
import { watchFileVariable } from "./thread-watch.ts";
import { pdfOf } from "./transfers.ts";

/** Nothing holds the server's thread longer, in milliseconds. */
const longestHold = 20;

/** Something that people do, and how often it is done to be measured. */
interface Work {
  readonly name: string;
  readonly times: number;
  readonly once: (time: number) => Promise<unknown>;
}

/**
 * What holds the server's thread, and how long: while it is held, nobody is answered. Each kind of work is done by itself,
 * over a copy of the bench's installation; the server is watched from inside (`thread-watch.ts`).
 */
export async function threadFigures(): Promise<Figure[]> {
  const root = new URL("../../", import.meta.url).pathname;
  const dataFolder = await preparedCopy(await benchInstallation(), "thread", root);
  const file = `${dataFolder}/thread.txt`;
  const watch = `--preload=${new URL("thread-watch.ts", import.meta.url).pathname}`;
  const command = [...fromBundle.slice(0, -1), watch, ...fromBundle.slice(-1)];
  const server = await startServer({ dataFolder, command, environment: { [watchFileVariable]: file } });
  try {
    const asOwner = await signInTo(server.url, owner);
    const asClerk = await signInTo(server.url, clerk);
    const figures: Figure[] = [];
    for (const work of await works(server.url, asOwner, asClerk, `${dataFolder}/strongroom.db`)) {
      await work.once(0);
      figures.push(await held(work, file));
    }
    return figures;
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(dataFolder, { recursive: true });
  }
}

async function works(url: string, asOwner: Client, asClerk: Client, database: string): Promise<readonly Work[]> {
  const mix = mixOf(listKinds, await askingOf("Owner of 40 stores", asOwner, database));
  const post = (path: string, body: object) =>
    read(asOwner, path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const newest = "accountOverview=true&startDate=2024-01-01&sort=transferDate&sortOrder=desc";
  const year = "accountOverview=true&startDate=2024-01-01&endDate=2024-12-31";
  return [
    { name: "first page of the list", times: 100, once: () => read(asOwner, "/api/documents?accountOverview=true") },
    { name: "lists of all kinds", times: 300, once: () => read(asOwner, listPath(mix.next().value)) },
    { name: "the archive's page as HTML", times: 40, once: () => read(asOwner, "/1/documents") },
    {
      name: "filing 200 kB",
      times: 40,
      once: async (time) => {
        const values = { storeId: 3, customerName: `Bench, Pat ${time}`, serialNumber: `THREAD${time}` };
        return await read(asClerk, "/api/documents", { method: "POST", body: filingForm(values, pdfOf(200_000)) });
      },
    },
    { name: "signing in", times: 5, once: () => signInTo(url, owner) },
    {
      name: "flagging 10,000",
      times: 2,
      once: (time) => post("/api/documents/bulk/flag", { filters: newest, color: 1 + time % 3 }),
    },
    {
      name: "a year of the list as CSV",
      times: 2,
      once: () => read(asOwner, `/api/documents/export?format=csv&${year}`),
    },
  ];
}

async function read(client: Client, path: string, init?: RequestInit): Promise<void> {
  const answer = await client.fetch(path, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
}

async function held({ name, times, once }: Work, file: string): Promise<Figure> {
  const begun = Date.now();
  for (let time = 1; time <= times; time++) await once(time);
  // What was held last is written down a moment later.
  await new Promise((wake) => setTimeout(wake, 200));
  const lines = (await Deno.readTextFile(file).catch(() => "")).trim().split("\n");
  const holds = lines.map((line) => line.split(" ").map(Number)).filter(([at]) => at >= begun).map(([, hold]) => hold);
  const longest = Math.max(0, ...holds);
  const over = holds.filter((hold) => hold > longestHold).length;
  const told = `longest ${ms(longest)}, p95 of ${holds.length} over 8 ms ${
    ms(percentile(holds, 0.95))
  }, ${over} over 20 ms`;
  return {
    name: `thread held: ${name} (${times})`,
    value: holds.length === 0 ? "never over 8 ms" : told,
    limit: `${longestHold} ms`,
    isOver: longest > longestHold,
  };
}
