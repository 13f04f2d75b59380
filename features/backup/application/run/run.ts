import { type Destination, DestinationFailed } from "@/kernel/backup/destination.ts";
import { grouped } from "@/kernel/counted.ts";
import { version } from "@/kernel/version.ts";
import { type Copy, mostProblems, type Run, type RunOutcome } from "../../contract-applications.ts";
import { cosignedText } from "../../signed-texts.ts";
import { type Archive, type CopiedStore, Refused } from "../archive/archive.ts";
import { writeCertificate } from "../contents/certificate.ts";
import { keepCheckpoints } from "../history/checkpoints.ts";
import { checkCopy, checkEveryDays, type DamagedCopy, wholeSince } from "../copy/copy-check.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import type { CopyPage } from "../contents/copy-pages.ts";
import type { CopyProgress } from "../copy/copy-progress.ts";
import { sheetPaths, writeSheets } from "../contents/copy-sheet.ts";
import { copyStore } from "../copy/copy-store.ts";
import type { CopyWith } from "../copy/copy-with.ts";
import { heldChain } from "../history/entries.ts";
import { RunFailed } from "../errors.ts";
import type { CopyKey } from "../home/key.ts";
import { lacksOfflinePage, writeOfflinePage } from "../contents/offline-data.ts";
import { pinnedKeys } from "../history/pinned-keys.ts";
import { isTrialDue, trialRestore } from "../restore/trial-restore.ts";
import { repairEntries } from "../copy/repair.ts";
import type { RunResult } from "./run-result.ts";
import { RunningMark } from "./running-mark.ts";
import { goneStores } from "../copy/gone-stores.ts";
import { listStore, sealCopy } from "../contents/seal.ts";
import { assertSeenGoesOn } from "../history/seen-heads.ts";
import { keepTimestamps } from "../history/timestamps.ts";
import { isStale, noteFresh, noteStale } from "../index/stale.ts";

/** What a run is made with. */
export interface RunWith {
  readonly archive: Archive;
  readonly index: CopyIndex;
  readonly destination: Destination;
  readonly key: CopyKey;
  /** What this computer is called. */
  readonly computer: string;
  readonly now: () => Date;
  /** The pages that show and check the copy without a server (`loadPages`). */
  readonly pages: readonly CopyPage[];
  readonly progress?: (copied: CopyProgress, store: CopiedStore) => void;
  readonly signal?: AbortSignal;
  /** Reads every byte of the copy again, instead of the part that is due. */
  readonly checkEverything?: boolean;
  /** Bytes left where the copy lies; null where that is not known. */
  readonly freeBytes?: () => Promise<number | null>;
}

/** Characters of a problem that the archive takes. */
const mostProblem = 500;

type Running = RunWith & Pick<CopyWith, "signal">;

/**
 * One run: brings the copy of every store up to date, reads part of it again, seals it, and tells the archive how it went. Never throws
 * but for mistakes of the program: what went wrong is in the result.
 */
export async function runOnce(given: RunWith): Promise<RunResult> {
  const { index, now } = given;
  const tally = new Tally();
  const mark = new RunningMark(index, given.destination, now);
  const signal = given.signal ?? new AbortController().signal;
  const running: Running = { ...given, destination: mark.marked(), signal };
  try {
    const own = await given.archive.own();
    const keys = await pinnedKeys(given.archive, index);
    tally.given = own.stores.map(({ id }) => id);
    for (const problem of goneStores(index, own.stores)) tally.failed(problem);
    for (const store of own.stores) await copyOne(running, keys, store, tally);
    await stampHistories(running, tally);
    if (tally.areStoresWhole) await assertSeenGoesOn(given.archive, index);
    await explain(running);
    await checkPart(running, tally);
    if (isTrialDue({ index, now: now() })) await restoreSome(running, tally);
  } catch (error) {
    tally.failed(error);
  }
  const finishedAt = now().toISOString();
  const result = await conclude(running, mark, tally, finishedAt);
  if (result.outcome !== "offline") {
    await report(given, result, tally.given).catch((error: unknown) => tally.failed(error));
  }
  // What came after the certificate is told by another one in its place: none says more than the run comes to.
  if (tally.result(finishedAt).outcome !== result.outcome) await conclude(running, mark, tally, finishedAt);
  index.remember("lastRun", JSON.stringify(tally.result(finishedAt)));
  return tally.result(finishedAt);
}

