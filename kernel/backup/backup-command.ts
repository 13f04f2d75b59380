import { counted, grouped } from "../counted.ts";
import { systemClock } from "../clock.ts";
import type { Configuration } from "../configuration.ts";
import type { Feature } from "../feature.ts";
import { argumentsIn, wholeNumberIn } from "./arguments.ts";
import { assertCanBackUp, type BackedUp, backUp, type BackupOptions } from "./backup.ts";
import { type Destination, DestinationFailed } from "./destination.ts";
import { checkBackup, checkNewest, type Inventory, inventoryOf } from "./inventory.ts";
import { type BackupLock, lockDestination } from "./lock.ts";
import { placeNamed } from "./place.ts";
import { megabytes, Progress } from "./progress.ts";
import { pruneBackup } from "./prune.ts";
import { sentenceOf } from "./sentences.ts";
import { snapshotNames } from "./snapshot.ts";
import { noteBackup, readBackupState } from "./state.ts";
import { stoppable, Stopped } from "./stopping.ts";

/** What a command of the kernel is given that opens what it needs by itself. */
export interface GivenCommand {
  readonly args: readonly string[];
  readonly features: readonly Feature[];
  readonly configuration: Configuration;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
}

const use = "Usage: strongroom backup DEST [--verify] [--keep N] [--without-keys] [--files-only] [--new]\n" +
  "DEST is a folder on another disk, or s3://bucket/prefix";
const mostKept = 100_000;
/** Of more problems than these only the number is told: where a whole folder is gone, the first ones say it. */
const mostTold = 1000;

interface Asked extends BackupOptions {
  readonly place: string;
  /** A place that held backups before and is empty now is taken. */
  readonly isNew: boolean;
  readonly keep: number | null;
}

/** `strongroom backup DEST`: 0 when everything is in the backup, 1 when something is not, 2 for wrong arguments. */
export async function backupCommand(given: GivenCommand): Promise<number> {
  const asked = askedFor(given.args);
  if (asked === null) {
    given.print(use);
    return 2;
  }
  return await stoppable(given.print, async (signal) => {
    const problems: string[] = [];
    const tell = (problem: string) => {
      problems.push(problem);
      if (problems.length <= mostTold) given.print(`PROBLEM   ${problem}`);
    };
    let made: BackedUp | null = null;
    try {
      assertCanBackUp(given.configuration, asked);
      const destination = placeNamed(asked.place, given.environment, given.configuration);
      try {
        made = await run(given, asked, destination, tell, signal);
      } finally {
        destination.close();
      }
    } catch (error) {
      if (error instanceof Stopped) throw error;
      const sentence = sentenceOf(error);
      tell(sentence ?? `The backup broke off (${error instanceof Error ? error.name : "unknown"}).`);
      if (sentence === null) {
        await note(given, asked, null, problems);
        throw error;
      }
    }
    await note(given, asked, made, problems);
    given.print(verdict(made, problems));
    return problems.length === 0 ? 0 : 1;
  });
}

async function run(
  { features, configuration, print }: GivenCommand,
  asked: Asked,
  destination: Destination,
  tell: (problem: string) => void,
  signal: AbortSignal,
): Promise<BackedUp> {
  const now = () => systemClock.now();
  await assertSamePlace(destination, asked, configuration.dataFolder);
  const lock = await lockDestination(destination, now);
  try {
    print(`Backing up to ${destination.title}`);
    await destination.tidy();
    const inventory = await inventoryOf(destination);
    const { read, damaged } = asked.readBack
      ? await checkBackup(destination, inventory, tell, signal)
      : { read: 0, damaged: await checkNewest(destination, inventory, tell) };
    if (asked.readBack) print(`read back ${counted(read, "object")}`);
    const progress = new Progress("copied", print);
    const parts = { features, configuration, destination, inventory, options: asked, signal, now };
    const made = await backUp({ ...parts, copied: (bytes) => progress.add(bytes) });
    for (const line of linesFor(made, progress)) print(line);
    const repaired = damaged.filter((name) => inventory.has(name)).length;
    if (repaired > 0) print(`repaired  ${counted(repaired, "damaged object")} written again from the archive`);
    for (const { subject, sha256, reason } of made.snapshot.missing) {
      tell(`${subject}: The file ${sha256} ${said[reason]}.`);
    }
    await prune(destination, inventory, asked, lock, { print, tell });
    return made;
  } finally {
    await lock.release();
  }
}

