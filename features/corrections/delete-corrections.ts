import { eq } from "drizzle-orm";
import * as v from "valibot";
import { insert, statementOf } from "@/db/statement.ts";
import type { EditedRecord } from "@/features/documents/contract-edit-rules.ts";
import { documentChangesOffer } from "@/features/documents/offers-changes.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { recordedAmendmentEntries } from "@/features/documents/offers-replay.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Attachment } from "@/features/documents/contract.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { spoken } from "@/kernel/stale-record.ts";
import { isStampTakenFrom } from "./check-version.ts";
import { markWords } from "./compare-marks.ts";
import { changedFields, correctedFields, valueText } from "./description-rules.ts";
import { type KnownMark, knownMark, knownMarks } from "./marks.ts";
import { type NewForm, writeNewForm } from "./new-form.ts";
import { publishCorrections } from "./publish.ts";
import { deletedStatements, type Removal, removalLog, removalOf, removalWords } from "./removals.ts";
import { correctable, recordOf } from "./save-version.ts";
import { correctionLogs, correctionMarks, type StoredLog } from "./schema.ts";
import { baseOf, removalStatements } from "./write-version.ts";

const permission = "corrections.correct";

/**
 * Takes a correction back: a new version of the form without its marks, and the record's values as they were before. Both
 * stay in the log, the ledger and the version that had them. Answers the document's id. Throws 404, 403, and 409 for one that
 * is deleted already or whose values were changed since.
 */
export async function deleteCorrection(
  context: FeatureContext,
  access: Access,
  id: number,
  reason: string,
): Promise<number> {
  const { query } = context.database;
  const log = await query.select().from(correctionLogs).where(eq(correctionLogs.id, id)).get();
  if (!log) throw notFound();
  const { document, base } = await correctable(context, access, log.documentId, permission);
  const store = await context.offered(storesOffer).existing(log.storeId);
  refuseDeleted(log, store);
  if (log.isRemoval) {
    throw conflict("corrections.removal", "This entry tells what was taken off the form. It stays in the log.");
  }
  const marks = (await knownMarks(context.database, log.documentId))
    .filter(({ logId, removedVersion }) => logId === id && removedVersion === null);
  const at = context.clock.now().toISOString();
  await takeBack(context, access, {
    ...{ document, base, store, marks, at },
    removal: { deletedIds: [id], description: removalWords([log], []), reason },
    values: valuesBefore(log, recordOf(document)),
    event: "corrections.correction_deleted",
    data: { correctionId: id, description: log.description },
  });
  return document.id;
}

/** Takes one mark off: a new version without it. Answers the document's id. Throws 404, 403 and 409. */
export async function deleteMark(
  context: FeatureContext,
  access: Access,
  id: number,
  reason: string,
): Promise<number> {
  const row = await context.database.query.select().from(correctionMarks).where(eq(correctionMarks.id, id)).get();
  if (!row) throw notFound();
  const { document, base } = await correctable(context, access, row.documentId, permission);
  const store = await context.offered(storesOffer).existing(row.storeId);
  if (row.removedVersion !== null) {
    throw conflict("corrections.deleted", `This mark was taken off already, in version ${row.removedVersion}.`);
  }
  const mark = knownMark(row);
  const standing = (await knownMarks(context.database, row.documentId)).filter(({ removedVersion }) =>
    removedVersion === null
  );
  if (isStampTakenFrom(standing, new Set([mark.name]))) {
    throw conflict(
      "corrections.stamp_needed",
      "This stamp belongs to a correction that has other marks. Delete the whole correction.",
    );
  }
  const removal = await removalOf(context.database, document.id, { standing, removed: [mark.name], reason });
  await takeBack(context, access, {
    ...{ document, base, store, marks: [mark], removal },
    at: context.clock.now().toISOString(),
    values: recordOf(document),
    event: "corrections.annotation_deleted",
    data: {
      words: markWords(mark.annotation, mark.detail),
      ...removal.deletedIds.length > 0 ? { deleted: [...removal.deletedIds] } : {},
    },
  });
  return document.id;
}