/** Writes the certificate and seals the copy with it. Answers how the run went as it was certified. */
async function conclude(running: Running, mark: RunningMark, tally: Tally, finishedAt: string): Promise<RunResult> {
  const certified = tally.result(finishedAt);
  await certify(running, certified, tally).catch((error: unknown) => tally.failed(error));
  await seal(running, mark, tally).catch((error: unknown) => tally.failed(error));
  const result = tally.result(finishedAt);
  if (certified.outcome !== "whole" || result.outcome === "whole") return result;
  await certify(running, result, tally).catch((error: unknown) => tally.failed(error));
  await seal(running, mark, tally).catch((error: unknown) => tally.failed(error));
  return tally.result(finishedAt);
}

/** A run that could not begin, told as any other; nothing is written where the copy lies. */
export async function failedRun(given: Omit<RunWith, "destination">, error: unknown): Promise<RunResult> {
  const tally = new Tally();
  tally.failed(error);
  const result = tally.result(given.now().toISOString());
  await report(given, result, null).catch((failure: unknown) => tally.failed(failure));
  given.index.remember("lastRun", JSON.stringify(tally.result(result.finishedAt)));
  return tally.result(result.finishedAt);
}

function writingOf({ index, destination, now }: RunWith) {
  return { index, destination, now: () => now().getTime() };
}

async function restoreSome({ index, destination, now }: RunWith, tally: Tally): Promise<void> {
  const { problems } = await trialRestore({ index, destination, now: now() });
  for (const problem of problems) tally.failed(new RunFailed("damaged", problem));
}

/** A copy is whole without a timestamp that cannot be had; the run says so. */
async function stampHistories(given: Running, tally: Tally): Promise<void> {
  for (const storeId of tally.wholeStores) {
    try {
      await keepTimestamps({ ...writingOf(given), archive: given.archive }, storeId);
    } catch (error) {
      tally.failed(error);
      return;
    }
  }
}

/** The copy is to be read without the application and without a server. */
async function explain(given: Running): Promise<void> {
  const { index, archive, pages } = given;
  const changed = index.stores().filter((store) =>
    isStale(index, store.storeId, "records") || sheetPaths(store).some((path) => index.own.find(path) === null)
  );
  const offline = { ...writingOf(given), pages, server: archive.server };
  if (changed.length === 0 && !lacksOfflinePage(offline)) return;
  for (const store of changed) await writeSheets(writingOf(given), store);
  await writeOfflinePage(offline);
  for (const store of changed) {
    noteFresh(index, store.storeId, "records");
    noteStale(index, store.storeId, ["list"]);
  }
}

async function certify(given: Running, result: RunResult, { wholeStores, given: handedOut }: Tally): Promise<void> {
  const { index, key, computer, archive } = given;
  const restoredAt = index.fact("restoredAt");
  const stores = { whole: wholeStores, given: handedOut };
  await writeCertificate({
    ...{ ...writingOf(given), index, key, computer, result, restoredAt, stores },
    server: archive.server,
  });
}

/** Lists the stores that are whole, and signs for all. A store that broke off keeps its mark until a run brings it to its end. */
async function seal(given: Running, mark: RunningMark, tally: Tally): Promise<void> {
  const { index, key, computer } = given;
  const sealing = { ...writingOf(given), key, computer };
  const isWhole = tally.areStoresWhole || (!mark.wasThere && !tally.hasBrokenOff);
  for (const store of index.stores()) {
    if (tally.wholeStores.has(store.storeId)) await listStore(sealing, store);
  }
  await sealCopy(sealing);
  if (isWhole) await mark.clear();
}

/** Gathers what was done and what went wrong; the first failure says how the run counts. */
class Tally {
  readonly #problems: string[] = [];
  #outcome: RunOutcome = "whole";
  #question: RunResult["question"] = null;
  copied: CopyProgress = { entries: 0, documents: 0, files: 0, bytes: 0 };
  /** Stores whose copy holds all that the archive has. */
  readonly wholeStores = new Set<number>();
  /** Stores that the archive gives to this computer; null before it said. */
  given: readonly number[] | null = null;
  /** The archive named its stores, and all of them are whole. */
  get areStoresWhole(): boolean {
    return this.wholeStores.size > 0 && !this.hasBrokenOff;
  }
  /** A store could not be copied to its end. */
  hasBrokenOff = false;
  checked = { files: 0, bytes: 0 };

