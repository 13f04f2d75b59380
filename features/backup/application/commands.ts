import { placeNamed } from "@/kernel/backup/place.ts";
import { type Destination, DestinationFailed } from "@/kernel/backup/destination.ts";
import { Archive } from "./archive.ts";
import { connect, NotConnected } from "./connect.ts";
import { CopyIndex } from "./copy-index.ts";
import { type CopyPage, loadPages, PagesMissing } from "./copy-pages.ts";
import { openCopyKey } from "./key.ts";
import { trustKeys } from "./pinned-keys.ts";
import { runOnce } from "./run.ts";
import type { RunResult } from "./run-result.ts";
import type { Home, Settings } from "./settings.ts";

/** What a command is run with. */
export interface CommandWith {
  readonly home: Home;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A command of `strongroom-backup`: its line in the list, and what it does. Returns the exit status. */
interface Command {
  readonly summary: string;
  readonly run: (args: readonly string[], given: CommandWith) => Promise<number>;
}

/** What a command lacks, for the person who ran it. */
class NotReady extends Error {}

export const commands: Readonly<Record<string, Command>> = {
  connect: {
    summary:
      "ADDRESS EMAIL  lets this computer copy the archive; the password is asked for, or STRONGROOM_BACKUP_PASSWORD",
    run: runConnect,
  },
  destination: { summary: "FOLDER or s3://bucket/prefix  where the copy lies", run: runDestination },
  run: { summary: "brings the copy up to date and checks part of it", run: (_args, given) => runCopy(given, false) },
  check: { summary: "the same, and reads every byte of the copy again", run: (_args, given) => runCopy(given, true) },
  status: { summary: "how the last run went, and what the copy holds", run: runStatus },
  "trust-keys": {
    summary: "trusts the keys that the archive signs with now; compare them with your operator first",
    run: runTrust,
  },
};

/** Runs a command. Returns the exit status: 0 all is well, 1 something is wrong, 2 it was called wrongly. */
export async function runCommand(name: string, args: readonly string[], given: CommandWith): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : null;
  if (!command) {
    for (const line of describeCommands()) given.print(line);
    return name === "help" ? 0 : 2;
  }
  try {
    return await command.run(args, given);
  } catch (error) {
    const isForPerson = [NotReady, NotConnected, DestinationFailed, PagesMissing].some((kind) => error instanceof kind);
    if (!isForPerson || !(error instanceof Error)) throw error;
    given.print(error.message);
    return error instanceof NotReady ? 2 : 1;
  }
}

/** The commands there are, a line each. */
export function describeCommands(): readonly string[] {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  return [
    "Usage: strongroom-backup COMMAND",
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`),
  ];
}

async function runConnect(args: readonly string[], { home, environment, print }: CommandWith): Promise<number> {
  const [server, email] = args;
  if (!server || !email) {
    throw new NotReady("Say which Strongroom and who signs in: strongroom-backup connect ADDRESS EMAIL");
  }
  const password = environment.STRONGROOM_BACKUP_PASSWORD ?? prompt(`Password of ${email}:`) ?? "";
  const settings = await connect(home, { server, email, password, code: environment.STRONGROOM_BACKUP_CODE });
  print(`Connected to ${settings.server} as ${settings.name}.`);
  if (settings.destination === null) print("Now say where the copy lies: strongroom-backup destination FOLDER");
  return 0;
}

async function runDestination(args: readonly string[], { home, environment, print }: CommandWith): Promise<number> {
  const [place] = args;
  if (!place) throw new NotReady("Say where the copy lies: a folder, or s3://bucket/prefix.");
  const settings = await settingsOf(home);
  destinationOf(place, home, environment).close();
  await home.keep({ ...settings, destination: place });
  print(`The copy lies at ${place}.`);
  return 0;
}

async function runCopy(given: CommandWith, checkEverything: boolean): Promise<number> {
  const { home } = given;
  const settings = await settingsOf(home);
  if (settings.destination === null) {
    throw new NotReady("Say where the copy lies first: strongroom-backup destination FOLDER");
  }
  const pages = await loadPages();
  const lock = await lockedHome(home);
  try {
    return await copyTo(settings.destination, settings, given, { checkEverything, pages });
  } finally {
    lock.close();
  }
}

async function copyTo(
  place: string,
  settings: Settings,
  { home, environment, print, signal }: CommandWith,
  more: { readonly checkEverything: boolean; readonly pages: readonly CopyPage[] },
): Promise<number> {
  const destination = destinationOf(place, home, environment);
  const index = new CopyIndex(home.indexPath);
  try {
    const result = await runOnce({
      archive: new Archive(settings.server, settings.cookie),
      ...{ index, destination, signal, ...more },
      key: await openCopyKey(home.keyPath),
      computer: settings.name,
      now: () => new Date(),
    });
    for (const line of told(result)) print(line);
    return result.outcome === "whole" ? 0 : 1;
  } finally {
    index.close();
    destination.close();
  }
}

function told({ outcome, problems, copied, checked }: RunResult): readonly string[] {
  const number = (count: number) => count.toLocaleString("en-US");
  return [
    `copied   ${number(copied.documents)} documents, ${number(copied.files)} files, ${number(copied.bytes)} bytes, ` +
    `${number(copied.entries)} ledger entries`,
    `checked  ${number(checked.files)} files, ${number(checked.bytes)} bytes`,
    ...problems.map((problem) => `PROBLEM  ${problem}`),
    outcome === "whole" ? "The copy is whole." : "The copy is not whole. The next run goes on.",
  ];
}

async function runStatus(_args: readonly string[], { home, print }: CommandWith): Promise<number> {
  const settings = await settingsOf(home);
  const index = new CopyIndex(home.indexPath);
  try {
    const { documents, files, bytes } = index.counts();
    print(`archive   ${settings.server}`);
    print(`copy      ${settings.destination ?? "not chosen yet"}`);
    print(
      `holds     ${documents.toLocaleString("en-US")} documents, ${files.toLocaleString("en-US")} files, ${
        bytes.toLocaleString("en-US")
      } bytes`,
    );
    print(`last run  ${index.fact("lastRun") ?? "none yet"}`);
    return 0;
  } finally {
    index.close();
  }
}

async function runTrust(_args: readonly string[], { home, print }: CommandWith): Promise<number> {
  const settings = await settingsOf(home);
  const index = new CopyIndex(home.indexPath);
  try {
    const keys = await trustKeys(new Archive(settings.server, settings.cookie), index);
    for (const { kid } of keys) print(`trusted  ${kid}`);
    return 0;
  } finally {
    index.close();
  }
}

async function settingsOf(home: Home): Promise<Settings> {
  const settings = await home.settings();
  if (settings) return settings;
  throw new NotReady("Connect this computer first: strongroom-backup connect ADDRESS EMAIL");
}

function destinationOf(place: string, home: Home, environment: CommandWith["environment"]): Destination {
  return placeNamed(place, environment, { dataFolder: home.folder, filesFolder: home.folder });
}

/** Two runs at once would copy everything twice. */
async function lockedHome(home: Home): Promise<Deno.FsFile> {
  await home.make();
  const file = await Deno.open(home.lockPath, { create: true, write: true, mode: 0o600 });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new NotReady("A run is under way already. Wait for it to end.");
}
