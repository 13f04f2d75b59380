import { eq } from "drizzle-orm";
import { insert, statementOf, update } from "@/db/statement.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { type RecordedAttachment } from "../ledger/events.ts";
import type { BackdatedDocument, BackdatedFile, BackdatedSupplements, Colleague, Filing } from "../offers-filing.ts";
import { attachments } from "../schema.ts";
import { addFiling } from "./add-filing.ts";
import { addMark } from "../actions/mark.ts";
import { markRule, valuesOf } from "../actions/mark-rules.ts";
import type { Mark } from "../offers-marks.ts";
import { expirationOf } from "./expiration.ts";

/** Files documents as of the instants they name. See {@link DocumentFilingOffer.fileBackdated}. */
export async function fileBackdated(
  context: FeatureContext,
  wanted: readonly BackdatedDocument[],
  takesPart: (unit: UnitOfWork) => void,
): Promise<void> {
  const filings = await Promise.all(wanted.map((document) => filingOf(context, document)));
  const added = await Promise.all(wanted.map((document) => recordedSupplements(context, document)));
  await context.change((unit) => {
    for (const filing of filings) addFiling(unit, filing);
    for (const [index, document] of wanted.entries()) {
      const { id } = filings[index].record;
      addMarks(unit, document, id);
      addSupplements(unit, document, id, added[index]);
    }
    takesPart(unit);
  });
}

async function filingOf(context: FeatureContext, document: BackdatedDocument): Promise<Filing> {
  const { values, filedBy, accountId, storeId } = document;
  const id = await context.ids.next("documents");
  const { nicsDate, certificationDate } = values;
  const { days } = await context.offered(deadlinesOffer).checkWindow(storeId);
  const expirationDate = values.status === null ? expirationOf(nicsDate, certificationDate, days) : null;
  const by = { createdById: filedBy.id, createdByName: filedBy.name, createdByOrigin: 0, createdAt: document.filedAt };
  return {
    record: { ...values, ...by, id, accountId, storeId, expirationDate, warningMessage: null },
    attachments: await recordedFiles(context, document.files, true),
    actor: { userId: filedBy.id, name: filedBy.name },
    allowDuplicateTsn: false,
  };
}

async function recordedFiles(
  context: FeatureContext,
  files: readonly BackdatedFile[],
  isFirstMain: boolean,
): Promise<readonly RecordedAttachment[]> {
  return await Promise.all(files.map(async ({ bytes, pages, fileName, type }, index) => ({
    id: await context.ids.next("attachments"),
    ...await stored(context, bytes),
    pages,
    fileName,
    type,
    isMain: isFirstMain && index === 0,
  })));
}

async function stored({ files }: FeatureContext, bytes: Uint8Array<ArrayBuffer>) {
  const received = await files.receive(new Blob([bytes]).stream(), bytes.length);
  await received.keep();
  return { sha256: received.sha256, size: received.size };
}

/** The flag and the assignment that a colleague gave the document. */
function addMarks(
  unit: UnitOfWork,
  { storeId, filedBy, filedAt, flag, assignedTo }: BackdatedDocument,
  id: number,
): void {
  const marked = { id, storeId, actor: { userId: filedBy.id, name: filedBy.name } };
  const by = { userId: filedBy.id, name: filedBy.name, at: filedAt, change: null };
  const add = (off: Mark, on: Mark) =>
    addMark(unit, marked, markRule("dealer", on.kind), { before: valuesOf(off, by), after: valuesOf(on, by) });
  if (flag !== 0) add({ kind: "flag", color: 0 }, { kind: "flag", color: flag });
  if (assignedTo) add({ kind: "assign", assignee: null }, { kind: "assign", assignee: { ...assignedTo, origin: 0 } });
}

async function recordedSupplements(context: FeatureContext, { supplements }: BackdatedDocument) {
  return await recordedFiles(context, supplements?.files ?? [], false);
}

/** The supplements that a colleague added later, and the one of them that was deleted again. */
function addSupplements(
  unit: UnitOfWork,
  document: BackdatedDocument,
  id: number,
  added: readonly RecordedAttachment[],
): void {
  const { accountId, storeId, supplements } = document;
  if (!supplements) return;
  const { by, at } = supplements;
  const entry = entriesOf(storeId, id, by);
  for (const [place, file] of added.entries()) {
    unit.add(statementOf(
      insert(attachments).values({
        ...{ ...file, accountId, storeId, documentId: id, position: document.files.length + place },
        ...{ uploadedById: by.id, uploadedByName: by.name, uploadedAt: at },
      }),
    ));
  }
  unit.record(entry("documents.attached", { attachments: added }));
  deleteLast(unit, supplements, added, entry);
}

function deleteLast(
  unit: UnitOfWork,
  { by, lastDeleted }: BackdatedSupplements,
  added: readonly RecordedAttachment[],
  entry: ReturnType<typeof entriesOf>,
): void {
  const last = added.at(-1);
  if (!lastDeleted || !last) return;
  const { at: deletedAt, reason } = lastDeleted;
  const { id: attachmentId, fileName, sha256 } = last;
  const deletion = { deletedAt, deletedById: by.id, deletedByName: by.name, deletionReason: reason };
  unit.add(statementOf(update(attachments).set(deletion).where(eq(attachments.id, attachmentId))));
  unit.record(entry("documents.attachment_deleted", { attachmentId, fileName, sha256, reason }));
}

function entriesOf(storeId: number, documentId: number, by: Colleague) {
  return (event: string, data: NewEntry["data"]): NewEntry => ({
    stream: storeStream(storeId),
    event,
    subject: documentSubject(documentId),
    actor: { userId: by.id, name: by.name },
    data,
  });
}