  failed(error: unknown, where = ""): void {
    const { outcome, message, question } = failureOf(error);
    this.#question ??= question ?? null;
    if (this.#outcome === "whole") this.#outcome = outcome;
    // A full disk keeps the certificate from being written too.
    if (this.#problems.some((problem) => problem.endsWith(message))) return;
    this.#problems.push(where === "" ? message : `${where}: ${message}`);
  }

  add(done: Partial<CopyProgress>): void {
    const sum = (name: keyof CopyProgress) => this.copied[name] + (done[name] ?? 0);
    this.copied = { entries: sum("entries"), documents: sum("documents"), files: sum("files"), bytes: sum("bytes") };
  }

  result(finishedAt: string): RunResult {
    const { copied, checked } = this;
    const problems = this.#problems.slice(0, mostProblems);
    return { outcome: this.#outcome, problems, question: this.#question, copied, checked, finishedAt };
  }
}

/** How a failure counts, and its sentence. Throws what is a mistake of the program. */
function failureOf(error: unknown): Pick<RunFailed, "outcome" | "message"> & Partial<Pick<RunFailed, "question">> {
  if (error instanceof RunFailed) return error;
  if (error instanceof Refused) return { outcome: "refused", message: error.message };
  if (error instanceof DestinationFailed) {
    const isFull = error.cause instanceof Error && error.cause.name === "StorageFull";
    return { outcome: isFull ? "full_disk" : "failed", message: error.message };
  }
  if (error instanceof DOMException && error.name === "AbortError") {
    return { outcome: "failed", message: "The run was stopped. The next one goes on where it was." };
  }
  throw error;
}

async function copyOne(given: Running, keys: CopyWith["keys"], store: CopiedStore, tally: Tally): Promise<void> {
  const { archive, signal } = given;
  const writing = writingOf(given);
  const copying: CopyWith = {
    ...{ ...writing, archive, keys, signal },
    progress: (done) => {
      tally.add(done);
      given.progress?.(tally.copied, store);
    },
  };
  try {
    const known = writing.index.stores().find(({ storeId }) => storeId === store.id);
    if (known) await repairEntries(copying, known);
    await copyStore(copying, store);
    await keepCheckpoints({ archive, index: writing.index, keys }, store.id);
    tally.wholeStores.add(store.id);
  } catch (error) {
    tally.hasBrokenOff = true;
    // Another store may still be copied, but for a server that cannot be reached.
    tally.failed(error, store.name);
    if (error instanceof RunFailed && error.outcome === "offline") throw error;
    if (signal.aborted) throw error;
  }
}

async function checkPart(given: Running, tally: Tally): Promise<void> {
  const { signal, checkEverything: everything = false } = given;
  const part = await checkCopy({ ...writingOf(given), signal }, { everything });
  tally.checked = { files: part.files, bytes: part.bytes };
  for (const damaged of part.damaged.slice(0, 10)) tally.failed(new RunFailed("damaged", damagedWords(damaged)));
  const more = part.damaged.length - 10;
  if (more > 0) {
    tally.failed(new RunFailed("damaged", `${grouped(more)} more files are not as they arrived.`));
  }
}

function damagedWords({ path, reason }: DamagedCopy): string {
  const what = reason === "missing" ? "is gone from the copy" : "is not as it arrived: its bytes changed";
  return `${path} ${what}.`;
}

async function report(
  { archive, index, key, freeBytes }: Omit<RunWith, "destination">,
  result: RunResult,
  given: readonly number[] | null,
): Promise<void> {
  const since = wholeSince(index);
  const isChecked = since !== null && since > Date.parse(result.finishedAt) - checkEveryDays * 86_400_000;
  const run: Run = {
    ...{ outcome: result.outcome, finishedAt: result.finishedAt, version, problems: result.problems.map(shortened) },
    fullCheckAt: isChecked ? new Date(since).toISOString() : null,
    restoredAt: index.fact("restoredAt"),
    freeBytes: await freeBytes?.() ?? null,
    // Of a store that was closed, or taken from this sign-in, the archive hears nothing: its copy stays as it is.
    copies: index.stores().filter(({ storeId }) => given === null || given.includes(storeId))
      .flatMap((store) => copyOf(index, key, store)),
  };
  try {
    await archive.report(run);
  } catch (error) {
    // A copy of another history than the archive has: that the run did not end well is told all the same.
    if (!(error instanceof Refused) || error.status !== 409 || result.outcome === "whole") throw error;
    await archive.report({ ...run, copies: [] });
  }
}

/** As long as the archive takes it: a file's path and why it is not there may be longer. */
function shortened(problem: string): string {
  return problem.length <= mostProblem ? problem : `${problem.slice(0, mostProblem - 1).toWellFormed()}…`;
}

/** What the copy holds of a store, signed with the dealer's own key. */
function copyOf(index: CopyIndex, key: CopyKey, store: CopyOfStore): readonly Copy[] {
  const held = heldChain(store);
  if (held.size === 0) return [];
  return [{ ...held, cosignature: key.signText(cosignedText(held)), ...index.counts(store.storeId) }];
}