/** A disk that is not mounted leaves an empty folder, and what is written there is on the wrong disk. */
async function assertSamePlace(destination: Destination, { place, isNew }: Asked, dataFolder: string): Promise<void> {
  if (isNew || !(await readBackupState(dataFolder)).places.includes(place)) return;
  if ((await snapshotNames(destination)).length > 0) return;
  throw new DestinationFailed(
    `${destination.title} held backups of this archive, and holds none now. Is its disk mounted? If it is to be begun ` +
      "anew, add --new.",
  );
}

const said = {
  missing: "is missing from the archive",
  changed: "does not match its checksum in the archive",
  unreadable: "cannot be read in the archive",
} as const;

async function prune(
  destination: Destination,
  inventory: Inventory,
  { keep }: Asked,
  lock: BackupLock,
  { print, tell }: { readonly print: (line: string) => void; readonly tell: (problem: string) => void },
): Promise<void> {
  if (keep === null) return;
  try {
    const { snapshots, objects } = await pruneBackup(destination, inventory, keep, lock);
    print(`removed   ${counted(snapshots, "old snapshot")}, ${counted(objects, "object")} that no snapshot needs`);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    // The backup itself is whole.
    tell(sentence);
  }
}

function linesFor({ snapshot, freshBlocks }: BackedUp, progress: Progress): readonly string[] {
  const there = snapshot.files.count - progress.files;
  const blocks = snapshot.database?.blocks.length ?? 0;
  return [
    `files     ${counted(progress.files, "file")} copied (${megabytes(progress.bytes)}), ` +
    `${grouped(Math.max(0, there))} there already`,
    snapshot.database
      ? `database  ${freshBlocks} of ${counted(blocks, "block")} copied (${megabytes(snapshot.database.bytes)} in all)`
      : "database  left to its server",
    snapshot.keys ? `keys      ${counted(snapshot.keys.length, "file")}` : "keys      left out",
    `snapshot  ${snapshot.at}, read back: ${counted(snapshot.heads.length, "chain")} of the ledger`,
  ];
}

function verdict(made: BackedUp | null, problems: readonly string[]): string {
  if (problems.length === 0) return "The backup is complete.";
  const found = `${counted(problems.length, "problem")} found.`;
  return made
    ? `${found} Everything else is in the backup.`
    : `${found} No new backup was made. Earlier ones are untouched.`;
}

/** That the state cannot be written takes nothing from the backup. */
async function note(
  { configuration, print }: GivenCommand,
  { place }: Asked,
  made: BackedUp | null,
  problems: string[],
) {
  const snapshot = made?.snapshot.at ?? null;
  try {
    await noteBackup(configuration.dataFolder, { at: systemClock.now().toISOString(), place, snapshot, problems });
  } catch {
    print("note      backup-state.json in the data folder could not be written.");
  }
}

function askedFor(args: readonly string[]): Asked | null {
  const given = argumentsIn(args, ["--verify", "--without-keys", "--files-only", "--new"], ["--keep"]);
  if (given === null) return null;
  const keep = given.values.get("--keep");
  const number = keep === undefined ? null : wholeNumberIn(keep, 1, mostKept);
  if (keep !== undefined && number === null) return null;
  return {
    place: given.place,
    keep: number,
    isNew: given.switches.has("--new"),
    readBack: given.switches.has("--verify"),
    withoutKeys: given.switches.has("--without-keys"),
    filesOnly: given.switches.has("--files-only"),
  };
}
