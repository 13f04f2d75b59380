import * as v from "valibot";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Actor, Entry } from "@/kernel/ledger/ledger.ts";
import { foldEntries, type Replay, replay } from "@/kernel/ledger/replay.ts";
import {
  afterAmendment,
  documentRecord,
  type ReplayedColumns,
  type ReplayedDocument,
  type ReplayedFile,
  withColumns,
} from "../offers-replay.ts";
import { reordered } from "../supplements/order.ts";
import { accessEvents, documentEvents, type RecordedAttachment } from "./events.ts";

/** A document before the entry that filed it. */
const notFiled: ReplayedDocument = { filed: null, columns: {}, firearms: [], files: [], changed: null };

/** What a document's entries tell, and a sentence for each that cannot be read. */
export interface ReplayedEntries {
  readonly record: ReplayedDocument;
  readonly unreadable: readonly string[];
}

/** Replays a document's entries, oldest first, with what every feature says of its own events. */
export function replayEntries(context: Pick<FeatureContext, "replaysOf">, entries: readonly Entry[]): ReplayedEntries {
  const { record, unreadable } = foldEntries(notFiled, entries, context.replaysOf(documentRecord));
  return {
    record,
    unreadable: unreadable.map(({ stream, seq }) => `Entry ${seq} of the chain ${stream} cannot be read`),
  };
}

/** What the entries that documents themselves write do to a document. */
export const documentReplays: readonly Replay<ReplayedDocument>[] = [
  replay(documentRecord, {
    event: "documents.filed",
    schema: documentEvents["documents.filed"],
    apply: (record, filed, entry) => record.filed ? record : asFiled(filed, entry),
  }),
  replay(documentRecord, {
    event: "documents.edited",
    schema: documentEvents["documents.edited"],
    apply: afterAmendment,
  }),
  replay(documentRecord, {
    event: "documents.flagged",
    schema: documentEvents["documents.flagged"],
    apply: (record, { to, isUndo }, entry) =>
      withColumns(record, { fflFlag: to, ...flaggedBy(to, isUndo ? null : entry.actor) }, entry),
  }),
  replay(documentRecord, {
    event: "documents.assigned",
    schema: documentEvents["documents.assigned"],
    // Entries name whom they are about; only whether there is anybody is known of the rest.
    apply: (record, { to }, entry) =>
      withColumns(record, {
        fflAssignedName: to,
        ...to === null
          ? { fflAssignedId: null, fflAssignedOrigin: 0 }
          : { fflAssignedId: undefined, fflAssignedOrigin: undefined },
      }, entry),
  }),
  replay(documentRecord, {
    event: "documents.audit_flagged",
    schema: documentEvents["documents.audit_flagged"],
    apply: (record, { to, by }, entry) => withColumns(record, { auditFlag: to, auditFlaggedByName: by }, entry),
  }),
  replay(documentRecord, {
    event: "documents.audit_assigned",
    schema: documentEvents["documents.audit_assigned"],
    apply: (record, { to, userId }, entry) =>
      withColumns(record, { auditAssignedId: userId, auditAssignedName: to }, entry),
  }),
  replay(documentRecord, {
    event: "documents.audit_reviewed",
    schema: documentEvents["documents.audit_reviewed"],
    apply: (record, { to }, entry) => withColumns(record, { auditReviewed: to }, entry),
  }),
  replay(documentRecord, {
    event: "documents.attached",
    schema: documentEvents["documents.attached"],
    apply: (record, { attachments }, { actor }) => ({
      ...record,
      files: [...record.files, ...attachments.map((file) => newFile(file, actor))],
    }),
  }),
  replay(documentRecord, {
    event: "documents.attachment_deleted",
    schema: documentEvents["documents.attachment_deleted"],
    apply: (record, { attachmentId }) => withDeletion(record, attachmentId, true),
  }),
  replay(documentRecord, {
    event: "documents.attachment_restored",
    schema: documentEvents["documents.attachment_restored"],
    apply: (record, { attachmentId }) => withDeletion(record, attachmentId, false),
  }),
  replay(documentRecord, {
    event: "documents.attachments_ordered",
    schema: documentEvents["documents.attachments_ordered"],
    apply: (record, { attachmentIds }) => ({ ...record, files: reordered(record.files, attachmentIds) }),
  }),
  ...accessEvents.map((event) =>
    replay(documentRecord, { event, schema: documentEvents[event], apply: (record) => record })
  ),
];

function asFiled(
  { document, attachments, filing }: v.InferOutput<(typeof documentEvents)["documents.filed"]>,
  { stream, at, actor }: Entry,
): ReplayedDocument {
  const { documentSerialNumbers: firearms, ...values } = document;
  return {
    filed: { stream, at, by: actor },
    columns: {
      ...values,
      accountId: filing?.accountId,
      createdById: actor.userId,
      createdByName: actor.name,
      createdByOrigin: filing?.createdByOrigin,
      createdAt: filing?.createdAt,
      expirationDate: filing?.expirationDate,
      warningMessage: filing?.warningMessage,
      versionNumber: 1,
      fflFlag: 0,
      fflAssignedName: null,
    },
    firearms,
    files: attachments.map((file) => newFile(file, actor)),
    changed: { by: actor.name, at },
  };
}

/**
 * Who set the dealer's flag. When it was set no entry tells to the second, for a change of many bears the moment at which
 * it was begun; an undo brings back whom the entries before it told, which of them it does not say (null).
 */
function flaggedBy(color: number, actor: Actor | null): ReplayedColumns {
  if (color === 0) return { fflFlaggedById: null, fflFlaggedByName: null, fflFlaggedAt: null };
  const when = { fflFlaggedAt: undefined };
  if (actor === null) return { fflFlaggedById: undefined, fflFlaggedByName: undefined, ...when };
  return { fflFlaggedById: actor.userId, fflFlaggedByName: actor.name, ...when };
}

function newFile(file: RecordedAttachment, { name }: Actor): ReplayedFile {
  return { ...file, versionNumber: 1, originalAttachmentId: null, uploadedByName: name, isDeleted: false };
}

function withDeletion(record: ReplayedDocument, id: number, isDeleted: boolean): ReplayedDocument {
  return { ...record, files: record.files.map((file) => file.id === id ? { ...file, isDeleted } : file) };
}
