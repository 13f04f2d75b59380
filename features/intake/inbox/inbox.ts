import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { isMissing } from "@/kernel/files/disk.ts";
import { StorageFull } from "@/kernel/files/file-store.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { receive, type Received } from "../receiving.ts";
import { type Unit, unitsIn } from "./plan.ts";
import { filedFolder, leaveEmpty, moveInto, ownNames, putAside } from "./move-files.ts";
import { FileStillChanging, NotTaken } from "./safe-file.ts";
import { onlyStore, storeNamed } from "./stores.ts";
import { incomingItemOf } from "./take.ts";

/** A file is taken when its size and its time of change have stayed the same for so long. */
const restMs = 2_000;
/** Documents written down together, before their files are moved. */
const atOnce = 50;
const watcher: Actor = { userId: null, name: "Watched folder" };

/** Where a store's files are dropped. */
interface Dropbox {
  readonly store: Store;
  /** The folder on this machine. */
  readonly folder: string;
  /** Names in it that are no documents. */
  readonly skipped: ReadonlySet<string>;
}

/**
 * Looks into a watched folder from time to time. Holds what it saw at the last look; one a process. What cannot be read,
 * moved or taken keeps nothing else from being taken: only a full disk and a database in trouble end a look.
 */
export class Inbox {
  #seen = new Map<string, { readonly print: string; readonly since: number }>();
  /** What could not be moved, by its whole path, as it was then: it is not taken again as it is. */
  readonly #stuck = new Map<string, string>();
  /** What the log was told of, so that it is told once. */
  readonly #told = new Map<string, string>();

  constructor(readonly context: FeatureContext, readonly root: string, readonly rest = restMs) {}

  /** Takes everything that lies still. Answers how many documents were taken. */
  async look(): Promise<number> {
    const seenNow = new Map<string, { print: string; since: number }>();
    let taken = 0;
    for (const dropbox of await this.#dropboxes(seenNow)) taken += await this.#lookInto(dropbox, seenNow);
    this.#seen = seenNow;
    return taken;
  }

  async #lookInto(dropbox: Dropbox, seenNow: Map<string, { print: string; since: number }>): Promise<number> {
    let taken = 0;
    let waiting: Unit[] = [];
    const take = async () => {
      taken += await this.#take(dropbox, waiting);
      waiting = [];
    };
    for await (const unit of unitsIn(dropbox.folder, dropbox.skipped)) {
      const path = `${dropbox.folder}/${unit.path}`;
      if (unit.kind === "refused") {
        // A store's own folder has no place to be put aside to.
        if (unit.path === "") this.#tell("inbox_not_read", path, "", new NotTaken(unit.reason));
        else if (!this.#stuck.has(path)) await this.#aside(dropbox.folder, unit.path, unit.reason);
        continue;
      }
      const print = printOf(unit);
      if (!this.#rests(path, print, seenNow) || this.#stuck.get(path) === print) continue;
      waiting.push(unit);
      if (waiting.length >= atOnce) await take();
    }
    await take();
    return taken;
  }

  /** Whether it looks as it did some time ago; remembered for the next look. */
  #rests(path: string, print: string, seenNow: Map<string, { print: string; since: number }>): boolean {
    const now = Date.now();
    const before = this.#seen.get(path);
    const since = before?.print === print ? before.since : now;
    seenNow.set(path, { print, since });
    return before?.print === print && now - since >= this.rest;
  }

  /** Kept, written down, and only then moved. Whatever is cut short is met again at the next look, as the same item. */
  async #take({ store, folder }: Dropbox, units: readonly Unit[]): Promise<number> {
    const { context } = this;
    const taker = {
      accountId: store.accountId,
      storeId: store.id,
      source: "inbox" as const,
      by: watcher,
      root: folder,
      shownRoot: "",
    };
    const kept = [];
    for (const unit of units) {
      try {
        kept.push({ unit, item: await incomingItemOf(unit, taker, context.files) });
      } catch (error) {
        if (error instanceof StorageFull) throw error;
        if (error instanceof FileStillChanging || isMissing(error)) continue;
        if (error instanceof NotTaken) await this.#aside(folder, unit.path, error.reason);
        else this.#tell("inbox_not_taken", `${folder}/${unit.path}`, printOf(unit), error);
      }
    }
    if (kept.length === 0) return 0;
    const received = await receive(context, kept.map(({ item }) => item));
    const day = `${filedFolder}/${context.offered(storesOffer).today(store)}`;
    for (const [index, { unit }] of kept.entries()) {
      const finished = finishedBefore(received[index]);
      if (finished === null) await this.#moved(folder, unit, () => moveInto(folder, unit.path, day));
      else await this.#moved(folder, unit, () => putAside(folder, unit.path, finished));
      await leaveEmpty(folder, unit.path);
    }
    return kept.length;
  }

