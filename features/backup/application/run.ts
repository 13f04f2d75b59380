import { Buffer } from "node:buffer";
import { type Destination, DestinationFailed } from "@/kernel/backup/destination.ts";
import { version } from "@/kernel/version.ts";
import type { Copy, Run, RunOutcome } from "../contract-applications.ts";
import { type Archive, type CopiedStore, Refused } from "./archive.ts";
import { writeCertificate } from "./certificate.ts";
import { checkCopy, checkEveryDays, type DamagedCopy, folderOf, wholeSince } from "./copy-check.ts";
import type { CopyIndex, CopyOfStore } from "./copy-index.ts";
import { writeSheet } from "./copy-sheet.ts";
import { writeOfflinePage } from "./offline-data.ts";
import type { CopyProgress } from "./copy-progress.ts";
import { copyStore, type CopyWith } from "./copy-store.ts";
import { treeOf } from "./entries.ts";
import { RunFailed } from "./errors.ts";
import type { CopyKey } from "./key.ts";
import type { RunResult } from "./run-result.ts";
import { pinnedKeys } from "./pinned-keys.ts";
import { isTrialDue, trialRestore } from "./restore/trial-restore.ts";

/** What a run is made with. */
export interface RunWith {
  readonly archive: Archive;
  readonly index: CopyIndex;
  readonly destination: Destination;
  readonly key: CopyKey;
  /** What this computer is called. */
  readonly computer: string;
  readonly now: () => Date;
  /** The page that shows the copy without a server, as it was built; null where there is none. */
  readonly offlinePage?: Uint8Array | null;
  readonly progress?: (copied: CopyProgress, store: CopiedStore) => void;
  readonly signal?: AbortSignal;
  /** Reads every byte of the copy again, instead of the part that is due. */
  readonly checkEverything?: boolean;
  /** Bytes left where the copy lies; null where that is not known. */
  readonly freeBytes?: () => Promise<number | null>;
}

/**
 * One run: brings the copy of every store up to date, reads part of it again, and tells the archive how it went. Never throws but for
 * mistakes of the program: what went wrong is in the result.
 */
export async function runOnce(given: RunWith): Promise<RunResult> {
  const { index, now } = given;
  const tally = new Tally();
  const signal = given.signal ?? new AbortController().signal;
  try {
    const own = await given.archive.own();
    const keys = await pinnedKeys(given.archive, index);
    for (const store of own.stores) await copyOne({ ...given, signal }, keys, store, tally);
    if (tally.copied.documents > 0 || index.fact("offlinePage") === null) await explain(given);
    await checkPart({ ...given, signal }, tally);
    if (isTrialDue({ index, now: now() })) await restoreSome(given, tally);
  } catch (error) {
    tally.failed(error);
  }
  const finishedAt = now().toISOString();
  await certify(given, tally.result(finishedAt)).catch((error: unknown) => tally.failed(error));
  const result = tally.result(finishedAt);
  if (result.outcome !== "offline") await report(given, result).catch((error: unknown) => tally.failed(error));
  index.remember("lastRun", JSON.stringify(tally.result(finishedAt)));
  return tally.result(finishedAt);
}

async function restoreSome({ index, destination, now }: RunWith, tally: Tally): Promise<void> {
  const { problems } = await trialRestore({ index, destination, now: now() });
  for (const problem of problems) tally.failed(new RunFailed("damaged", problem));
}

/** The copy is to be read without the application and without a server. */
async function explain({ index, destination, archive, now, offlinePage: page = null }: RunWith): Promise<void> {
  await writeOfflinePage({ index, destination, page, server: archive.server, now: now() });
  index.remember("offlinePage", now().toISOString());
}

async function certify({ index, destination, key, computer, archive }: RunWith, result: RunResult): Promise<void> {
  const restoredAt = index.fact("restoredAt");
  await writeCertificate({ index, destination, key, computer, result, restoredAt, server: archive.server });
}

