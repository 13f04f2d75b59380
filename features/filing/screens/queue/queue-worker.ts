import { ApiError } from "@/kernel/screens/api.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import type { NewDocument } from "../../contract.ts";
import type { Reading } from "../upload-state.ts";
import { isOtherRecord } from "../verify-values.ts";
import { isFinished, isSent, type QueuedFile, type QueuedGroup } from "./model.ts";
import { type Persistence, wordsOf } from "@/features/uploads/shared-queries.ts";
import type { FilingServer } from "./server.ts";
import { sumOfFile, transfer, UnreadableFile } from "@/features/uploads/shared-queries.ts";

/** What the work needs of the queue. */
export interface WorkPlace {
  readonly server: FilingServer;
  readonly persistence: Persistence;
  groups(): readonly QueuedGroup[];
  /** `isKept`: the change must outlive a reload. */
  change(key: string, change: (group: QueuedGroup) => QueuedGroup, isKept: boolean): void;
  /** It is filed or set aside. */
  finished(group: QueuedGroup): void;
  moving(isMoving: boolean): void;
}

/** How much of each kind is done at a time. */
const atOnce = { look: 1, send: 3, read: 2, file: 2 } as const;
type Kind = keyof typeof atOnce;
/** How often a document is filed again after the server had lost its uploads. */
const mostRepairs = 3;

/** Starts what can be done, a few things at a time, and starts the next when one ends. */
export class QueueWorker {
  readonly #running = new Map<string, AbortController>();
  /** Files whose sum was computed and asked about. */
  readonly #looked = new Set<string>();
  readonly #sums = new Map<string, Promise<string | null>>();
  readonly #repairs = new Map<string, number>();
  #isOver = false;

  constructor(readonly place: WorkPlace) {}