  /** What cannot be moved is safe in the archive all the same; it is told once and not taken again as it is. */
  async #moved(
    folder: string,
    unit: Pick<Unit, "path" | "files">,
    move: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await move();
    } catch (error) {
      const path = `${folder}/${unit.path}`;
      this.#stuck.set(path, printOf(unit));
      this.#tell("inbox_not_moved", path, printOf(unit), error);
    }
  }

  /** Tells the log, once for a thing as it is. */
  #tell(event: string, path: string, print: string, error: unknown): void {
    const words = `${event} ${print}`;
    if (this.#told.get(path) === words) return;
    this.#told.set(path, words);
    this.context.log.warn(event, { kind: error instanceof Error ? error.name : typeof error });
  }

  async #aside(folder: string, path: string, reason: string): Promise<void> {
    await this.#moved(folder, { path, files: [] }, () => putAside(folder, path, reason));
  }

  /** The folders of stores; the inbox itself where there is one store only. What belongs to none is put aside. */
  async #dropboxes(seenNow: Map<string, { print: string; since: number }>): Promise<readonly Dropbox[]> {
    const { context, root } = this;
    const only = await onlyStore(context);
    const found: Dropbox[] = [];
    for await (const { name } of Deno.readDir(root)) {
      if (ownNames.has(name.toLowerCase()) || name.startsWith(".")) continue;
      const info = await Deno.lstat(`${root}/${name}`).catch(() => null);
      const store = info?.isDirectory ? await storeNamed(context, name) : null;
      if (store) found.push({ store, folder: `${root}/${name}`, skipped: ownNames });
      else if (!only && info) await this.#putStrangerAside(name, info, seenNow);
    }
    if (!only) return found;
    const names = found.map(({ folder }) => folder.slice(root.length + 1).toLowerCase());
    return [...found, { store: only, folder: root, skipped: new Set([...ownNames, ...names]) }];
  }

  /** Something at the root of an inbox of several stores that names none of them. An empty folder may yet be renamed. */
  async #putStrangerAside(
    name: string,
    info: Deno.FileInfo,
    seenNow: Map<string, { print: string; since: number }>,
  ): Promise<void> {
    const path = `${this.root}/${name}`;
    if (this.#stuck.has(path)) return;
    const print = info.isDirectory ? await printOfFolder(path) : `${info.size} ${info.mtime?.getTime()}`;
    if (print === "" || !this.#rests(path, print, seenNow)) return;
    const reason = info.isDirectory
      ? `No store has the FFL number or the id "${name}". Name the folder after a store.`
      : "There are several stores here. Put the file into a folder named after the store's FFL number or id.";
    await this.#aside(this.root, name, reason);
  }
}

/** Why the same content from the same place is not received again; null for what is new or still waits. */
function finishedBefore({ isNew, state, documentId, itemId }: Received): string | null {
  if (isNew || (state !== "filed" && state !== "discarded")) return null;
  return state === "filed"
    ? `This file was received before and filed as document ${documentId}.`
    : `This file was received before and discarded. Restore it under "To verify" (number ${itemId}).`;
}

function printOf({ files }: Pick<Unit, "files">): string {
  return files.map(({ name, size, mtimeMs }) => `${name} ${size} ${mtimeMs}`).join("\n");
}

async function printOfFolder(path: string): Promise<string> {
  const prints: string[] = [];
  for await (const unit of unitsIn(path)) prints.push(unit.kind === "unit" ? printOf(unit) : `refused ${unit.path}`);
  return prints.join("\n");
}
