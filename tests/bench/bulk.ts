import { configurationFrom } from "@/kernel/configuration.ts";
import { logTo } from "@/kernel/log.ts";
import { openProduct } from "@/kernel/start.ts";
import { features } from "@/main.features.ts";
import { type Client, filingForm, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { type Figure, ms, percentile, printFigures } from "./measure.ts";
import { benchFolder, benchInstallation, clerk, owner } from "./people.ts";
import { pdfOf } from "./transfers.ts";

const limit = "3,000 ms";
const list = "accountOverview=true&startDate=2024-01-01&sort=transferDate&sortOrder=desc";

/**
 * Flagging, assigning and undoing 10,000 of the million documents over HTTP, told by the list's filters, while somebody
 * else files document after document. On a copy of the bench's installation, which is thrown away.
 */
export async function bulkFigures(command: readonly string[] = fromBundle): Promise<Figure[]> {
  const folder = `${benchFolder}/bulk`;
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await copyFolder(await benchInstallation(), folder);
  await letFile(folder);
  const server = await startServer({ dataFolder: folder, command });
  try {
    return await figuresOf(server);
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

/** Brings the copy up to now. The million were not filed; whoever files now needs numbers of their own. */
async function letFile(folder: string): Promise<void> {
  const product = await openProduct(features, configurationFrom({ STRONGROOM_DATA: folder }), logTo(() => {}));
  await product.context.database.write(() => [{
    sql: "INSERT INTO id_blocks(name, next) VALUES ('documents', 2000001) ON CONFLICT DO UPDATE SET next = 2000001",
  }]);
  await product.close();
}

async function figuresOf(server: ServerProcess): Promise<Figure[]> {
  const asOwner = await signInTo(server.url, owner);
  const asClerk = await signInTo(server.url, clerk);
  const { person: { id: me } } = await asOwner.json<{ person: { id: number } }>("/api/session");
  const warm = await filing(asClerk, 5);
  const figures: Figure[] = [
    { name: "filing one document, nothing else going on", value: `p50 ${ms(percentile(warm, 0.5))}` },
  ];
  const actions = [
    ["flag 10,000 red, told by filters", "/api/documents/bulk/flag", { filters: list, color: 1 }],
    ["assign 10,000, told by filters", "/api/documents/assign", { filters: list, assignedUser: me }],
  ] as const;
  for (const [name, path, body] of actions) {
    const { result, took, waits } = await besideFiling(asClerk, () => post<{ id: number }>(asOwner, path, body));
    figures.push({ name, value: ms(took), limit });
    figures.push({ name: "- longest filing meanwhile", value: `${ms(Math.max(...waits))} of ${waits.length}` });
    const undone = await besideFiling(asClerk, () => post(asOwner, `/api/documents/bulk/${result.id}/undo`, {}));
    figures.push({ name: "- its undo", value: `${ms(undone.took)} ${JSON.stringify(undone.result)}`, limit });
    figures.push({
      name: "- longest filing meanwhile",
      value: `${ms(Math.max(...undone.waits))} of ${undone.waits.length}`,
    });
  }
  return figures;
}

async function besideFiling<Result>(clerk: Client, task: () => Promise<Result>) {
  let isDone = false;
  const waits: number[] = [];
  const begun = performance.now();
  const [result] = await Promise.all([
    task().finally(() => isDone = true),
    (async () => {
      while (!isDone) waits.push(...await filing(clerk, 1));
    })(),
  ]);
  return { result, took: performance.now() - begun, waits };
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

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else if (!name.endsWith(".lock")) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

if (import.meta.main) {
  const { fromSource } = await import("../product/server-process.ts");
  printFigures("Many documents at once", await bulkFigures(Deno.args.includes("--source") ? fromSource : fromBundle));
}
