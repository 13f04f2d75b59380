/**
 * `deno task bench server-backup`: how fast `strongroom backup` is beside `cp -a`, how long a run with nothing new takes,
 * and what those who work meanwhile notice of it.
 */
import { DatabaseSync } from "node:sqlite";
import { someBytes } from "@/kernel/files/testing.ts";
import { withArchive } from "@/kernel/backup/testing.ts";
import { command } from "../faults/backing-up.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { type Figure, ms, percentile, printFigures } from "./measure.ts";
import { sized } from "./settings.ts";

const files = sized(2000, 50);
const fileBytes = 2_000_000;
const fillerMegabytes = sized(300, 10);

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function run(program: string, ...args: string[]): Promise<void> {
  const { success } = await new Deno.Command(program, { args }).output();
  if (!success) throw new Error(`${program} failed.`);
}

/** Copies an archive of many files by each means, one after the other. */
async function copyFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await withArchive(async (archive) => {
    const { folder, configuration, backup } = archive;
    for (let at = 0; at < files; at++) await archive.shelve(fileBytes);
    const megabytes = files * fileBytes / 1e6;
    const rate = (milliseconds: number) => `${(megabytes / milliseconds * 1000).toFixed(0)} MB/s`;
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
    const expectDone = async (name: "backup" | "restore", args: readonly string[], dataFolder?: string) => {
      const { code, lines } = await archive.run(name, args, dataFolder);
      if (code !== 0) throw new Error(lines.join("\n"));
    };
    await run("sync");
    const copying = await taken(async () => {
      await run("cp", "-a", configuration.dataFolder, `${folder}/copy`);
      await run("sync", "-f", folder);
    });
    await Deno.remove(`${folder}/copy`, { recursive: true });
    await run("sync");
    const first = await taken(() => expectDone("backup", [backup]));
    const again = await taken(() => expectDone("backup", [backup]));
    const verified = await taken(() => expectDone("backup", [backup, "--verify"]));
    const restored = await taken(() => expectDone("restore", [backup], `${folder}/restored`));
    const beside = { baseline: `cp -a and sync ${rate(copying)}` };
    figures.push(
      {
        name: `backup of ${files} files of 2 MB to a folder, every file hashed and synced`,
        value: `${rate(first)} (${seconds(first)})`,
        ...beside,
        ratio: (first / copying).toFixed(1),
      },
      { name: "the same again with nothing new", value: seconds(again) },
      { name: "the same again with --verify, everything read back", value: `${rate(verified)} (${seconds(verified)})` },
      { name: "restore with verify, every file hashed twice", value: `${rate(restored)} (${seconds(restored)})` },
    );
  });
  return figures;
}

/** What people wait for lists and filing while a large database is copied. */
async function waitFigures(): Promise<readonly Figure[]> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-bench-backup-" });
  const dataFolder = `${folder}/data`;
  try {
    const first = await startServer({ dataFolder });
    await setUpCompany(first.url, first.setupToken ?? "");
    await first.kill("SIGTERM");
    fillDatabase(`${dataFolder}/strongroom.db`);
    const server = await startServer({ dataFolder });
    const client = await signInTo(server.url, "olive@example.com");
    const [{ id: storeId }] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
    const asked = async (isOver: () => boolean) => {
      const [lists, filings]: [number[], number[]] = [[], []];
      while (!isOver()) {
        lists.push(await taken(() => client.json("/api/documents?limit=50")));
        const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
        filings.push(
          await taken(async () => await (await client.fetch("/api/documents", { method: "POST", body })).text()),
        );
      }
      return { lists, filings };
    };
    const begun = performance.now();
    const alone = await asked(() => performance.now() - begun > 15_000);
    let isOver = false;
    const backingUp = taken(() => command(["backup", `${folder}/backup`], { dataFolder })).finally(() => isOver = true);
    const beside = await asked(() => isOver);
    const copied = await backingUp;
    await server.kill("SIGTERM");
    const told = (values: readonly number[]) =>
      `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))}`;
    return [
      { name: `first backup of a database of ${fillerMegabytes} MB beside a running server`, value: ms(copied) },
      { name: "a list of documents while it runs", value: told(beside.lists), baseline: `alone ${told(alone.lists)}` },
      { name: "filing a form while it runs", value: told(beside.filings), baseline: `alone ${told(alone.filings)}` },
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Rows that no feature knows make a small archive's database large. */
function fillDatabase(path: string): void {
  const database = new DatabaseSync(path);
  const bytes = someBytes(1_000_000);
  database.exec("CREATE TABLE bench_filler(content BLOB NOT NULL); BEGIN");
  const insert = database.prepare("INSERT INTO bench_filler(content) VALUES (?)");
  for (let at = 0; at < fillerMegabytes; at++) {
    bytes.set(new Uint8Array([at, at >> 8]));
    insert.run(bytes);
  }
  database.exec("COMMIT");
  database.close();
}

/** Both kinds of figures. */
export async function serverBackupFigures(): Promise<readonly Figure[]> {
  return [...await copyFigures(), ...await waitFigures()];
}

if (import.meta.main) printFigures("Backup of a server", await serverBackupFigures());
