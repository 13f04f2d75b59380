import { newKey } from "@/kernel/screens/new-key.ts";
import type { NewDocument } from "../../contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { defaultType } from "../../upload-rules.ts";
import type { ChosenFile, Group } from "../upload-state.ts";
import type { VerifyValues } from "../verify-values.ts";

/** How far the sending of a file is. */
export type Transfer =
  | { readonly phase: "waiting" }
  | { readonly phase: "sending"; readonly received: number }
  /** The connection is lost or the server busy; it goes on by itself from `received`. */
  | { readonly phase: "interrupted"; readonly received: number; readonly message: string }
  | { readonly phase: "sent"; readonly uploadId: number }
  /** The server will not take this file. */
  | { readonly phase: "refused"; readonly message: string }
  /** It did not work and is not tried again by itself. */
  | { readonly phase: "failed"; readonly message: string; readonly requestId: string | null };

/** A file of the queue. */
export interface QueuedFile extends ChosenFile {
  /** Bytes; known also while the content is being fetched from the browser's storage. */
  readonly size: number;
  readonly transfer: Transfer;
  /** The same for every try to begin its upload. */
  readonly uploadKey: string;
  /** The upload that was begun for it; null before, and after it was lost. */
  readonly uploadId: number | null;
  /** Null until it is computed here or told by the server. */
  readonly sha256: string | null;
  /** The earlier document of the store that holds this very file. */
  readonly filedBefore: number | null;
}

/** One document to be. It is kept in the browser until it is filed, set aside or removed. */
export interface QueuedGroup extends Group {
  readonly files: readonly QueuedFile[];
  readonly storeId: number;
  /** 'Begin Uploading' was pressed. */
  readonly begun: boolean;
  /** The values that 'Complete' was pressed with; null before, and when they have to be looked at again. */
  readonly document: NewDocument | null;
  /** How often 'Complete' was pressed. */
  readonly tries: number;
  /** To be verified another time, by whoever comes to it. */
  readonly later: boolean;
}

/** A file as it is kept in the browser; its content lies beside it. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: number | null;
  readonly uploadKey: string;
  readonly uploadId: number | null;
  readonly sha256: string | null;
  readonly filedBefore: number | null;
  readonly refused: string | null;
}

/** A group as it is kept in the browser. */
export interface StoredGroup {
  readonly key: string;
  /** Whose it is: nobody else who signs in here is shown it. */
  readonly owner: string;
  readonly storeId: number;
  readonly order: number;
  readonly begun: boolean;
  readonly files: readonly StoredFile[];
  readonly metaData: MetaData | null;
  readonly byHand: boolean;
  readonly draft: VerifyValues | null;
  readonly document: NewDocument | null;
  readonly tries: number;
  readonly later: boolean;
}

/** What is to be kept of a group. */
export function storedOf(group: QueuedGroup, owner: string, order: number): StoredGroup {
  const { key, storeId, begun, draft, document, tries, later, reading } = group;
  return {
    key,
    owner,
    storeId,
    order,
    begun,
    files: group.files.map((one) => ({
      id: one.id,
      name: one.file.name,
      size: one.size,
      type: one.type,
      uploadKey: one.uploadKey,
      uploadId: one.uploadId,
      sha256: one.sha256,
      filedBefore: one.filedBefore,
      refused: one.transfer.phase === "refused" ? one.transfer.message : null,
    })),
    metaData: reading.phase === "read" ? reading.metaData : null,
    byHand: reading.phase === "byHand",
    draft,
    document,
    tries,
    later,
  };
}

/** A kept group as it goes on: what was under way is looked at anew. */
export function restoredGroup(stored: StoredGroup, contents: ReadonlyMap<string, File>): QueuedGroup | null {
  const files: QueuedFile[] = [];
  for (const { refused, name: _, ...one } of stored.files) {
    const file = contents.get(one.id);
    if (!file) return null;
    const transfer: Transfer = refused === null ? { phase: "waiting" } : { phase: "refused", message: refused };
    files.push({ ...one, file, transfer });
  }
  const { key, storeId, begun, draft, document, tries, later, metaData, byHand } = stored;
  return {
    key,
    storeId,
    begun,
    files,
    draft,
    document,
    tries,
    later,
    reading: metaData ? { phase: "read", metaData } : byHand ? { phase: "byHand" } : { phase: "waiting" },
    filing: document || later ? { phase: "uploading" } : { phase: "open" },
  };
}

/** Every byte is at the server. */
export function isSent({ files }: QueuedGroup): boolean {
  return files.every(({ transfer }) => transfer.phase === "sent");
}

/** Filed, or handed over to verify later. */
export function isFinished({ filing }: Pick<Group, "filing">): boolean {
  return filing.phase === "filed" || filing.phase === "later";
}

/** A person can go on with it now: verify it, or do something about what went wrong. */
export function wantsPerson(group: QueuedGroup): boolean {
  const { filing, reading, files } = group;
  if (!group.begun || isFinished(group)) return false;
  if (filing.phase === "failed" || filing.phase === "conflict") return true;
  if (files.some(({ transfer }) => transfer.phase === "refused" || transfer.phase === "failed")) return true;
  return filing.phase === "open" && !isStillRead(reading);
}

/** The reading goes on by itself. */
export function isStillRead({ phase }: Group["reading"]): boolean {
  return phase === "waiting" || phase === "reading" || phase === "interrupted";
}

/** A chosen file at a position of its group. */
export function queuedFile(file: File, position: number): QueuedFile {
  return {
    id: newKey(),
    file,
    size: file.size,
    type: defaultType(position),
    transfer: { phase: "waiting" },
    uploadKey: newKey(),
    uploadId: null,
    sha256: null,
    filedBefore: null,
  };
}

/** A new group of a store that begins with this file. */
export function newGroup(file: File, storeId: number): QueuedGroup {
  return {
    key: newKey(),
    storeId,
    files: [queuedFile(file, 0)],
    reading: { phase: "waiting" },
    filing: { phase: "open" },
    draft: null,
    begun: false,
    document: null,
    tries: 0,
    later: false,
  };
}
