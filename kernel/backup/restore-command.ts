import { counted, grouped } from "../counted.ts";
import type { Configuration } from "../configuration.ts";
import type { Feature } from "../feature.ts";
import { StartRefused } from "../start-refused.ts";
import { openForReading } from "../start.ts";
import { verifyCommand } from "../verify-command.ts";
import { argumentsIn } from "./arguments.ts";
import type { GivenCommand } from "./backup-command.ts";
import { chosenSnapshot } from "./choose.ts";
import type { Destination } from "./destination.ts";
import { placeNamed } from "./place.ts";
import { megabytes, Progress } from "./progress.ts";
import { restore } from "./restore.ts";
import { sentenceOf } from "./sentences.ts";
import type { Snapshot } from "./snapshot.ts";
import { stoppable } from "./stopping.ts";

const use = "Usage: strongroom restore SRC [--at INSTANT]\n" +
  "SRC is where strongroom backup wrote to; INSTANT such as 2026-03-02 or 2026-03-02T18:00Z";

/** `strongroom restore SRC`: 0 when everything is there and verified, 1 when something is wrong, 2 for wrong arguments. */
export async function restoreCommand(
  { args, features, configuration, environment, print }: GivenCommand,
): Promise<number> {
  const given = argumentsIn(args, [], ["--at"]);
  const at = given?.values.get("--at");
  const until = at === undefined ? null : instantIn(at);
  if (given === null || (at !== undefined && until === null)) {
    print(use);
    return 2;
  }
  return await stoppable(print, async (signal) => {
    try {
      const destination = placeNamed(given.place, environment, configuration);
      try {
        const { problems } = await restored({ features, configuration, destination, until, signal, print });
        print(problems === 0 ? "The restore is complete." : "The restore is complete but for the problems above.");
        return problems === 0 ? 0 : 1;
      } finally {
        destination.close();
      }
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence === null) throw error;
      print(`PROBLEM   ${sentence}`);
      return 1;
    }
  });
}

/** A restore as a command makes it. */
export interface RestoreRun {
  readonly features: readonly Feature[];
  readonly configuration: Configuration;
  readonly destination: Destination;
  /** The newest snapshot of then or before; null for the newest of all. */
  readonly until: Date | null;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Restores, verifies, and prints what it finds. */
export async function restored(run: RestoreRun): Promise<{ readonly snapshot: Snapshot; readonly problems: number }> {
  const { configuration, destination, until, signal, print } = run;
  const { snapshot, damaged } = await chosenSnapshot(destination, until);
  let problems = 0;
  const tell = (problem: string) => {
    problems++;
    print(`PROBLEM   ${problem}`);
  };
  damaged.forEach(tell);
  print(`Restoring ${destination.title} as of ${snapshot.at} into ${configuration.dataFolder}`);
  const progress = new Progress("restored", print);
  await restore({
    configuration,
    destination,
    snapshot,
    signal,
    restored: (bytes) => progress.add(bytes),
    problem: tell,
  });
  const there = snapshot.files.count - progress.files;
  print(
    `files     ${counted(progress.files, "file")} restored (${megabytes(progress.bytes)})` +
      (there > 0 ? `, ${grouped(there)} there already or damaged` : ""),
  );
  print(
    snapshot.database ? `database  ${megabytes(snapshot.database.bytes)}` : "database  is on its server; not restored",
  );
  if (!snapshot.keys) {
    tell("The backup was made without keys. Put the folder keys back from where you keep it.");
  }
  if (snapshot.database) problems += await verified(run, snapshot);
  return { snapshot, problems };
}

async function verified({ features, configuration, print }: RestoreRun, snapshot: Snapshot): Promise<number> {
  try {
    const product = await openForReading(features, configuration);
    try {
      return await verifyCommand(product, print);
    } finally {
      await product.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    print(
      `PROBLEM   Every block and file matches its checksum, but the records were not verified. The backup is of version ` +
        `${snapshot.program}. ${error.message} Then run: strongroom verify`,
    );
    return 1;
  }
}

function instantIn(text: string): Date | null {
  const isInstant = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/.test(text);
  const at = new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text);
  return isInstant && !Number.isNaN(at.getTime()) ? at : null;
}