function refuseDeleted({ deletedAt, deletedByName }: StoredLog, { timeZone }: Store): void {
  if (deletedAt === null) return;
  const when = spoken(new Date(deletedAt), timeZone);
  throw conflict("corrections.deleted", `${deletedByName} deleted this correction on ${when}.`);
}

const changesSchema = recordedAmendmentEntries.changes;

/** The record as it was before a correction. Throws 409 where one of its values was changed since. */
function valuesBefore(log: StoredLog, now: EditedRecord): EditedRecord {
  const changes = v.parse(changesSchema, JSON.parse(log.changes ?? "{}"));
  const then: EditedRecord = { ...now, ...valuesOf(changes, "to") };
  const [field] = changedFields(then, now);
  if (field) {
    throw conflict(
      "corrections.changed_since",
      `${correctedFields[field].label} was changed since to ${valueText(field, now)}. Correct it again instead of ` +
        "deleting this correction.",
    );
  }
  return { ...now, ...valuesOf(changes, "from") };
}

function valuesOf(changes: v.InferOutput<typeof changesSchema>, side: "from" | "to"): Partial<EditedRecord> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => change ? [[field, change[side]]] : []),
  );
}

interface TakingBack {
  readonly document: ExportedDocument;
  readonly base: Attachment;
  readonly store: Store;
  /** Taken off; they stand in the newest version. */
  readonly marks: readonly KnownMark[];
  /** What the record is to say. */
  readonly values: EditedRecord;
  readonly event: "corrections.correction_deleted" | "corrections.annotation_deleted";
  readonly data: Readonly<Record<string, unknown>>;
  readonly removal: Removal;
  readonly at: string;
}

async function takeBack(context: FeatureContext, access: Access, taking: TakingBack): Promise<void> {
  const { base, marks } = taking;
  if (marks.length === 0) return await write(context, access, taking, null);
  const names = marks.map(({ name }) => name);
  const form = await writeNewForm(context, base, { put: [], remove: names }, { asker: askerOf(access) });
  try {
    await write(context, access, taking, form);
  } finally {
    await form.drop();
  }
}

async function write(
  context: FeatureContext,
  access: Access,
  { document, base, store, marks, values, removal, at, event, data }: TakingBack,
  form: NewForm | null,
): Promise<void> {
  const removed = marks.map(({ id }) => id);
  const versionNumber = base.versionNumber + (form ? 1 : 0);
  const log = await removalLog(context, access, removal, { document, store, at, versionNumber });
  const told = {
    ...{ ...data, at, removed, attachmentId: base.id, versionNumber, corrections: [log.recorded] },
    ...form ? { base: baseOf(base) } : {},
  };
  const offer = context.offered(documentChangesOffer);
  const prepared = await offer.prepareAmendment(access, {
    ...{ documentId: document.id, version: document.version, permission },
    values: () => values,
    mainFile: form?.file,
    entry: { event, data: told },
  });
  try {
    await context.change(async (unit) => {
      for (const statement of deletedStatements(removal.deletedIds, access.identity, at)) {
        unit.add(statement);
        unit.guard("corrections.deleted_once", "changes() = ?", [removal.deletedIds.length]);
      }
      await prepared.takesPart(unit);
      if (prepared.isUnchanged) {
        unit.record({
          stream: storeStream(store.id),
          event,
          subject: documentSubject(document.id),
          actor: actorOf(access.identity),
          data: { ...told, changes: {} },
        });
      }
      unit.add(...removalStatements(removed, prepared.versionNumber));
      const attachmentId = prepared.attachmentId ?? base.id;
      unit.add(statementOf(insert(correctionLogs).values({ ...log.values, attachmentId })));
      publishCorrections(unit, document, store);
    });
  } catch (error) {
    throw await prepared.refusal(error);
  }
}
