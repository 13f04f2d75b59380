import { type Configuration, configurationFrom } from "../configuration.ts";
import type { Feature } from "../feature.ts";
import { filePathIn } from "../files/folder.ts";
import { referencesIn } from "../files/verify-files.ts";
import { someBytes, streamOf } from "../files/testing.ts";
import { logTo } from "../log.ts";
import { type OpenProduct, openProduct } from "../start.ts";
import { backupCommand } from "./backup-command.ts";
import { drillCommand } from "./drill-command.ts";
import { restoreCommand } from "./restore-command.ts";

/** Records that name files, and nothing else. */
const shelf: Feature = {
  name: "shelf",
  migrations: [{
    name: "0001_shelf",
    sql: "CREATE TABLE shelf_files(id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, size INTEGER NOT NULL) STRICT;",
  }],
  namesFiles: ({ database }) => async (sha256s) => {
    const rows = await database.all("SELECT sha256 FROM shelf_files");
    return new Set(rows.map((row) => String(row.sha256)).filter((sha256) => sha256s.includes(sha256)));
  },
  fileReferences: ({ database }) =>
    referencesIn(database, "SELECT sha256, size, min(id) AS id FROM shelf_files WHERE TRUE", (id) => `shelf:${id}`),
};

/** An archive of its own that is open and written, as by a server, with a place for its backups. */
export interface TestArchive {
  readonly folder: string;
  readonly backup: string;
  readonly configuration: Configuration;
  readonly product: OpenProduct;
  /** Files a form; answers its sum. */
  shelve(size: number): Promise<string>;
  pathOf(sha256: string): string;
  /** Runs a command on this archive, or on another data folder. */
  run(name: keyof typeof commands, args?: readonly string[], dataFolder?: string): Promise<Ran>;
}

/** What a command answered and printed. */
export interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
  readonly problems: readonly string[];
}

const commands = { backup: backupCommand, restore: restoreCommand, "backup-drill": drillCommand };

/** Runs a test with an archive of three forms. */
export async function withArchive(run: (archive: TestArchive) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
  const configuration = configurationFrom({ STRONGROOM_DATA: `${folder}/data` });
  await Deno.mkdir(`${folder}/data/keys`, { recursive: true });
  await Deno.writeTextFile(`${folder}/data/keys/session.key`, "a key of a test");
  const product = await openProduct([shelf], configuration, logTo(() => {}));
  let seed = 0;
  const archive: TestArchive = {
    folder,
    backup: `${folder}/backup`,
    configuration,
    product,
    async shelve(size) {
      const { context } = product;
      const received = await context.files.receive(streamOf(someBytes(size, ++seed)), size);
      const { sha256 } = await received.keep();
      await context.change((unit) => {
        unit.add({ sql: "INSERT INTO shelf_files(sha256, size) VALUES (?, ?)", args: [sha256, size] });
        unit.record({
          stream: "store:1",
          event: "shelf.filed",
          subject: `shelf:${seed}`,
          actor: { userId: null, name: "Strongroom" },
          data: { sha256 },
        });
      });
      return sha256;
    },
    pathOf: (sha256) => filePathIn(configuration.filesFolder, sha256),
    async run(name, args = [`${folder}/backup`], dataFolder = configuration.dataFolder) {
      const lines: string[] = [];
      const code = await commands[name]({
        args,
        features: [shelf],
        configuration: configurationFrom({ STRONGROOM_DATA: dataFolder }),
        environment: {},
        print: (line) => lines.push(line),
      });
      return { code, lines, problems: lines.filter((line) => line.startsWith("PROBLEM")) };
    },
  };
  try {
    for (const size of [10, 3000, 70_000]) await archive.shelve(size);
    await run(archive);
  } finally {
    await product.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Every file below a folder with its content, but what a database keeps for itself while it is open. */
export async function contentsOf(folder: string, within = ""): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(`${folder}${within}`)) {
    const path = `${within}/${name}`;
    if (isDirectory) { for (const [key, value] of await contentsOf(folder, path)) found.set(key, value); }
    else found.set(path, (await Deno.readFile(folder + path)).toBase64());
  }
  return found;
}

/** The only file, or the first of those, below a folder. */
export async function firstFileIn(folder: string): Promise<string> {
  const [path] = [...(await contentsOf(folder)).keys()].sort();
  return folder + path;
}
