/**
 * `deno task bench backup-application`: how fast the backup application makes the first copy of an archive beside `cp -r`
 * of the same files to the same disk, and beside `restic backup` where that is installed; how long a run with nothing new
 * takes, what the checks of the copy take, and the memory of both sides. 10,000 documents of 2 MB need 45 GB of room, 20 of
 * which stay; run by itself, this file takes a number of documents.
 */
import { DatabaseSync } from "node:sqlite";
import { emptied } from "@/deploy/build/tools.ts";
import { password, setUpCompany, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { cpuMilliseconds, type Figure, measured, peakMegabytes, printFigures } from "./measure.ts";
import { benchFolder, sized } from "./settings.ts";
import { encodedFiling, fileOne, pdfOf } from "./transfers.ts";

const root = new URL("../../", import.meta.url).pathname;
const documentBytes = 2_000_000;
const callers = 8;
const dayMs = 86_400_000;

/** The application as it runs from source, with the flags that its one file sets. */
const application = ["run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"]
  .concat(["--v8-flags=--heap-growing-percent=20,--max-semi-space-size=4"])
  .concat(["--config", `${root}deno.json`, `${root}main.backup.ts`]);

/** A process that ran to its end. */
interface Ran {
  readonly seconds: number;
  /** Most resident memory, megabytes. */
  readonly peak: number;
  /** Processor time, milliseconds. */
  readonly cpu: number;
  readonly output: string;
}

async function runApplication(home: string, ...args: readonly string[]): Promise<Ran> {
  const begun = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...application, ...args],
    env: { STRONGROOM_BACKUP_HOME: home, STRONGROOM_BACKUP_PASSWORD: password },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let [peak, cpu] = [0, 0];
  const look = setInterval(() => {
    try {
      // One that has ended has no memory any more.
      peak = Math.max(peak, peakMegabytes(child.pid) || 0);
      cpu = Math.max(cpu, cpuMilliseconds(child.pid));
    } catch {
      // It is gone.
    }
  }, 50);
  const { code, stdout } = await child.output();
  clearInterval(look);
  const output = new TextDecoder().decode(stdout);
  if (code !== 0) throw new Error(`strongroom-backup ${args.join(" ")} ended with ${code}: ${output}`);
  return { seconds: (performance.now() - begun) / 1000, peak, cpu, output };
}

/** Documents that are filed with one sign-in: a session ends before many are. */
const filedAtOnce = 500;

/** Makes the archive unless it is there: a data folder with so many documents of 2 MB. One that was cut short goes on. */
async function archiveOf(documents: number): Promise<string> {
  const folder = `${benchFolder}/backup-application/archive-${documents}`;
  if (await Deno.stat(folder).then(() => true, () => false)) return folder;
  const unfinished = `${folder}.unfinished`;
  await Deno.mkdir(unfinished, { recursive: true });
  const server = await startServer({ dataFolder: unfinished, command: fromBundle });
  if (server.setupToken) await setUpCompany(server.url, server.setupToken);
  for (;;) {
    const client = await signInTo(server.url, "olive@example.com");
    const { count } = await client.json<{ count: number }>("/api/documents?limit=1");
    if (count >= documents) break;
    await measured(Math.min(filedAtOnce, documents - count), callers, async () => {
      await fileOne(client, await encodedFiling(1, pdfOf(documentBytes)));
    });
  }
  await server.kill("SIGTERM");
  await Deno.rename(unfinished, folder);
  return folder;
}

/** Nothing is read from memory that has to come from the disk; false where this person may not see to that. */
async function forgetPages(): Promise<boolean> {
  await run("sync");
  return await Deno.writeTextFile("/proc/sys/vm/drop_caches", "3").then(() => true, () => false);
}

async function run(program: string, ...args: readonly string[]): Promise<void> {
  await runIn({}, program, ...args);
}

async function runIn(
  env: Readonly<Record<string, string>>,
  program: string,
  ...args: readonly string[]
): Promise<void> {
  const { success } = await new Deno.Command(program, { args: [...args], env }).output();
  if (!success) throw new Error(`${program} failed.`);
}

/** `restic backup` of the archive's files into a new repository and `sync`, in seconds; null where it is not installed. */
async function resticSeconds(archive: string, to: string): Promise<number | null> {
  const env = { RESTIC_REPOSITORY: `${to}/repository`, RESTIC_CACHE_DIR: `${to}/cache`, RESTIC_PASSWORD: "bench" };
  const isInstalled = await runIn(env, "restic", "version").then(() => true, () => false);
  if (!isInstalled) return null;
  await runIn(env, "restic", "init");
  await forgetPages();
  const begun = performance.now();
  await runIn(env, "restic", "backup", "--quiet", `${archive}/files`);
  await run("sync", "-f", to);
  const seconds = (performance.now() - begun) / 1000;
  await Deno.remove(to, { recursive: true });
  return seconds;
}

/** `cp -r` of the archive's files and `sync`, in seconds. */
async function copySeconds(archive: string, to: string): Promise<number> {
  await forgetPages();
  const begun = performance.now();
  await run("cp", "-r", `${archive}/files`, to);
  await run("sync", "-f", to);
  const seconds = (performance.now() - begun) / 1000;
  await Deno.remove(to, { recursive: true });
  return seconds;
}

