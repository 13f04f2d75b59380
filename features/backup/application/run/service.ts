import { setTimeout } from "node:timers/promises";
import type { Clock } from "@/kernel/clock.ts";
import { Archive, Refused } from "../archive/archive.ts";
import { lookForChanges } from "../archive/changes.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { RunFailed } from "../errors.ts";
import { Held, held, runsAlready } from "../lock.ts";
import { runAndLog, type RunProgress } from "./logged-run.ts";
import { NotReady } from "../not-ready.ts";
import { loggedRuns, logRun, type RunReason } from "./run-log.ts";
import type { RunResult } from "./run-result.ts";
import { isChangeEnough, nextRun } from "./schedule.ts";
import { type Home, type Settings, SettingsDamaged } from "../home/settings.ts";
import { grouped } from "@/kernel/counted.ts";

/** How often it is looked whether a run is due and whether something changed, and the rest after a mistake of the program. */
export const paces = { tickMs: 20_000, lookMs: 5 * 60_000, restMs: 10 * 60_000 } as const;

/** What a service is made with. */
export interface ServiceWith {
  readonly home: Home;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Hears, in a line without names, of what happens. */
  readonly tell: (line: string) => void;
}

/** A run that is under way. */
export interface Running {
  readonly startedAt: Date;
  readonly reason: RunReason;
  readonly checkEverything: boolean;
  readonly progress: RunProgress | null;
  readonly isStopping: boolean;
}

/** Runs the backup when it is due and when it is asked, one run at a time. */
export class BackupService {
  /** The run that is under way here. */
  running: Running | null = null;
  /** What the server said of versions the last time that it was asked. */
  newestVersion: string | null = null;
  #stopping = new AbortController();
  #ended: Promise<RunResult | null> = Promise.resolve(null);
  #lookedAt = -Infinity;
  /** Nothing begins by itself before. */
  #restsUntil = -Infinity;
  #sleep = new AbortController();
  readonly #closing = new AbortController();

  constructor(readonly given: ServiceWith) {}

  /** Looks every few seconds whether there is something to do, until it is closed. */
  async work(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.tick();
      this.#sleep = new AbortController();
      const signal = AbortSignal.any([this.#sleep.signal, this.#closing.signal]);
      await setTimeout(paces.tickMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Looks at once: something was set up. */
  wake(): void {
    this.#sleep.abort();
  }

  /** Starts what is due, and settles when it has ended. */
  async tick(): Promise<void> {
    const { home, clock } = this.given;
    const settings = await this.#settings();
    if (this.running || !settings || settings.destination === null || performance.now() < this.#restsUntil) return;
    const runs = await loggedRuns(home);
    const next = nextRun(settings, { runs, now: clock.now() });
    if (next.at <= clock.now()) return void await this.#run(settings, next.reason, false);
    if (settings.onChange && isChangeEnough(runs) && await this.#isChanged(settings)) {
      await this.#run(settings, "change", false);
    }
  }

  /** Starts a run now. Throws {@link Held} and {@link NotReady} when none can begin; does not wait for its end. */
  async runNow(checkEverything: boolean): Promise<void> {
    if (this.running) throw new Held(runsAlready);
    const settings = await this.given.home.settings();
    if (!settings) throw new NotReady("Sign in first.");
    if (settings.destination === null) throw new NotReady("Choose where the copy lies first.");
    (await held(this.given.home.lockPath, runsAlready)).close();
    if (this.running) throw new Held(runsAlready);
    void this.#run(settings, "asked", checkEverything);
  }

  /** Stops the run that is under way; what is copied stays, and the next one goes on. */
  stop(): void {
    if (!this.running) return;
    this.running = { ...this.running, isStopping: true };
    this.#stopping.abort();
  }

  /** Starts nothing more, stops what is under way and settles when it has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.stop();
    await this.#ended;
  }

  async #settings(): Promise<Settings | null> {
    try {
      return await this.given.home.settings();
    } catch (error) {
      if (error instanceof SettingsDamaged) return null;
      throw error;
    }
  }

  async #isChanged({ server, cookie }: Settings): Promise<boolean> {
    const now = this.given.clock.now().getTime();
    if (Math.abs(now - this.#lookedAt) < paces.lookMs) return false;
    this.#lookedAt = now;
    const index = new CopyIndex(this.given.home.indexPath);
    try {
      const { isChanged, newestVersion } = await lookForChanges(new Archive(server, cookie), index);
      this.newestVersion = newestVersion;
      return isChanged;
    } catch (error) {
      // A server that is away for a moment is no news; the daily run tells when it still is.
      if (error instanceof RunFailed) return false;
      if (error instanceof Refused) return true;
      throw error;
    } finally {
      index.close();
    }
  }

  #run(settings: Settings, reason: RunReason, checkEverything: boolean): Promise<RunResult | null> {
    const { clock, tell } = this.given;
    this.#stopping = new AbortController();
    this.running = { startedAt: clock.now(), reason, checkEverything, progress: null, isStopping: false };
    tell(`A backup begins (${reason}).`);
    this.#ended = this.#told(settings, reason, checkEverything).finally(() => this.running = null);
    return this.#ended;
  }

  async #told(settings: Settings, reason: RunReason, checkEverything: boolean): Promise<RunResult | null> {
    const { home, environment, clock, tell } = this.given;
    try {
      const result = await runAndLog({
        ...{ home, settings, environment, reason, checkEverything },
        now: () => clock.now(),
        signal: this.#stopping.signal,
        onProgress: (progress) => {
          if (this.running) this.running = { ...this.running, progress };
        },
      });
      tell(endOf(result));
      return result;
    } catch (error) {
      if (error instanceof Held) tell(error.message);
      else await this.#unexpected(error, reason);
      return null;
    }
  }

  /** A mistake of the program, or a disk that fails under its settings: told, and tried again later rather than at once. */
  async #unexpected(error: unknown, reason: RunReason): Promise<void> {
    const { home, clock, tell } = this.given;
    const at = clock.now().toISOString();
    this.#restsUntil = performance.now() + paces.restMs;
    // The message may name people; where it happened does not.
    const where = error instanceof Error ? error.stack?.split("\n").filter((line) => /^ {4}at /.test(line)) ?? [] : [];
    const told = error instanceof SettingsDamaged ? [error.message] : ["The backup failed unexpectedly.", ...where];
    tell([...told, "It is tried again later."].join("\n"));
    await logRun(home, {
      ...{ startedAt: at, finishedAt: at, reason, outcome: "failed", isStopped: false },
      ...{ documents: 0, files: 0, bytes: 0, checkedFiles: 0, problems: 1 },
    }).catch(() => {});
  }
}

/** Counts alone: what is wrong names people, and stands in the certificate. */
function endOf({ outcome, copied, checked, problems }: RunResult): string {
  return `The backup ended (${outcome}): ${grouped(copied.documents)} documents, ${grouped(copied.files)} files and ` +
    `${grouped(copied.bytes)} bytes copied, ${grouped(checked.files)} files checked, ${
      grouped(problems.length)
    } problems.`;
}
