import { dirname } from "node:path";
import * as v from "valibot";
import { type Configuration, embeddedPath } from "../configuration.ts";
import { isMissing, removeIfThere, replaceFile, syncFolder } from "../files/disk.ts";
import { keysFolderOf } from "../ledger/keys.ts";
import { folderSentence, StartRefused, startStep } from "../start-refused.ts";
import { lockDatabase, restoreMarkName } from "../start-lock.ts";
import type { Snapshot } from "./snapshot.ts";

const markSchema = v.object({ place: v.string(), at: v.string(), sum: v.string() });

/** Where a snapshot is restored to. */
export interface RestorePlace {
  readonly dataFolder: string;
  readonly filesFolder: string;
  readonly keysFolder: string;
  /** The file of the database; null when it is on a server of its own. */
  readonly database: string | null;
  /** Everything is there: the server may start. */
  finished(): Promise<void>;
  release(): void;
}

/**
 * Takes an empty place for a restore, or one in which the restore of the same snapshot was ended: nothing that is there
 * is ever overwritten. From now on no server starts on it. Throws {@link StartRefused}.
 */
export async function takeForRestore(
  configuration: Configuration,
  snapshot: Snapshot,
  title: string,
): Promise<RestorePlace> {
  const { dataFolder, filesFolder, databaseUrl } = configuration;
  const database = embeddedPath(databaseUrl);
  if (snapshot.database && database === null) {
    throw new StartRefused("This backup holds an embedded database. Unset STRONGROOM_DATABASE_URL to restore it.");
  }
  const told = folderSentence("data folder", "STRONGROOM_DATA", dataFolder);
  await startStep(() => Deno.mkdir(dataFolder, { recursive: true, mode: 0o700 }), told);
  const mark = await markIn(dataFolder);
  if (mark === null) await assertEmpty(configuration, database);
  else if (mark.place !== title || mark.sum !== snapshot.sum) {
    throw new StartRefused(
      `In ${dataFolder} the restore of ${mark.place} as of ${mark.at} is not finished. Run that one again, or empty the folder.`,
    );
  }
  const path = `${dataFolder}/${restoreMarkName}`;
  const text = JSON.stringify({ place: title, at: snapshot.at, sum: snapshot.sum });
  await startStep(() => replaceFile(path, `${text}\n`), told);
  if (database !== null) await Deno.mkdir(dirname(database), { recursive: true, mode: 0o700 });
  const lock = database === null ? null : await lockDatabase(database);
  return {
    dataFolder,
    filesFolder,
    keysFolder: keysFolderOf(configuration),
    database: snapshot.database ? database : null,
    async finished() {
      await removeIfThere(path);
      await syncFolder(dataFolder);
    },
    release: () => lock?.[Symbol.dispose](),
  };
}

/** The mark of a restore that was not finished; null when there is none. */
async function markIn(dataFolder: string): Promise<v.InferOutput<typeof markSchema> | null> {
  try {
    return v.parse(markSchema, JSON.parse(await Deno.readTextFile(`${dataFolder}/${restoreMarkName}`)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw new StartRefused(`${dataFolder}/${restoreMarkName} cannot be read. Empty the folder and restore again.`);
  }
}

async function assertEmpty({ dataFolder, filesFolder }: Configuration, database: string | null): Promise<void> {
  for (const folder of [dataFolder, filesFolder]) {
    for (const name of await namesOf(folder)) {
      throw new StartRefused(
        `${folder} is not empty: it holds ${name}. A backup is restored into an empty folder only, so that nothing is ` +
          "overwritten. Set STRONGROOM_DATA to a new one.",
      );
    }
  }
  const isThere = database !== null && await Deno.stat(database).then(() => true, () => false);
  if (isThere) throw new StartRefused(`There is a database at ${database} already. Move it away first.`);
}

/** What a folder holds; a disk of its own has a folder for itself. */
async function namesOf(folder: string): Promise<readonly string[]> {
  try {
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    return names.filter((name) => name !== "lost+found");
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
