import { setPriority } from "node:os";
import type { GivenCommand } from "../backup/backup-command.ts";
import { Stopped } from "../backup/stopping.ts";
import { keysFolderOf, readSigningKeys } from "../ledger/keys.ts";
import { openForReading } from "../start.ts";
import { verifyCommand } from "../verify-command.ts";
import { version } from "../version.ts";
import { Interrupts } from "./interrupts.ts";
import { type KeptVerifyPlace, minuteOf, openPlace } from "./place.ts";
import { ProgressLine } from "./progress.ts";
import type { VerifyWatch } from "./watch.ts";

const use = "Usage: strongroom verify [--restart]\n" +
  "Goes on with a check that was stopped; --restart begins anew. To check an export: strongroom verify EXPORT";

/**
 * `strongroom verify`: checks the archive, tells how far it is, can be stopped and goes on, and lets a server beside it go
 * first. Status 0 when all is whole, 1 when something is wrong, 2 for wrong arguments, 130 when it was stopped.
 */
export async function verifyArchive({ args, features, configuration, print }: GivenCommand): Promise<number> {
  if (args.some((arg) => arg !== "--restart") || args.length > 1) {
    print(use);
    return 2;
  }
  goLast();
  const product = await openForReading(features, configuration);
  const { database, clock } = product.context;
  const interrupts = new Interrupts();
  const progress = progressOnTerminal();
  const told = (line: string) => {
    progress.clear();
    print(line);
  };
  const { dataFolder } = configuration;
  const begunAt = clock.now().toISOString();
  try {
    const keys = await readSigningKeys(keysFolderOf(configuration)).catch(() => null);
    const place = await openPlace({ dataFolder, keys, database, clock, program: version, isAnew: args.length > 0 });
    if (place?.told) told(`note     check: ${place.told}`);
    try {
      const run = { watch: watchOf(progress, interrupts), place };
      const status = await verifyCommand(product, told, run, () => [
        ...place?.hasFailed
          ? ["note     check: How far it was could not be written down. Stopped, it would begin anew."]
          : [],
        `when     ${minuteOf(begunAt)} to ${minuteOf(clock.now().toISOString())}`,
      ]);
      await place?.done();
      return status;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      await place?.save();
      told("Stopped before the end: this is no verdict. " + goesOn(place));
      return 130;
    }
  } finally {
    interrupts.leave();
    progress.clear();
    await product.close();
  }
}

function goesOn(place: KeptVerifyPlace | null): string {
  if (!place) return "There is no signing key here, so the next run begins anew.";
  if (place.hasFailed) return "How far it was could not be written down, so the next run begins anew.";
  return "Run the same command again: files that were read are not read again.";
}

/** Whoever waits for a list comes first. A system that does not let a program step back runs it like any other. */
function goLast(): void {
  try {
    setPriority(19);
  } catch {
    // It is slower for others then, and right all the same.
  }
}

function progressOnTerminal(): ProgressLine {
  const encoder = new TextEncoder();
  return new ProgressLine({
    write: (text) => void Deno.stderr.writeSync(encoder.encode(text)),
    isTerminal: Deno.stderr.isTerminal(),
    now: () => performance.now(),
  });
}

function watchOf(progress: ProgressLine, interrupts: Interrupts): VerifyWatch {
  return {
    begins: (what, total) => progress.begins(what, total),
    async at(done, total) {
      progress.at(done, total);
      await interrupts.check();
    },
    async alone(step) {
      // Nothing is heard before it: a process that has once listened is not ended by a signal while it is kept busy.
      try {
        return await step();
      } finally {
        interrupts.hear();
      }
    },
  };
}
