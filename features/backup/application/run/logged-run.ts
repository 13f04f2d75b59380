import { type Destination, DestinationFailed } from "@/kernel/backup/destination.ts";
import { Archive, Refused } from "../archive/archive.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { loadPages } from "../contents/copy-pages.ts";
import { places } from "../copy/copy-paths.ts";
import type { CopyProgress } from "../copy/copy-progress.ts";
import { countedReads } from "./counted-destination.ts";
import { RunFailed } from "../errors.ts";
import { knownKey } from "../home/key.ts";
import { held, runsAlready } from "../lock.ts";
import { NotReady } from "../not-ready.ts";
import { assertPlace, freeBytesAt, openPlace } from "../home/place.ts";
import { failedRun, runOnce } from "./run.ts";
import { logRun, type RunReason } from "./run-log.ts";
import type { RunResult } from "./run-result.ts";
import { type Home, type Settings, SettingsDamaged } from "../home/settings.ts";

/** What a run has done so far. */
export interface RunProgress {
  /** The FFL that is copied; null before the first and when all are. */
  readonly store: string | null;
  readonly copied: CopyProgress;
  /** Files that were read again, their bytes, and how many there are. */
  readonly checked: { readonly files: number; readonly bytes: number; readonly of: number };
}

/** What a run is made with. */
export interface LoggedRunWith {
  readonly home: Home;
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly reason: RunReason;
  readonly checkEverything: boolean;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

/** What the index remembers of runs: when the last one ended whole, and the newest day with a certificate, `YYYY-MM-DD`. */
export const runFacts = { lastWholeAt: "lastWholeAt", certificateOf: "certificateOf" } as const;

/**
 * One run, as the only one of this computer's programs, and its line in the log. Throws {@link Held} when another one is under way, and
 * NotReady before a place is chosen, and SettingsDamaged without the key with which this computer was let in.
 */
export async function runAndLog(given: LoggedRunWith): Promise<RunResult> {
  const { home, settings, now } = given;
  if (settings.destination === null) {
    throw new NotReady("Say where the copy lies first: strongroom-backup destination FOLDER");
  }
  await home.make();
  const lock = await held(home.lockPath, runsAlready);
  try {
    const startedAt = now().toISOString();
    const result = await withIndex(home, (index) => attempt(given, index));
    const { outcome, finishedAt, copied, checked, problems } = result;
    await logRun(home, {
      ...{ startedAt, finishedAt, reason: given.reason, outcome, isStopped: given.signal.aborted },
      ...{ documents: copied.documents, files: copied.files, bytes: copied.bytes },
      ...{ checkedFiles: checked.files, problems: problems.length },
    });
    return result;
  } finally {
    lock.close();
  }
}

async function withIndex<Result>(home: Home, use: (index: CopyIndex) => Promise<Result>): Promise<Result> {
  const index = new CopyIndex(home.indexPath);
  try {
    return await use(index);
  } finally {
    index.close();
  }
}

async function attempt(given: LoggedRunWith, index: CopyIndex): Promise<RunResult> {
  const { home, settings, environment, now, signal, checkEverything } = given;
  const key = await knownKey(home);
  if (!key) throw new SettingsDamaged("key", home.keyPath);
  const run = {
    ...{ index, signal, checkEverything, now, key },
    archive: new Archive(settings.server, settings.cookie, (ms) => waited(ms, signal)),
    computer: settings.name,
    pages: await loadPages(),
    freeBytes: () => freeBytesAt(settings.destination),
  };
  const progress = new Progress(given.onProgress, checkEverything ? () => index.counts().files : () => 0);
  let opened: Destination | null = null;
  try {
    opened = openPlace(settings, home, environment);
    await assertPlace(opened, index, settings.server);
    await opened.tidy();
    const destination = countedReads(opened, (bytes) => progress.read(bytes));
    const result = await runOnce({
      ...{ ...run, destination },
      progress: (copied, { name }) => progress.copied(copied, name),
    });
    if (result.outcome === "whole") index.remember(runFacts.lastWholeAt, result.finishedAt);
    const day = result.finishedAt.slice(0, 10);
    if (await opened.find(`${places.certificates}/${day}.pdf`)) index.remember(runFacts.certificateOf, day);
    return result;
  } catch (error) {
    // The place itself cannot be had.
    if (!(error instanceof DestinationFailed || error instanceof RunFailed || error instanceof Refused)) throw error;
    return await failedRun(run, error);
  } finally {
    opened?.close();
  }
}

/** Whoever stops a run does not wait for a server that is away. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((go, fail) => {
    if (signal.aborted) return fail(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      go();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Gathers what a run tells. */
class Progress {
  #state: RunProgress = {
    store: null,
    copied: { entries: 0, documents: 0, files: 0, bytes: 0 },
    checked: { files: 0, bytes: 0, of: 0 },
  };

  constructor(readonly tell: LoggedRunWith["onProgress"], readonly filesToRead: () => number) {}

  copied(copied: CopyProgress, store: string): void {
    this.#now({ store, copied });
  }

  read(bytes: number): void {
    const { files, bytes: before, of } = this.#state.checked;
    this.#now({
      store: null,
      checked: { files: files + 1, bytes: before + bytes, of: of === 0 ? this.filesToRead() : of },
    });
  }

  #now(change: Partial<RunProgress>): void {
    this.#state = { ...this.#state, ...change };
    this.tell?.(this.#state);
  }
}
