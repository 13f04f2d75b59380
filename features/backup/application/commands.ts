import { DestinationFailed } from "@/kernel/backup/destination.ts";
import { fingerprintOf } from "@/features/verifier/offers-copy.ts";
import { timeOfDay } from "../contract-window.ts";
import { Archive } from "./archive/archive.ts";
import { askPassword } from "./archive/ask-password.ts";
import { connect, disconnect, NotConnected } from "./archive/connect.ts";
import { CopyIndex } from "./index/copy-index.ts";
import { RunFailed } from "./errors.ts";
import { PagesMissing } from "./contents/copy-pages.ts";
import { Held } from "./lock.ts";
import { runAndLog } from "./run/logged-run.ts";
import { NotReady } from "./not-ready.ts";
import { trustKeys } from "./history/pinned-keys.ts";
import { beginAnew, choosePlace } from "./home/place.ts";
import { loggedRuns } from "./run/run-log.ts";
import { restoreSummary, runRestore } from "./restore/restore-command.ts";
import type { RunResult } from "./run/run-result.ts";
import { type Home, type Settings, SettingsDamaged } from "./home/settings.ts";
import { grouped } from "@/kernel/counted.ts";

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

export const commands: Readonly<Record<string, Command>> = {
  connect: {
    summary:
      "ADDRESS EMAIL  lets this computer copy the archive; the password is asked for, or STRONGROOM_BACKUP_PASSWORD",
    run: runConnect,
  },
  destination: { summary: "FOLDER or s3://bucket/prefix  where the copy lies", run: runDestination },
  schedule: {
    summary: "HH:MM [changes|daily]  when the daily run begins, and whether changes are copied at once, too",
    run: runSchedule,
  },
  run: { summary: "brings the copy up to date and checks part of it", run: (_args, given) => runCopy(given, false) },
  check: { summary: "the same, and reads every byte of the copy again", run: (_args, given) => runCopy(given, true) },
  disconnect: { summary: "signs this computer out of the archive; the copy stays", run: runDisconnect },
  restore: { summary: restoreSummary, run: runRestore },
  status: { summary: "how the last run went, and what the copy holds", run: runStatus },
  "begin-anew": {
    summary:
      "begins another copy after your operator put back an older backup, and said so; the copy of before stays as proof",
    run: runBeginAnew,
  },
  "trust-keys": {
    summary: "trusts the keys that the archive signs with now; compare them with your operator first",
    run: runTrust,
  },
};

/** What the person who ran a command can mend. */
const tellable = [NotReady, NotConnected, DestinationFailed, Held, SettingsDamaged, PagesMissing, RunFailed];

/** Runs a command. Returns the exit status: 0 all is well, 1 something is wrong, 2 it was called wrongly. */
export async function runCommand(name: string, args: readonly string[], given: CommandWith): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : null;
  if (!command) {
    for (const line of describeCommands()) given.print(line);
    return name === "help" ? 0 : 2;
  }
  return await tellingErrors(given.print, () => command.run(args, given));
}

/** Runs something and tells what the person can mend in a sentence. Returns the exit status. */
export async function tellingErrors(
  print: CommandWith["print"],
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!tellable.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    print(error.message);
    return error instanceof NotReady ? 2 : 1;
  }
}