/** Lets the copy believe that its last checks were so many days ago. */
function age(home: string, days: number): void {
  const index = new DatabaseSync(`${home}/copy.db`);
  index.prepare("UPDATE files SET checked_at = checked_at - ?").run(days * dayMs);
  index.prepare("UPDATE facts SET value = '2026-01-01T00:00:00.000Z' WHERE name = 'restoredAt'").run();
  index.close();
}

const seconds = (value: number) => `${value.toFixed(1)} s`;
const megabytes = (value: number) => `${value.toFixed(0)} MB`;

/** What a first copy, the runs after it and the checks take. */
export async function backupApplicationFigures(documents = sized(10_000, 100)): Promise<readonly Figure[]> {
  const archive = await archiveOf(documents);
  const folder = `${benchFolder}/backup-application/work`;
  await emptied(folder);
  const isCold = await forgetPages();
  const copying = await copySeconds(archive, `${folder}/cp`);
  const restic = await resticSeconds(archive, `${folder}/restic`);
  const server = await startServer({ dataFolder: archive, command: fromBundle });
  try {
    const home = `${folder}/home`;
    await runApplication(home, "connect", server.url, "olive@example.com");
    await runApplication(home, "destination", `${folder}/copy`);
    await forgetPages();
    const first = await timed(server, async () => {
      const ran = await runApplication(home, "run");
      const syncing = performance.now();
      await run("sync", "-f", folder);
      return { ...ran, seconds: ran.seconds + (performance.now() - syncing) / 1000 };
    });
    const again = [await runApplication(home, "run"), await runApplication(home, "run")];
    age(home, 2);
    await forgetPages();
    const daily = await runApplication(home, "run");
    await forgetPages();
    const whole = await runApplication(home, "check");
    const peaks = [first, ...again, daily, whole].map(({ peak }) => peak);
    const nothingNew = Math.min(...again.map(({ seconds }) => seconds));
    return figuresOf(
      { documents, isCold, copying, restic, first, nothingNew, daily, whole, peak: Math.max(...peaks) },
      server,
    );
  } finally {
    await server.kill("SIGTERM");
    await emptied(folder);
  }
}

/** A run with the processor time that the server spent on it. */
async function timed(server: ServerProcess, work: () => Promise<Ran>): Promise<Ran & { readonly serverCpu: number }> {
  const before = cpuMilliseconds(server.pid);
  const ran = await work();
  return { ...ran, serverCpu: cpuMilliseconds(server.pid) - before };
}

interface Measured {
  readonly documents: number;
  readonly isCold: boolean;
  readonly copying: number;
  readonly restic: number | null;
  readonly first: Ran & { readonly serverCpu: number };
  readonly nothingNew: number;
  readonly daily: Ran;
  readonly whole: Ran;
  readonly peak: number;
}

function figuresOf(
  { documents, isCold, copying, restic, first, nothingNew, daily, whole, peak }: Measured,
  server: ServerProcess,
): readonly Figure[] {
  const bytes = documents * documentBytes / 1e6;
  const rate = (value: number) => `${(bytes / value).toFixed(0)} MB/s`;
  const share = copying / first.seconds;
  const count = documents.toLocaleString("en-US");
  const each = (cpu: number) => `${(cpu / documents).toFixed(2)} ms`;
  const checked = (ran: Ran) => /checked .*/.exec(ran.output)?.[0].replace(/^checked\s+/, "") ?? "";
  return [
    {
      name: `first copy of ${count} documents (${(bytes / 1000).toFixed(0)} GB), ${
        isCold ? "read from disk" : "read from memory"
      }, with sync`,
      value: `${rate(first.seconds)} (${seconds(first.seconds)})`,
      baseline: `cp -r and sync ${rate(copying)} (${seconds(copying)})`,
      ratio: `${(share * 100).toFixed(0)} %`,
      isOver: share < 0.6 && (restic === null || restic / first.seconds < 0.6),
      limit: "60 % of cp, or of restic",
    },
    ...restic === null ? [] : [{
      name: "the same beside restic",
      value: `${rate(first.seconds)} (${seconds(first.seconds)})`,
      baseline: `restic backup and sync ${rate(restic)} (${seconds(restic)})`,
      ratio: `${(restic / first.seconds * 100).toFixed(0)} %`,
    }],
    {
      name: "processor time of a document: application, server",
      value: `${each(first.cpu)}, ${each(first.serverCpu)}`,
    },
    { name: "a run with nothing new", value: seconds(nothingNew), isOver: nothingNew > 2, limit: "2 s" },
    { name: `a day's check and the week's trial restore (${checked(daily)})`, value: seconds(daily.seconds) },
    { name: `a check of everything (${checked(whole)})`, value: seconds(whole.seconds) },
    { name: "most memory of the application", value: megabytes(peak), isOver: peak > 200, limit: "200 MB" },
    {
      name: "most memory of the server",
      value: megabytes(peakMegabytes(server.pid)),
      isOver: peakMegabytes(server.pid) > 200,
      limit: "200 MB",
    },
  ];
}

if (import.meta.main) {
  const documents = Number(Deno.args[0] ?? sized(10_000, 100));
  printFigures("A dealer's own copy", await backupApplicationFigures(documents));
}
