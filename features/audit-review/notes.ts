import { and, asc, count, desc, eq, type SQL } from "drizzle-orm";
import { constraintOf } from "@/db/errors.ts";
import { insert, isOneOf, statementOf } from "@/db/statement.ts";
import { auditorStatuses } from "@/features/audits/contract-states.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { newSalt } from "@/kernel/ledger/salted-sum.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { type AskedPage, offsetOf } from "@/kernel/paginate.ts";
import { type AuditNote, type AuditNotesPage, readNotesPermission } from "./contract-notes.ts";
import { auditNoteAdded } from "./events.ts";
import { addedData, noteAddedEntry } from "./ledger-events.ts";
import { reviewingOf } from "./next-document.ts";
import type { ProvenNote } from "./offers.ts";
import { auditNotes, type StoredAuditNote } from "./schema.ts";

/** A document of an audit. */
export interface AuditedDocument {
  readonly auditId: number;
  readonly documentId: number;
}

/** The notes of an audit on a document of it, for its auditors. Throws 403, 404, and 409 for an audit that has ended. */
export async function notesOfAudit(
  context: FeatureContext,
  access: Access,
  document: AuditedDocument,
  asked: AskedPage,
): Promise<AuditNotesPage> {
  await coveredPlace(context, access, document);
  const { auditId, documentId } = auditNotes;
  return await notesWhere(context, and(eq(documentId, document.documentId), eq(auditId, document.auditId)), asked);
}

/** What auditors wrote about a document in any audit, for the dealer's people. Throws 403 and 404. */
export async function notesOfDocument(
  context: FeatureContext,
  access: Access,
  documentId: number,
  asked: AskedPage,
): Promise<AuditNotesPage> {
  await context.offered(documentRecordsOffer).permittedPlace(access, documentId, readNotesPermission);
  return await notesWhere(context, eq(auditNotes.documentId, documentId), asked);
}

async function notesWhere(
  { database }: FeatureContext,
  where: SQL | undefined,
  { page, limit }: AskedPage,
): Promise<AuditNotesPage> {
  const rows = await database.query.select().from(auditNotes).where(where).orderBy(desc(auditNotes.id))
    .limit(limit).offset(offsetOf({ page, limit }));
  const [counted] = await database.query.select({ count: count() }).from(auditNotes).where(where);
  return { data: rows.map(presented), count: counted.count, page, limit };
}

/** The notes of an audit on some documents, with what proves them. */
export async function provenNotes(
  { database }: FeatureContext,
  ofAudit: number,
  documentIds: readonly number[],
): Promise<readonly ProvenNote[]> {
  const { auditId, documentId, id } = auditNotes;
  const rows = await database.query.select().from(auditNotes)
    .where(and(eq(auditId, ofAudit), isOneOf(documentId, documentIds))).orderBy(asc(documentId), asc(id));
  return rows.map((row) => ({ ...presented(row), salt: row.salt }));
}

/** Where a document of an audit is that the asker conducts; 404 for one outside of its dates. */
async function coveredPlace(context: FeatureContext, access: Access, { auditId, documentId }: AuditedDocument) {
  const { audit, covered } = await reviewingOf(context, access, auditId);
  const place = await context.offered(documentRecordsOffer).permittedPlace(covered, documentId, "documents.read");
  return { ...place, audit };
}

/** Writes a note; the auditors of the audit and the dealer hear of it. Throws 400, 403, 404 and 409. */
export async function writeNote(
  context: FeatureContext,
  access: Access,
  document: AuditedDocument,
  { content, key }: { readonly content: string; readonly key: string | null },
): Promise<AuditNote> {
  const { identity } = access;
  const { accountId, storeId, audit } = await coveredPlace(context, access, document);
  const { auditId, documentId } = document;
  const records = context.offered(auditRecordsOffer);
  const hash = keyHash(key);
  const known = hash && await noteOfKey(context, identity.userId, hash, document);
  if (known) return known;
  const note: StoredAuditNote = {
    ...{ id: await context.ids.next("audit_notes"), accountId, storeId, auditId, documentId, content },
    ...{ authorId: identity.userId, authorName: identity.name, salt: newSalt(), keyHash: hash },
    createdAt: context.clock.now().toISOString(),
  };
  const auditorIds = (await records.auditorsOf(auditId))
    .filter(({ status }) => status === auditorStatuses.enabled).map(({ userId }) => userId);
  try {
    await context.change(async (unit) => {
      await records.stillConducted(access, audit)(unit);
      unit.add(statementOf(insert(auditNotes).values(note)));
      unit.record({
        stream: storeStream(storeId),
        event: noteAddedEntry,
        subject: documentSubject(documentId),
        actor: actorOf(identity),
        data: addedData(note),
      });
      unit.publish(auditNoteAdded, { accountId, storeId, auditId, documentId, auditorIds });
    });
  } catch (error) {
    const other = hash && constraintOf(error).includes("audit_notes") &&
      await noteOfKey(context, identity.userId, hash, document);
    if (other) return other;
    throw error;
  }
  return presented(note);
}

async function noteOfKey(
  { database }: FeatureContext,
  userId: number,
  key: string,
  document: AuditedDocument,
): Promise<AuditNote | null> {
  const { authorId, keyHash, auditId, documentId } = auditNotes;
  const row = await database.query.select().from(auditNotes).where(and(
    ...[eq(authorId, userId), eq(keyHash, key)],
    ...[eq(auditId, document.auditId), eq(documentId, document.documentId)],
  )).get();
  return row ? presented(row) : null;
}

/** A note as the wire shows it. */
export function presented({ id, auditId, documentId, content, ...note }: StoredAuditNote): AuditNote {
  return {
    ...{ id, auditId, documentId, content },
    ...{ createdBy: note.authorName, createdById: note.authorId, createdOn: note.createdAt },
  };
}
