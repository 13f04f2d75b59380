import * as v from "valibot";
import { replaceFile } from "../files/disk.ts";

const run = v.object({
  /** When it ended, ISO 8601 UTC. */
  at: v.string(),
  /** Where the backup lies. */
  place: v.string(),
  /** The instant that the snapshot is of; null when none came about. */
  snapshot: v.nullable(v.string()),
  /** What was wrong, a sentence each; the first twenty. Empty when nothing was. */
  problems: v.array(v.string()),
});

const stateSchema = v.object({
  lastRun: v.nullable(run),
  /** The last run without a problem. */
  lastSuccess: v.nullable(run),
  lastDrill: v.nullable(run),
  /** Where complete backups lie, the newest first. */
  places: v.optional(v.array(v.string()), []),
});

/** How the backups of this installation went last: `backup-state.json` in the data folder. */
export type BackupState = v.InferOutput<typeof stateSchema>;
/** One run of a backup or a drill. */
export type BackupRun = v.InferOutput<typeof run>;

const mostProblems = 20;
const mostPlaces = 20;
const nothingYet: BackupState = { lastRun: null, lastSuccess: null, lastDrill: null, places: [] };

/** How backups went; nothing yet where there is no such file, or none that can be read. */
export async function readBackupState(dataFolder: string): Promise<BackupState> {
  try {
    return v.parse(stateSchema, JSON.parse(await Deno.readTextFile(pathIn(dataFolder))));
  } catch (error) {
    const isNone = error instanceof Deno.errors.NotFound || error instanceof SyntaxError ||
      error instanceof v.ValiError;
    if (isNone) return nothingYet;
    throw error;
  }
}

/** Writes down how a backup went. */
export async function noteBackup(dataFolder: string, ran: BackupRun): Promise<void> {
  const state = await readBackupState(dataFolder);
  const isWell = ran.problems.length === 0;
  const others = state.places.filter((place) => place !== ran.place);
  const places = ran.snapshot === null ? state.places : [ran.place, ...others].slice(0, mostPlaces);
  await write(dataFolder, { ...state, lastRun: short(ran), lastSuccess: isWell ? ran : state.lastSuccess, places });
}

/** Writes down how a drill went; nothing where this computer has no such archive. */
export async function noteDrill(dataFolder: string, ran: BackupRun): Promise<void> {
  const isThere = await Deno.stat(dataFolder).then(({ isDirectory }) => isDirectory, () => false);
  if (isThere) await write(dataFolder, { ...await readBackupState(dataFolder), lastDrill: short(ran) });
}

function short(ran: BackupRun): BackupRun {
  return { ...ran, problems: ran.problems.slice(0, mostProblems) };
}

async function write(dataFolder: string, state: BackupState): Promise<void> {
  await replaceFile(pathIn(dataFolder), `${JSON.stringify(state, null, 2)}\n`);
}

function pathIn(dataFolder: string): string {
  return `${dataFolder}/backup-state.json`;
}
