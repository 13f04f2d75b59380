import { eq, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { type RecordedAttachment, streamOf, subjectOf } from "../ledger/events.ts";
import type { BackdatedDocument, BackdatedSupplements, Colleague, FiledFile } from "../offers.ts";
import { expirationOf } from "../records/expiration.ts";
import { attachments, documents } from "../schema.ts";
import { type Filing, filingStatements } from "./filing.ts";

/** What is written of a document after it was filed. */
interface Written {
  readonly statements: readonly Statement[];
  readonly entries: readonly NewEntry[];
}

/** Files documents as of the instants they name. See {@link DocumentsOffer.fileBackdated}. */
export async function fileBackdated(context: FeatureContext, wanted: readonly BackdatedDocument[]): Promise<void> {
  const filings = await Promise.all(wanted.map((document) => filingOf(context, document)));
  await context.database.write(() => filingStatements(context, filings));
  const later: Written[] = [];
  for (const [index, document] of wanted.entries()) {
    later.push(marksOf(document, filings[index].record.id));
    later.push(await supplementsOf(context, document, filings[index].record.id));
  }
  const statements = later.flatMap((written) => written.statements);
  const entries = later.flatMap((written) => written.entries);
  await context.database.write(async () => [...statements, ...await context.ledger.append(entries)]);
}

async function filingOf(context: FeatureContext, document: BackdatedDocument): Promise<Filing> {
  const { values, filedBy, accountId, storeId } = document;
  const id = await context.ids.next("documents");
  const { nicsDate, certificationDate } = values;
  const expirationDate = values.status === null
    ? expirationOf(nicsDate, certificationDate, context.configuration.checkWindowDays)
    : null;
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
  files: readonly FiledFile[],
  isFirstMain: boolean,
): Promise<readonly RecordedAttachment[]> {
  return await Promise.all(files.map(async ({ sha256, size, pages, fileName, type }, index) => ({
    id: await context.ids.next("attachments"),
    sha256,
    size,
    pages,
    fileName,
    type,
    isMain: isFirstMain && index === 0,
  })));
}

/** The flag and the assignment that a colleague gave the document. */
function marksOf({ storeId, filedBy, filedAt, flag, assignedTo }: BackdatedDocument, id: number): Written {
  const statements: Statement[] = [];
  const entries: NewEntry[] = [];
  const entry = entriesOf(storeId, id, filedBy);
  const marked = (marks: Partial<typeof documents.$inferInsert>) =>
    statementOf(
      update(documents).set({ ...marks, version: sql`${documents.version} + 1` }).where(eq(documents.id, id)),
    );
  if (flag !== 0) {
    const by = { fflFlaggedById: filedBy.id, fflFlaggedByName: filedBy.name, fflFlaggedAt: filedAt };
    statements.push(marked({ fflFlag: flag, ...by }));
    entries.push(entry("documents.flagged", { from: 0, to: flag }));
  }
  if (assignedTo) {
    statements.push(marked({ fflAssignedId: assignedTo.id, fflAssignedName: assignedTo.name }));
    entries.push(entry("documents.assigned", { from: null, to: assignedTo.name }));
  }
  return { statements, entries };
}

/** The supplements that a colleague added later, and the one of them that was deleted again. */
async function supplementsOf(context: FeatureContext, document: BackdatedDocument, id: number): Promise<Written> {
  const { accountId, storeId, supplements } = document;
  if (!supplements) return { statements: [], entries: [] };
  const { by, at } = supplements;
  const added = await recordedFiles(context, supplements.files, false);
  const entry = entriesOf(storeId, id, by);
  const inserts = added.map((file, place) =>
    statementOf(
      insert(attachments).values({
        ...{ ...file, accountId, storeId, documentId: id, position: document.files.length + place },
        ...{ uploadedById: by.id, uploadedByName: by.name, uploadedAt: at },
      }),
    )
  );
  const attached = entry("documents.attached", { attachments: added });
  const deleted = lastDeleted(supplements, added, entry);
  return {
    statements: [...inserts, ...deleted.statements],
    entries: [attached, ...deleted.entries],
  };
}

function lastDeleted(
  { by, lastDeleted }: BackdatedSupplements,
  added: readonly RecordedAttachment[],
  entry: ReturnType<typeof entriesOf>,
): Written {
  const last = added.at(-1);
  if (!lastDeleted || !last) return { statements: [], entries: [] };
  const { at: deletedAt, reason } = lastDeleted;
  const { id: attachmentId, fileName, sha256 } = last;
  const deletion = { deletedAt, deletedById: by.id, deletedByName: by.name, deletionReason: reason };
  return {
    statements: [statementOf(update(attachments).set(deletion).where(eq(attachments.id, attachmentId)))],
    entries: [entry("documents.attachment_deleted", { attachmentId, fileName, sha256, reason })],
  };
}

function entriesOf(storeId: number, documentId: number, by: Colleague) {
  return (event: string, data: NewEntry["data"]): NewEntry => ({
    stream: streamOf(storeId),
    event,
    subject: subjectOf(documentId),
    actor: { userId: by.id, name: by.name },
    data,
  });
}