/** Gathers what was done and what went wrong; the first failure says how the run counts. */
class Tally {
  readonly #problems: string[] = [];
  #outcome: RunOutcome = "whole";
  copied: CopyProgress = { entries: 0, documents: 0, files: 0, bytes: 0 };
  checked = { files: 0, bytes: 0 };

  failed(error: unknown, where = ""): void {
    const { outcome, message } = failureOf(error);
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
    return { outcome: this.#outcome, problems: this.#problems.slice(0, 20), copied, checked, finishedAt };
  }
}

/** How a failure counts, and its sentence. Throws what is a mistake of the program. */
function failureOf(error: unknown): { readonly outcome: RunOutcome; readonly message: string } {
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

async function copyOne(
  given: RunWith & Pick<CopyWith, "signal">,
  keys: CopyWith["keys"],
  store: CopiedStore,
  tally: Tally,
): Promise<void> {
  const { archive, index, destination, now, signal } = given;
  const before = tally.copied;
  try {
    const copy = await copyStore({
      ...{ archive, index, destination, keys, signal, now: () => now().getTime() },
      progress: (done) => {
        tally.add(done);
        given.progress?.(tally.copied, store);
      },
    }, store);
    if (tally.copied.documents > before.documents) await writeSheet(destination, index, copy);
  } catch (error) {
    // Another store may still be copied, but for a server that cannot be reached.
    tally.failed(error, store.name);
    if (error instanceof RunFailed && error.outcome === "offline") throw error;
    if (signal.aborted) throw error;
  }
}

async function checkPart(given: RunWith & Pick<CopyWith, "signal">, tally: Tally): Promise<void> {
  const { index, destination, now, signal } = given;
  const part = await checkCopy(
    { index, destination, signal, now: () => now().getTime() },
    { everything: given.checkEverything ?? false },
  );
  tally.checked = { files: part.files, bytes: part.bytes };
  for (const damaged of part.damaged.slice(0, 10)) tally.failed(new RunFailed("damaged", damagedWords(index, damaged)));
  const more = part.damaged.length - 10;
  if (more > 0) {
    tally.failed(new RunFailed("damaged", `${more.toLocaleString("en-US")} more files are not as they arrived.`));
  }
}

function damagedWords(index: CopyIndex, { storeId, path, reason }: DamagedCopy): string {
  const what = reason === "missing" ? "is gone from the copy" : "is not as it arrived: its bytes changed";
  return `${folderOf(index, storeId)}/${path} ${what}.`;
}

async function report({ archive, index, key, freeBytes }: RunWith, result: RunResult): Promise<void> {
  const since = wholeSince(index);
  const isChecked = since !== null && since > Date.parse(result.finishedAt) - checkEveryDays * 86_400_000;
  const run: Run = {
    ...{ outcome: result.outcome, finishedAt: result.finishedAt, version, problems: [...result.problems] },
    fullCheckAt: isChecked ? new Date(since).toISOString() : null,
    restoredAt: index.fact("restoredAt"),
    freeBytes: await freeBytes?.() ?? null,
    copies: index.stores().flatMap((store) => copyOf(index, key, store)),
  };
  try {
    await archive.report(run);
  } catch (error) {
    // A copy of another history than the archive has: that the run did not end well is told all the same.
    if (!(error instanceof Refused) || error.status !== 409 || result.outcome === "whole") throw error;
    await archive.report({ ...run, copies: [] });
  }
}

/** What the copy holds of a store, signed with the dealer's own key. */
function copyOf(index: CopyIndex, key: CopyKey, store: CopyOfStore): readonly Copy[] {
  const tree = treeOf(store);
  if (tree.size === 0) return [];
  const { storeId } = store;
  const held = { size: tree.size, root: Buffer.from(tree.root()).toString("hex") };
  const cosignature = key.sign({ type: "strongroom.cosignature.1", stream: `store:${storeId}`, ...held });
  return [{ storeId, ...held, cosignature, ...index.counts(storeId) }];
}
