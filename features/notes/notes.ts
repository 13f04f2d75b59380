import { and, count, desc, eq } from "drizzle-orm";
import { insert, isOneOf, statementOf } from "@/db/statement.ts";
import { constraintOf } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { newSalt } from "@/kernel/ledger/salted-sum.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import type { Note, NotesPage } from "./contract.ts";
import { addedData, noteAddedEntry } from "./ledger-events.ts";
import { noteAdded } from "./offers.ts";
import { documentNotes, type StoredNote } from "./schema.ts";

/** One page of the notes on a document, newest first, for the staff of its store. */
export async function notesOf(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { page, limit }: AskedPage,
): Promise<NotesPage> {
  await context.offered(documentRecordsOffer).permittedPlace(access, documentId, "notes.write");
  const { query } = context.database;
  const ofDocument = eq(documentNotes.documentId, documentId);
  const rows = await query.select().from(documentNotes).where(ofDocument).orderBy(desc(documentNotes.id))
    .limit(limit).offset((page - 1) * limit);
  const [counted] = await query.select({ count: count() }).from(documentNotes).where(ofDocument);
  return { data: rows.map(presented), count: counted.count, page, limit };
}

/** How many notes each of some documents has, as far as the asker may read them. */
export async function countsOf(
  context: FeatureContext,
  access: Access,
  documentIds: readonly number[],
): Promise<{ documentId: number; count: number }[]> {
  const { documentId, accountId, storeId } = documentNotes;
  const rows = await context.database.query.select({ documentId, accountId, storeId, count: count() })
    .from(documentNotes).where(isOneOf(documentId, documentIds)).groupBy(documentId, accountId, storeId);
  return rows
    .filter(({ accountId, storeId }) => access.can("notes.write", { accountId, storeId }))
    .map(({ documentId, count }) => ({ documentId, count }));
}

/** What somebody writes. */
export interface Writing {
  readonly content: string;
  /** The page's address, as the client said it. */
  readonly url?: string;
  readonly idempotencyKey: string | null;
}

/** Writes a note; the colleague to whom the document is assigned hears of it. */
export async function writeNote(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { content, url, idempotencyKey }: Writing,
): Promise<Note> {
  const { ids, clock, configuration } = context;
  const { identity } = access;
  const place = await context.offered(documentRecordsOffer).permittedPlace(access, documentId, "notes.write");
  const key = keyHash(idempotencyKey);
  const known = key && await noteOfKey(context, identity.userId, key, documentId);
  if (known) return known;
  const id = await ids.next("document_notes");
  const { accountId, storeId, date } = place;
  const at = clock.now().toISOString();
  const address = deepLink(configuration, url, `/${storeId}/documents/${documentId}?tab=notes`);
  const person = await context.offered(accountsOffer).person(identity.userId);
  const salt = newSalt();
  const note = {
    ...{ id, accountId, storeId, documentId, content, createdAt: at, keyHash: key, salt },
    ...{ authorId: identity.userId, authorName: identity.name, authorOrigin: person?.origin ?? 0 },
  };
  try {
    await context.change(async (unit) => {
      unit.add(statementOf(insert(documentNotes).values(note)));
      unit.record({
        stream: storeStream(storeId),
        event: noteAddedEntry,
        subject: documentSubject(documentId),
        actor: actorOf(identity),
        data: addedData(id, salt, content),
      });
      unit.publish(noteAdded, {
        ...{ accountId, storeId, date, documentId, noteId: id, url: address },
        ...doneBy(identity),
        assignedUser: await context.offered(documentRecordsOffer).assignedTo(documentId),
      });
    });
  } catch (error) {
    const other = key && constraintOf(error).includes("document_notes") &&
      await noteOfKey(context, identity.userId, key, documentId);
    if (other) return other;
    throw error;
  }
  return presented(note);
}

async function noteOfKey(
  { database }: FeatureContext,
  userId: number,
  key: string,
  documentId: number,
): Promise<Note | null> {
  const { authorId, keyHash, documentId: document } = documentNotes;
  const row = await database.query.select().from(documentNotes)
    .where(and(eq(authorId, userId), eq(keyHash, key), eq(document, documentId))).get();
  return row ? presented(row) : null;
}

/** A note as the wire shows it. */
export function presented(note: StoredNote): Note {
  return {
    id: note.id,
    documentId: note.documentId,
    content: note.content,
    createdBy: note.authorName,
    createdById: note.authorId,
    createdByOrigin: note.authorOrigin,
    createdOn: note.createdAt,
  };
}
