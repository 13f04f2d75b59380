import * as v from "valibot";
import type { Actor, Entry } from "@/kernel/ledger/ledger.ts";
import { recordKey } from "@/kernel/ledger/replay.ts";
import {
  type RecordedAttachment,
  recordedAttachmentSchema,
  type RecordedChanges,
  recordedChangesSchema,
  type RecordedDocument,
} from "./ledger/events.ts";
import type { documents, StoredAttachment } from "./schema.ts";

/**
 * Columns of a document as the ledger's entries give them. One that is there and undefined was not kept by the entries of
 * the first version; one that is not there has its default.
 */
export type ReplayedColumns = Partial<typeof documents.$inferSelect>;

/** A file of a document as the ledger's entries give it. */
export interface ReplayedFile extends
  RecordedAttachment,
  Pick<
    StoredAttachment,
    "versionNumber" | "originalAttachmentId" | "uploadedByName"
  > {
  readonly isDeleted: boolean;
}

/** A document folded from its entries: what `verify` and the document's own check compare the stored one with. */
export interface ReplayedDocument {
  /** Null before the entry that filed it. */
  readonly filed: {
    /** The chain that its entries stand in. */
    readonly stream: string;
    /** When the entry was written, ISO 8601 UTC. */
    readonly at: string;
    readonly by: Actor;
  } | null;
  readonly columns: ReplayedColumns;
  readonly firearms: RecordedDocument["documentSerialNumbers"];
  /** In their order: the form, its later versions, then the supplements. */
  readonly files: readonly ReplayedFile[];
  /** Who gave the record the `version` that it has, and when. */
  readonly changed: { readonly by: string; readonly at: string } | null;
}

/** The key by which a feature above says what its own events do to a document. */
export const documentRecord = recordKey<ReplayedDocument>("documents.document");

/** The record with other values, by an entry that raised its `version`. */
export function withColumns(record: ReplayedDocument, columns: ReplayedColumns, entry: Entry): ReplayedDocument {
  return { ...record, columns: { ...record.columns, ...columns }, changed: { by: entry.actor.name, at: entry.at } };
}

/** What the entry of an amendment holds, whatever the event that the amending feature writes it under. */
export const recordedAmendmentEntries = {
  changes: recordedChangesSchema,
  /** What the expiration date follows to be; `documents.edited` of the first version lacks it. */
  expirationDate: v.optional(v.nullable(v.string())),
  /** The new version of the form. */
  mainFile: v.optional(
    v.object({ ...recordedAttachmentSchema.entries, versionNumber: v.number(), originalAttachmentId: v.number() }),
  ),
};

const recordedAmendmentSchema = v.object(recordedAmendmentEntries);

/** What an amendment's entry says of the document. */
export type RecordedAmendment = v.InferOutput<typeof recordedAmendmentSchema>;

/** The record after an amendment: `apply` of every event under which a feature amends documents. */
export function afterAmendment(record: ReplayedDocument, amendment: RecordedAmendment, entry: Entry): ReplayedDocument {
  const { changes, expirationDate, mainFile } = amendment;
  const { documentSerialNumbers: firearms, ...values } = changes;
  const changed = withColumns(record, { ...newValues(values), expirationDate }, entry);
  const amended = firearms ? { ...changed, firearms: firearms.to } : changed;
  return mainFile ? withMainFile(amended, mainFile, entry) : amended;
}

function newValues(changes: Omit<RecordedChanges, "documentSerialNumbers">): ReplayedColumns {
  return Object.fromEntries(Object.entries(changes).flatMap(([name, change]) => change ? [[name, change.to]] : []));
}

/** A new version of the form stands behind the one before; the supplements follow. */
function withMainFile(
  record: ReplayedDocument,
  mainFile: NonNullable<RecordedAmendment["mainFile"]>,
  { actor }: Entry,
): ReplayedDocument {
  const file = { ...mainFile, uploadedByName: actor.name, isDeleted: false };
  const behind = record.files.findLastIndex(({ isMain }) => isMain) + 1;
  return {
    ...record,
    columns: { ...record.columns, versionNumber: mainFile.versionNumber },
    files: record.files.toSpliced(behind, 0, file),
  };
}
