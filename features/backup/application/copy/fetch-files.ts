import { type Content, ContentChanged } from "@/kernel/backup/destination.ts";
import { inParallel } from "@/kernel/backup/in-parallel.ts";
import type { FeedItem } from "../../contract.ts";
import { cursorAfter, readCursor } from "../../cursor.ts";
import { Refused } from "../archive/archive.ts";
import type { CopyIndex, CopyOfStore, KeptFile } from "../index/copy-index.ts";
import { safePath } from "./copy-paths.ts";
import type { CopyWith, PlacedDocument } from "./copy-with.ts";
import { RunFailed } from "../errors.ts";
import type { MissingFile } from "../index/missing-files.ts";
import { Slots } from "./slots.ts";
import { noteStale } from "../index/stale.ts";
import { grouped } from "@/kernel/counted.ts";

/** Files whose bytes come side by side. */
const filesAtOnce = 6;
/** Files that are under way: most of them have arrived and wait for the disk, which makes many durable as fast as one. */
const filesUnderWay = 48;
/** How often what has arrived of a page is noted, so that a run that is ended does not fetch it again: milliseconds. */
const noteEveryMs = 5_000;
/** Missing files that are asked for in one run. */
const mostMissingAtOnce = 2_000;

/** Records changed between their page and their fetching: the page is asked for again. */
export class RecordsChanged extends RunFailed {
  constructor(path: string) {
    super("failed", `The records ${path} changed each time that they were fetched. The next run fetches them again.`);
    this.name = "RecordsChanged";
  }
}

type Item<Kind> = Extract<FeedItem, { readonly kind: Kind }>;
type WantedFile = Omit<KeptFile, "checkedAt">;
/** What is fetched of the archive: files by their sum, records by their path. */
type Source = Pick<Item<"file">, "kind" | "sha256" | "ticket"> | Pick<Item<"records">, "kind" | "path" | "ticket">;

/** The files of a page: those that the copy has now, and those that the archive could not hand out. */
export interface FetchedFiles {
  readonly kept: readonly KeptFile[];
  readonly missing: readonly MissingFile[];
}

/** Fetches what a page names and the copy lacks. Throws {@link RecordsChanged}, and {@link RunFailed} when the server is away. */
export async function fetchAll(
  given: CopyWith,
  copy: CopyOfStore,
  items: readonly FeedItem[],
  documents: ReadonlyMap<number, PlacedDocument>,
): Promise<FetchedFiles> {
  const wanted = wantedOf(items, documents);
  expectNew(given.index, copy, [...wanted.values()].map(({ file }) => file.path));
  const [kept, missing]: [KeptFile[], MissingFile[]] = [[], []];
  const slots = new Slots(filesAtOnce);
  const noting = new Noting(given.index, copy);
  await inParallel(wanted.values(), filesUnderWay, async ({ file, item }) => {
    given.signal.throwIfAborted();
    const outcome = await fetchOne(given, copy, slots, file, item);
    if (typeof outcome === "string") return void missing.push({ ...file, reason: outcome });
    kept.push({ ...file, checkedAt: outcome });
    noting.note({ ...file, checkedAt: outcome });
  });
  return { kept, missing };
}

/**
 * Asks again for what the archive could not hand out before, and for what is no longer whole in the copy. What belongs to no document
 * comes with the feed alone: answers the copy with the cursor that lists all of it.
 */
export async function fetchMissing(given: CopyWith, copy: CopyOfStore): Promise<CopyOfStore> {
  const { index, signal } = given;
  const slots = new Slots(filesAtOnce);
  const missing = index.missing.ofStore(copy.storeId, mostMissingAtOnce);
  const ofDocuments = missing.filter(({ documentId }) => documentId !== null);
  await inParallel(ofDocuments, filesUnderWay, async ({ reason: before, ...file }) => {
    signal.throwIfAborted();
    const outcome = await fetchOne(given, copy, slots, file, { kind: "file", sha256: file.sha256, ticket: "" });
    if (typeof outcome === "number") {
      index.keepFile(copy.storeId, { ...file, checkedAt: outcome });
      index.own.stays(`${copy.folder}/${file.path}`);
      noteStale(index, copy.storeId, ["list"]);
    } else if (outcome !== before) index.missing.add(copy.storeId, { ...file, reason: outcome });
  });
  if (ofDocuments.length === missing.length) return copy;
  return { ...copy, cursor: cursorAfter(readCursor(copy.cursor).seq) };
}

