import { type Client, filingForm, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { colleagues, preparedCopy } from "./copies.ts";
import { asked, listPath, told } from "./list-figures.ts";
import { type Figure, measured, ms, percentile, printFigures } from "./measure.ts";
import { benchInstallation, clerk, owner } from "./people.ts";
import { isWholeBench } from "./settings.ts";
import { pdfOf } from "./transfers.ts";

/** What an action may take, in milliseconds. */
const longestAction = 3000;
const limit = "3,000 ms";
const list = "accountOverview=true&startDate=2024-01-01&sort=transferDate&sortOrder=desc";

/** What a colleague's first page and a filing may take at the 95th percentile during a bulk action, in milliseconds. */
export const duringBulk = { firstPage: 30, filing: 100 } as const;

/**
 * Flagging, assigning and undoing 10,000 of the million documents over HTTP, told by the list's filters, while somebody
 * else files document after document and a third one asks for the first page. On a copy of the bench's installation.
 */
export async function bulkFigures(command: readonly string[] = fromBundle): Promise<Figure[]> {
  const root = new URL("../../", import.meta.url).pathname;
  const dataFolder = await preparedCopy(await benchInstallation(), "bulk", root);
  const server = await startServer({ dataFolder, command });
  try {
    return await figuresOf(server);
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(dataFolder, { recursive: true });
  }
}

/** An action about 10,000 documents, and what others waited meanwhile, in milliseconds. */
export interface BulkRun {
  readonly name: string;
  readonly took: number;
  readonly filings: readonly number[];
  readonly firstPages: readonly number[];
}

/** Flags 10,000, takes it back, assigns 10,000, takes it back. */
export async function bulkRuns({ url }: ServerProcess): Promise<{ warm: readonly number[]; runs: readonly BulkRun[] }> {
  const asOwner = await signInTo(url, owner);
  const asClerk = await signInTo(url, clerk);
  const colleague = await signInTo(url, colleagues[0]);
  const { person: { id: me } } = await asOwner.json<{ person: { id: number } }>("/api/session");
  // The first ones meet a server that has just started.
  const warm = (await filing(asClerk, 45)).slice(5);
  for (let time = 0; time < 5; time++) await firstPage(colleague);
  const actions = [
    ["flag 10,000 red, told by filters", "/api/documents/bulk/flag", { filters: list, color: 1 }],
    ["assign 10,000, told by filters", "/api/documents/assign", { filters: list, assignedUser: me }],
  ] as const;
  const runs: BulkRun[] = [];
  for (const [name, path, body] of actions) {
    const done = await besideOthers(asClerk, colleague, () => post<{ id: number }>(asOwner, path, body));
    const undo = `/api/documents/bulk/${done.result.id}/undo`;
    const undone = await besideOthers(asClerk, colleague, () => post(asOwner, undo, {}));
    runs.push({ name, ...done }, { name: `undo: ${name}`, ...undone });
  }
  return { warm, runs };
}

async function figuresOf(server: ServerProcess): Promise<Figure[]> {
  const { warm, runs } = await bulkRuns(server);
  const figures: Figure[] = [{ name: "filing one document, nothing else going on", value: told(warm) }];
  for (const { name, took, filings, firstPages } of runs) {
    figures.push(
      { name, value: ms(took), limit, isOver: took > longestAction },
      meanwhile("filing", filings, duringBulk.filing),
      meanwhile("a colleague's first page", firstPages, duringBulk.firstPage),
    );
  }
  return figures;
}

function meanwhile(what: string, times: readonly number[], most: number): Figure {
  return {
    name: `- ${what} meanwhile (${times.length})`,
    value: `${told(times)}, longest ${ms(Math.max(...times))}`,
    limit: `p95 ${most} ms`,
    isOver: percentile(times, 0.95) > most,
  };
}

const firstPage = (client: Client) => asked(client, listPath("accountOverview=true"));

/** Every five milliseconds after an answer somebody asks again: a colleague, not a load of its own. */
const breathMs = 5;

async function besideOthers<Result>(clerk: Client, colleague: Client, task: () => Promise<Result>) {
  let isDone = false;
  const [filings, firstPages]: [number[], number[]] = [[], []];
  const begun = performance.now();
  let took = 0;
  const [result] = await Promise.all([
    task().finally(() => {
      isDone = true;
      took = performance.now() - begun;
    }),
    (async () => {
      while (!isDone) filings.push(...await filing(clerk, 1));
    })(),
    (async () => {
      while (!isDone) {
        firstPages.push(await firstPage(colleague));
        await new Promise((wake) => setTimeout(wake, breathMs));
      }
    })(),
  ]);
  return { result, took, filings, firstPages };
}

let filed = 0;

async function filing(client: Client, times: number): Promise<number[]> {
  const each: number[] = [];
  for (let time = 0; time < times; time++) {
    const values = { storeId: 3, customerName: `Bench, Pat ${filed}`, serialNumber: `BULK${filed++}` };
    const begun = performance.now();
    const response = await client.fetch("/api/documents", { method: "POST", body: filingForm(values, pdfOf(200_000)) });
    if (response.status !== 201) throw new Error(`Filing answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
    each.push(performance.now() - begun);
  }
  return each;
}

async function post<Answer>(client: Client, path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return await client.json<Answer>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Filing 200 kB forms into the million, by one and by eight callers; the milliseconds of each and all in all. */
export async function filingTimes(client: Client, callers: number, times: number) {
  return await measured(times, callers, async () => void await filing(client, 1));
}

/** Filing into a million documents. On a copy of the bench's installation. */
export async function filingFigures(): Promise<Figure[]> {
  const root = new URL("../../", import.meta.url).pathname;
  const dataFolder = await preparedCopy(await benchInstallation(), "filing", root);
  const server = await startServer({ dataFolder, command: fromBundle });
  try {
    const client = await signInTo(server.url, clerk);
    await filingTimes(client, 1, 20);
    const figures: Figure[] = [];
    for (const callers of [1, 8]) {
      const { each, total } = await filingTimes(client, callers, isWholeBench ? 400 : 40);
      const perSecond = each.length * 1000 / total;
      const limits = callers === 8 ? { limit: "150 a second", isOver: perSecond < 150 } : {};
      figures.push({
        name: `file 200 kB PDFs into the bench's documents, ${callers} at once`,
        value: `${perSecond.toFixed(0)} a second, ${told(each)}`,
        ...limits,
      });
    }
    return figures;
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(dataFolder, { recursive: true });
  }
}

if (import.meta.main) {
  const { fromSource } = await import("../product/server-process.ts");
  printFigures("Many documents at once", await bulkFigures(Deno.args.includes("--source") ? fromSource : fromBundle));
}