  /** Looks at the whole queue and starts what is due. */
  pump(): void {
    if (this.#isOver) return;
    const open = this.place.groups().filter((group) => !isFinished(group));
    for (const { key, storeId, files } of open) {
      for (const file of files) {
        this.#start(
          "look",
          file.id,
          (signal) => this.#look(key, storeId, file, signal),
          () => !this.#looked.has(file.id) && this.place.persistence.network.isOnline(),
        );
      }
    }
    // What a person has done with goes first.
    const begun = open.filter((group) => group.begun).sort((a, b) => Number(isDone(b)) - Number(isDone(a)));
    for (const group of begun) {
      for (const file of group.files) {
        this.#start(
          "send",
          file.id,
          (signal) => this.#send(group, file, signal),
          () => file.transfer.phase === "waiting",
        );
      }
      const [main] = group.files;
      const isReadable = main?.transfer.phase === "sent" && group.reading.phase === "waiting" && !isDone(group);
      this.#start("read", group.key, (signal) => this.#read(group, main, signal), () => isReadable);
      this.#start(
        "file",
        group.key,
        (signal) => this.#finish(group, signal),
        () => isDone(group) && isSent(group) && (group.filing.phase === "uploading"),
      );
    }
  }

  cancel(name: string): void {
    this.#running.get(name)?.abort();
    this.#running.delete(name);
  }

  cancelGroup({ key, files }: QueuedGroup): void {
    for (const name of [`read:${key}`, `file:${key}`]) this.cancel(name);
    for (const { id } of files) for (const kind of ["look", "send"]) this.cancel(`${kind}:${id}`);
  }

  stop(): void {
    this.#isOver = true;
    for (const name of [...this.#running.keys()]) this.cancel(name);
  }

  #start(kind: Kind, id: string, work: (signal: AbortSignal) => Promise<void>, isDue: () => boolean): void {
    const name = `${kind}:${id}`;
    if (!isDue() || this.#running.has(name)) return;
    if ([...this.#running.keys()].filter((one) => one.startsWith(`${kind}:`)).length >= atOnce[kind]) return;
    const controller = new AbortController();
    this.#running.set(name, controller);
    void work(controller.signal).catch((error) => {
      if (!controller.signal.aborted) reportError(error);
    }).finally(() => {
      if (this.#running.get(name) === controller) this.#running.delete(name);
      this.#tellMoving();
      this.pump();
    });
    this.#tellMoving();
  }

  #tellMoving(): void {
    if (!this.#isOver) this.place.moving([...this.#running.keys()].some((name) => /^(?:send|file):/.test(name)));
  }

  /** Computes the sum of a file once, and asks whether the store holds it already. A failure is no harm: it is told later. */
  async #look(key: string, storeId: number, file: QueuedFile, signal: AbortSignal): Promise<void> {
    this.#looked.add(file.id);
    const sha256 = file.sha256 ?? await this.#sumOf(file);
    if (sha256 === null || signal.aborted) return;
    this.#changeFile(key, file.id, { sha256 }, true);
    const filedBefore = await this.place.server.filedBefore(storeId, sha256, signal).catch(() => null);
    if (filedBefore !== null) this.#changeFile(key, file.id, { filedBefore }, true);
  }

  #sumOf(file: QueuedFile): Promise<string | null> {
    const known = this.#sums.get(file.id) ?? sumOfFile(file.file);
    this.#sums.set(file.id, known);
    return known;
  }

  async #send({ key, storeId }: QueuedGroup, file: QueuedFile, signal: AbortSignal): Promise<void> {
    const change = (part: Partial<QueuedFile>, isKept = false) =>
      signal.aborted || this.#changeFile(key, file.id, part, isKept);
    change({ transfer: { phase: "sending", received: 0 } });
    let begun = file.uploadId;
    try {
      const sha256 = file.sha256 ?? await this.#sumOf(file);
      signal.throwIfAborted();
      const upload = await transfer(
        this.place.server,
        this.place.persistence,
        { ...file, sha256 },
        storeId,
        newKey,
        {
          signal,
          onBegun: (uploadKey, uploadId) => {
            if (uploadId !== begun) change({ uploadKey, uploadId }, true);
            begun = uploadId;
          },
          onReceived: (received) => change({ transfer: { phase: "sending", received } }),
          onTrouble: (received, message) => change({ transfer: { phase: "interrupted", received, message } }),
        },
      );
      if (file.sha256 === null) this.#looked.delete(file.id);
      change({ uploadId: upload.id, sha256: upload.sha256, transfer: { phase: "sent", uploadId: upload.id } }, true);
    } catch (error) {
      if (signal.aborted) return;
      const { message, requestId } = wordsOf(error);
      if (error instanceof UnreadableFile) change({ transfer: { phase: "refused", message: error.message } }, true);
      else if (isRefusal(error)) change({ transfer: { phase: "refused", message } }, true);
      else change({ transfer: { phase: "failed", message, requestId } });
    }
  }

  async #read(group: QueuedGroup, main: QueuedFile, signal: AbortSignal): Promise<void> {
    const { key } = group;
    const change = (reading: Reading, isKept = false) => {
      const isSame = (now: QueuedGroup) => now.files[0]?.id === main.id && now.reading.phase !== "byHand";
      if (!signal.aborted) this.place.change(key, (now) => isSame(now) ? { ...now, reading } : now, isKept);
    };
    const { transfer: sent } = main;
    if (sent.phase !== "sent") return;
    try {
      const read = () => {
        change({ phase: "reading" });
        return this.place.server.read(sent.uploadId, signal);
      };
      const metaData = await this.place.persistence.carryOut(read, {
        signal,
        onTrouble: (message) => change({ phase: "interrupted", message }),
        // A person may wait for it, and can fill the form in by hand.
        busyTries: 2,
      });
      change({ phase: "read", metaData }, true);
    } catch (error) {
      if (signal.aborted) return;
      if (isLostUpload(error) && this.#mayRepair(key)) {
        await this.#repair(group, signal);
        return change({ phase: "waiting" });
      }
      const { message, requestId } = wordsOf(error);
      change(isRefusal(error) ? { phase: "refused", message } : { phase: "failed", message, requestId });
    }
  }

  /** Files a group, or hands it over to verify later. */
  async #finish(group: QueuedGroup, signal: AbortSignal): Promise<void> {
    const { key, document, later } = group;
    const change = (filing: QueuedGroup["filing"]) =>
      signal.aborted || this.place.change(key, (now) => ({ ...now, filing }), false);
    const onTrouble = (message: string) => change({ phase: "interrupted", message });
    change({ phase: "storing" });
    try {
      const filing = await this.place.persistence.carryOut(
        () => document && !later ? this.#file(group, document, signal) : this.#setAside(group, signal),
        { signal, onTrouble },
      );
      if (signal.aborted) return;
      this.place.change(key, (now) => ({ ...now, filing }), false);
      this.place.finished({ ...group, filing });
    } catch (error) {
      if (signal.aborted) return;
      if (isLostUpload(error) && this.#mayRepair(key)) {
        await this.#repair(group, signal);
        return void change({ phase: "uploading" });
      }
      this.place.change(key, (now) => ({ ...now, document: null, filing: failed(error, document) }), true);
    }
  }

  async #file(group: QueuedGroup, document: NewDocument, signal: AbortSignal): Promise<QueuedGroup["filing"]> {
    const filed = await this.place.server.file(withUploads(document, group), group.key, signal);
    return { phase: "filed", document: filed, differs: group.tries > 1 && isOtherRecord(filed, document) };
  }

  async #setAside({ key, storeId, files }: QueuedGroup, signal: AbortSignal): Promise<QueuedGroup["filing"]> {
    const uploadIds = files.flatMap(({ uploadId }) => uploadId ?? []);
    await this.place.server.setAside({ storeId, uploadIds, types: files.map(({ type }) => type ?? 0) }, key, signal);
    return { phase: "later" };
  }

  #mayRepair(key: string): boolean {
    const repairs = (this.#repairs.get(key) ?? 0) + 1;
    this.#repairs.set(key, repairs);
    return repairs <= mostRepairs;
  }

  /** Finds out which uploads the server has lost, and has those sent again. */
  async #repair({ key, files }: QueuedGroup, signal: AbortSignal): Promise<void> {
    for (const { id, uploadId } of files) {
      const upload = uploadId === null ? null : await this.place.server.look(uploadId, signal).catch(() => null);
      if (signal.aborted) return;
      if (upload?.sha256) continue;
      const lost = upload === null ? { uploadId: null, uploadKey: newKey() } : {};
      this.#changeFile(key, id, { ...lost, transfer: { phase: "waiting" } }, true);
    }
  }

  #changeFile(key: string, id: string, part: Partial<QueuedFile>, isKept: boolean): void {
    this.place.change(key, (group) => ({
      ...group,
      files: group.files.map((file) => file.id === id ? { ...file, ...part } : file),
    }), isKept);
  }
}

/** A person has done with it: it only has to be filed or handed over. */
function isDone({ document, later }: QueuedGroup): boolean {
  return document !== null || later;
}

function withUploads(document: NewDocument, { files }: QueuedGroup): NewDocument {
  const attachments = document.attachments.map((attachment, at) => ({
    ...attachment,
    uploadId: files[at]?.uploadId ?? undefined,
  }));
  return { ...document, attachments };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 413, 415].includes(error.status);
}

function isLostUpload(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.body.error === "uploads.unfinished";
}

function failed(error: unknown, document: NewDocument | null): QueuedGroup["filing"] {
  const { message, requestId } = wordsOf(error);
  if (!(error instanceof ApiError)) {
    // A mistake of ours still ends with a sentence and a way on.
    reportError(error);
    return { phase: "failed", message, requestId, fields: {}, document };
  }
  const { status, body: { fields = {}, conflictId } } = error;
  const isTaken = status === 409 && conflictId !== undefined;
  if (isTaken) return { phase: "conflict", message, documentId: conflictId, tsn: document?.tsn ?? "" };
  return { phase: "failed", message, requestId, fields, document };
}