/** Throws {@link RunFailed} that names what the copy of a store lacks. */
export function assertNothingMissing(index: CopyIndex, { storeId, folder }: CopyOfStore): void {
  const [first] = index.missing.ofStore(storeId, 1);
  if (!first) return;
  const more = index.missing.count(storeId) - 1;
  const others = more > 0 ? ` So it is with ${grouped(more)} more.` : "";
  throw new RunFailed("damaged", `${folder}/${first.path} is not in the copy: ${first.reason}${others}`);
}

/** Until the page counts, its new files count as left: those of a run that was ended are removed, unless they come again. */
function expectNew(index: CopyIndex, { storeId, folder }: CopyOfStore, paths: readonly string[]): void {
  index.together(() => {
    for (const path of paths) {
      if (index.file(storeId, path) === null) index.own.leave(`${folder}/${path}`);
    }
  });
}

/** Notes from time to time what has arrived: each note is a wait for the disk. */
class Noting {
  #waiting: KeptFile[] = [];
  #last = performance.now();

  constructor(readonly index: CopyIndex, readonly copy: CopyOfStore) {}

  note(file: KeptFile): void {
    this.#waiting.push(file);
    if (performance.now() - this.#last < noteEveryMs) return;
    const arrived = this.#waiting;
    this.#waiting = [];
    this.#last = performance.now();
    this.index.together(() => {
      for (const one of arrived) {
        this.index.keepFile(this.copy.storeId, one);
        this.index.own.stays(`${this.copy.folder}/${one.path}`);
      }
    });
  }
}

/** The files and records of a page, each once, with its path in the copy. */
function wantedOf(
  items: readonly FeedItem[],
  documents: ReadonlyMap<number, PlacedDocument>,
): ReadonlyMap<string, { readonly file: WantedFile; readonly item: Item<"file" | "records"> }> {
  const wanted = new Map<string, { readonly file: WantedFile; readonly item: Item<"file" | "records"> }>();
  for (const item of items) {
    if (item.kind !== "file" && item.kind !== "records") continue;
    const documentId = item.kind === "file" ? item.documentId : null;
    const document = documentId === null ? undefined : documents.get(documentId);
    const name = item.path.slice(item.path.lastIndexOf("/") + 1);
    const path = uniquePath(
      wanted,
      document ? `${document.folder}/${safePath(name)}` : safePath(item.path),
      item.sha256,
    );
    const isForm = document?.forms.has(item.sha256) ?? false;
    wanted.set(path.toLowerCase(), {
      file: { path, sha256: item.sha256, size: item.size, documentId, isForm },
      item,
    });
  }
  return wanted;
}

/** Two files of one document may have one name. */
function uniquePath(
  taken: ReadonlyMap<string, { readonly file: { readonly sha256: string } }>,
  path: string,
  sha256: string,
): string {
  const same = taken.get(path.toLowerCase());
  if (!same || same.file.sha256 === sha256) return path;
  const dot = path.lastIndexOf(".");
  const [stem, ending] = dot > path.lastIndexOf("/") ? [path.slice(0, dot), path.slice(dot)] : [path, ""];
  for (let number = 2;; number++) {
    const numbered = `${stem} (${number})${ending}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

/** Fetches a file unless the copy has it: when its bytes were found to be right, or why the archive does not hand it out. */
async function fetchOne(
  { archive, index, destination, now, progress }: CopyWith,
  { storeId, folder }: CopyOfStore,
  slots: Slots,
  { path, sha256, size }: WantedFile,
  source: Source,
): Promise<number | string> {
  const known = index.file(storeId, path);
  if (known?.sha256 === sha256) return known.checkedAt;
  const content: Content = {
    ...{ size, sha256 },
    open: (reuse) =>
      slots.during(() =>
        source.kind === "file" ? archive.file(storeId, source, reuse) : archive.records(storeId, source)
      ),
  };
  for (let attempt = 1;; attempt++) {
    try {
      await destination.put(`${folder}/${path}`, content);
      progress({ files: 1, bytes: size });
      return now();
    } catch (error) {
      if (error instanceof ContentChanged && source.kind === "records") throw new RecordsChanged(path);
      if (attempt < 3 && isWorthAnother(error)) continue;
      return whyMissing(error);
    }
  }
}

/** A file that broke off on its way comes whole the next time. */
function isWorthAnother(error: unknown): boolean {
  return error instanceof ContentChanged || error instanceof TypeError;
}

/** Why a single file does not come, though the archive answers. Throws what concerns more than this file. */
function whyMissing(error: unknown): string {
  if (error instanceof ContentChanged) return "It did not arrive as it was filed. Nothing of it was kept.";
  if (error instanceof Refused && [404, 500].includes(error.status)) {
    return `The archive cannot hand it out. ${error.message}`;
  }
  if (error instanceof Refused) throw new RunFailed("refused", error.message, { cause: error });
  throw error;
}
