import { counted } from "../counted.ts";
import { tmpdir } from "node:os";
import { systemClock } from "../clock.ts";
import { configurationFrom } from "../configuration.ts";
import { openForReading } from "../start.ts";
import { argumentsIn, wholeNumberIn } from "./arguments.ts";
import type { GivenCommand } from "./backup-command.ts";
import { referencesOf } from "./backup.ts";
import type { Destination } from "./destination.ts";
import { tryServer } from "./drill-server.ts";
import { placeNamed } from "./place.ts";
import { differencesFrom } from "./records.ts";
import { restored } from "./restore-command.ts";
import { sentenceOf } from "./sentences.ts";
import type { Snapshot } from "./snapshot.ts";
import { noteDrill } from "./state.ts";
import { stoppable, Stopped } from "./stopping.ts";

const use = "Usage: strongroom backup-drill SRC [--in FOLDER] [--files N]\n" +
  "Restores the newest backup into a temporary folder (in FOLDER, which needs room for all of it) and tries it.";
const usualFiles = 20;
const mostFiles = 100_000;

/** `strongroom backup-drill SRC`: 0 when a server runs on the restored backup and all is as it was, 1 otherwise. */
export async function drillCommand(given: GivenCommand): Promise<number> {
  const asked = argumentsIn(given.args, [], ["--in", "--files"]);
  const files = wholeNumberIn(asked?.values.get("--files") ?? String(usualFiles), 0, mostFiles);
  if (asked === null || files === null) {
    given.print(use);
    return 2;
  }
  return await stoppable(given.print, async (signal) => {
    const begun = performance.now();
    const drill = new Drill(given, asked.values.get("--in") ?? tmpdir(), files, signal);
    const snapshot = await drill.run(asked.place);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const { problems } = drill;
    const at = systemClock.now().toISOString();
    const ran = { at, place: asked.place, snapshot: snapshot?.at ?? null, problems };
    await noteDrill(given.configuration.dataFolder, ran).catch(() => {
      given.print("note      backup-state.json in the data folder could not be written.");
    });
    given.print(
      problems.length === 0
        ? `The backup can be restored. The drill took ${seconds} s.`
        : `${counted(problems.length, "problem")} found in ${seconds} s. This backup is not to be relied on.`,
    );
    return problems.length === 0 ? 0 : 1;
  });
}

class Drill {
  readonly problems: string[] = [];

  constructor(
    readonly given: GivenCommand,
    readonly folder: string,
    readonly files: number,
    readonly signal: AbortSignal,
  ) {}

  /** Everything that it makes is removed again. Answers the snapshot that was tried; null when none could be restored. */
  async run(place: string): Promise<Snapshot | null> {
    try {
      const destination = placeNamed(place, this.given.environment, this.given.configuration);
      const temporary = await Deno.makeTempDir({ dir: this.folder, prefix: "strongroom-drill-" });
      try {
        return await this.#tried(destination, temporary);
      } finally {
        destination.close();
        await Deno.remove(temporary, { recursive: true });
      }
    } catch (error) {
      if (error instanceof Stopped) throw error;
      const sentence = sentenceOf(error);
      if (sentence === null && !(error instanceof Deno.errors.NotFound)) throw error;
      this.#tell(sentence ?? `There is no folder ${this.folder}. Name another one with --in.`);
      return null;
    }
  }

  async #tried(destination: Destination, temporary: string): Promise<Snapshot> {
    const { features, print } = this.given;
    const configuration = configurationFrom({ STRONGROOM_DATA: `${temporary}/data` });
    const run = { features, configuration, destination, until: null, signal: this.signal };
    // What it finds is printed; here it counts as one.
    const { snapshot, problems } = await restored({ ...run, print });
    if (problems > 0) this.problems.push(`The restore found ${counted(problems, "problem")}.`);
    if (!snapshot.database) {
      print("note      The database is on its server: only files and keys could be tried.");
      return snapshot;
    }
    await this.#compare(snapshot, configuration);
    const { problems: ofServer, readyAfterMs } = await tryServer(configuration.dataFolder, temporary);
    ofServer.forEach((problem) => this.#tell(problem));
    if (ofServer.length === 0) {
      print(`server    ready after ${(readyAfterMs / 1000).toFixed(1)} s, answers /api/health and /api/ready`);
    }
    return snapshot;
  }

  /** Before a server writes into it, the restored archive is the one that was backed up. */
  async #compare(snapshot: Snapshot, configuration: ReturnType<typeof configurationFrom>): Promise<void> {
    const product = await openForReading(this.given.features, configuration);
    try {
      const { database, files } = product.context;
      const differences = await differencesFrom(snapshot, database);
      differences.forEach((one) => this.#tell(one));
      const tables = Object.keys(snapshot.tables).length;
      this.given.print(
        `compared  ${counted(snapshot.heads.length, "chain")} of the ledger, rows of ${counted(tables, "table")}`,
      );
      const chosen = await chosenFrom(referencesOf(product), this.files);
      for (const { sha256, subject } of chosen) {
        const damage = await files.check(sha256);
        if (damage) this.#tell(`${subject}: The file ${sha256} is ${damage.reason}.`);
      }
      this.given.print(
        `compared  ${counted(chosen.length, "file")} chosen at random with ${
          chosen.length === 1 ? "its checksum" : "their checksums"
        }`,
      );
    } finally {
      await product.close();
    }
  }

  #tell(problem: string): void {
    this.problems.push(problem);
    this.given.print(`PROBLEM   ${problem}`);
  }
}

/** Some of many, each with the same chance (reservoir sampling). */
async function chosenFrom<Item>(items: AsyncIterable<Item>, count: number): Promise<readonly Item[]> {
  const chosen: Item[] = [];
  let seen = 0;
  for await (const item of items) {
    const place = chosen.length < count ? chosen.length : Math.floor(Math.random() * (seen + 1));
    if (place < count) chosen[place] = item;
    seen++;
  }
  return chosen;
}