/** The commands there are, a line each. */
export function describeCommands(): readonly string[] {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  return [
    "Usage: strongroom-backup [COMMAND]",
    "",
    `  ${
      "window".padEnd(width)
    }the same as without a command: runs by its schedule, and opens its window in the browser`,
    `  ${"service".padEnd(width)}runs by its schedule, and opens nothing`,
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`),
  ];
}

async function runConnect(args: readonly string[], { home, environment, print }: CommandWith): Promise<number> {
  const [server, email] = args;
  if (!server || !email) {
    throw new NotReady("Say which Strongroom and who signs in: strongroom-backup connect ADDRESS EMAIL");
  }
  const password = environment.STRONGROOM_BACKUP_PASSWORD ?? askPassword(`Password of ${email}:`);
  const settings = await connect(home, { server, email, password, code: environment.STRONGROOM_BACKUP_CODE });
  print(`Connected to ${settings.server} as ${settings.name}.`);
  if (settings.destination === null) print("Now say where the copy lies: strongroom-backup destination FOLDER");
  return 0;
}

async function runDestination(args: readonly string[], { home, environment, print }: CommandWith): Promise<number> {
  const [place] = args;
  if (!place) throw new NotReady("Say where the copy lies: a folder, or s3://bucket/prefix.");
  const { destination } = await choosePlace(
    home,
    await settingsOf(home),
    { destination: place, s3: null },
    environment,
  );
  print(`The copy lies at ${destination}.`);
  return 0;
}

async function runSchedule(args: readonly string[], { home, print }: CommandWith): Promise<number> {
  const [dailyAt = "", when = "changes"] = args;
  if (!timeOfDay.test(dailyAt) || !["changes", "daily"].includes(when)) {
    throw new NotReady("Say when the daily run begins: strongroom-backup schedule 02:30");
  }
  await home.keep({ ...await settingsOf(home), dailyAt, onChange: when === "changes" });
  print(`A backup begins each day at ${dailyAt}${when === "changes" ? ", and whenever something changes" : ""}.`);
  return 0;
}

async function runDisconnect(_args: readonly string[], { home, print }: CommandWith): Promise<number> {
  const wasTold = await disconnect(home);
  print("This computer is signed out. The copy stays where it is.");
  if (!wasTold) print("The server could not be reached: remove this computer there, too, on its page Backup.");
  return 0;
}

async function runCopy(given: CommandWith, checkEverything: boolean): Promise<number> {
  const { home, environment, signal, print } = given;
  const settings = await settingsOf(home);
  const result = await runAndLog({
    ...{ home, settings, environment, signal, checkEverything },
    reason: "asked",
    now: () => new Date(),
  });
  for (const line of told(result)) print(line);
  return result.outcome === "whole" ? 0 : 1;
}

function told({ outcome, problems, copied, checked }: RunResult): readonly string[] {
  return [
    `copied   ${grouped(copied.documents)} documents, ${grouped(copied.files)} files, ${
      grouped(copied.bytes)
    } bytes, ` +
    `${grouped(copied.entries)} ledger entries`,
    `checked  ${grouped(checked.files)} files, ${grouped(checked.bytes)} bytes`,
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
      `holds     ${grouped(documents)} documents, ${grouped(files)} files, ${grouped(bytes)} bytes`,
    );
    print(`last run  ${await lastRun(home)}`);
    return 0;
  } finally {
    index.close();
  }
}

async function lastRun(home: Home): Promise<string> {
  const [last] = await loggedRuns(home);
  if (!last) return "none yet";
  const problems = last.problems === 1 ? "1 problem" : `${last.problems} problems`;
  return `${last.finishedAt}, ${last.outcome === "whole" ? "the copy is whole" : `${problems}; run again to see them`}`;
}

async function runBeginAnew(_args: readonly string[], { home, print }: CommandWith): Promise<number> {
  const settings = await settingsOf(home);
  await beginAnew(home, settings);
  print(
    `The copy at ${
      settings.destination ?? "the place before"
    } stays as it is. Keep it: it holds what the archive may lack now.`,
  );
  print("Now say where the next copy lies, another place: strongroom-backup destination FOLDER");
  return 0;
}

async function runTrust(_args: readonly string[], { home, print }: CommandWith): Promise<number> {
  const settings = await settingsOf(home);
  const index = new CopyIndex(home.indexPath);
  try {
    const keys = await trustKeys(new Archive(settings.server, settings.cookie), index);
    for (const { kid } of keys) print(`trusted  ${fingerprintOf(kid)}`);
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
