import type { Row, Statement } from "@/db/database.ts";
import { constraintOf } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { type DocumentPlace, documentsOffer } from "@/features/documents/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Note } from "./contract.ts";
import { noteAdded, sumOf } from "./ledger-events.ts";

/** The notes on a document, newest first, for the staff of its store. */
export async function notesOf(context: FeatureContext, access: Access, documentId: number): Promise<Note[]> {
  await placeFor(context, access, documentId);
  const rows = await context.database.all("SELECT * FROM document_notes WHERE document_id = ? ORDER BY id DESC", [
    documentId,
  ]);
  return rows.map(presented);
}

/** How many notes each of some documents has, as far as the asker may read them. */
export async function countsOf(
  context: FeatureContext,
  access: Access,
  documentIds: readonly number[],
): Promise<{ documentId: number; count: number }[]> {
  const rows = await context.database.all(
    "SELECT document_id, account_id, store_id, count(*) AS count FROM document_notes " +
      "WHERE document_id IN (SELECT value FROM json_each(?)) GROUP BY document_id, account_id, store_id",
    [JSON.stringify(documentIds)],
  );
  return rows
    .filter((row) => access.can("documents.note", { accountId: Number(row.account_id), storeId: Number(row.store_id) }))
    .map((row) => ({ documentId: Number(row.document_id), count: Number(row.count) }));
}

/** What somebody writes. */
export interface Writing {
  readonly content: string;
  /** The page's address, as the client said it. */
  readonly url?: string;
  readonly idempotencyKey: string | null;
}

/** Writes a note, and tells the colleague to whom the document is assigned. */
export async function writeNote(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { content, url, idempotencyKey }: Writing,
): Promise<Note> {
  const { database, ids, ledger, clock, configuration } = context;
  const { identity } = access;
  const place = await placeFor(context, access, documentId);
  const key = keyHash(idempotencyKey);
  const known = key && await noteOfKey(context, identity.userId, key, documentId);
  if (known) return known;
  const id = await ids.next("document_notes");
  const { accountId, storeId } = place;
  const at = clock.now().toISOString();
  const address = deepLink(configuration, url, `/${storeId}/documents/${documentId}?tab=notes`);
  const person = await context.offered(accountsOffer).person(identity.userId);
  try {
    await database.write(async () => [
      {
        sql: "INSERT INTO document_notes(id, account_id, store_id, document_id, content, author_id, author_name, " +
          "author_origin, created_at, key_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        args: [
          ...[id, accountId, storeId, documentId, content, identity.userId, identity.name],
          ...[person?.origin ?? 0, at, key],
        ],
      },
      ...await ledger.append([{
        stream: `store:${storeId}`,
        event: noteAdded,
        subject: `document:${documentId}`,
        actor: actorOf(identity),
        data: { noteId: id, sha256: sumOf(content) },
      }]),
      ...await tell(context, identity, place, { documentId, noteId: id, url: address }),
    ]);
  } catch (error) {
    const other = key && constraintOf(error).includes("document_notes") &&
      await noteOfKey(context, identity.userId, key, documentId);
    if (other) return other;
    throw error;
  }
  context.wake();
  const row = await database.one("SELECT * FROM document_notes WHERE id = ?", [id]);
  if (!row) throw notFound();
  return presented(row);
}

/** Where the document is, for one who may read and write its notes. */
async function placeFor(context: FeatureContext, access: Access, documentId: number): Promise<DocumentPlace> {
  const place = await context.offered(documentsOffer).placeOf(documentId);
  if (!place || !access.can("documents.read", place)) throw notFound();
  access.require("documents.note", place);
  return place;
}

async function noteOfKey(
  { database }: FeatureContext,
  userId: number,
  key: string,
  documentId: number,
): Promise<Note | null> {
  const row = await database.one(
    "SELECT * FROM document_notes WHERE author_id = ? AND key_hash = ? AND document_id = ?",
    [userId, key, documentId],
  );
  return row && presented(row);
}

/**
 * Publishes `notes.added` and writes to the colleague who has the document, unless they wrote the note themselves. A
 * mail leaves the house, so it names no customer and repeats nothing of the note.
 */
async function tell(
  context: FeatureContext,
  by: Identity,
  { accountId, storeId }: DocumentPlace,
  { documentId, noteId, url }: { readonly documentId: number; readonly noteId: number; readonly url: string },
): Promise<readonly Statement[]> {
  const assignedId = await context.offered(documentsOffer).assignedTo(documentId);
  const colleagues = assignedId === null || assignedId === by.userId
    ? []
    : (await context.offered(accountsOffer).staffOfStore(accountId, storeId)).filter(({ id }) => id === assignedId);
  const event = context.publish(noteAdded, {
    ...{ accountId, storeId, documentId, noteId, url },
    byUser: by.userId,
    byName: by.name,
    assignedUser: assignedId,
  });
  return [
    ...event,
    ...colleagues.flatMap(({ name, email }) =>
      context.mail.send({
        to: { name, address: email },
        subject: `${by.name.replaceAll(/\p{Cc}+/gu, " ")} wrote a note on a document that is assigned to you`,
        text: `${by.name} wrote a note in Strongroom on a document that is assigned to you.`,
        links: [{ label: "Read the note", href: url }],
        accountId,
        storeId,
        leastRank: 1,
      })
    ),
  ];
}

/** A note as the wire shows it. */
export function presented(row: Row): Note {
  return {
    id: Number(row.id),
    documentId: Number(row.document_id),
    content: String(row.content),
    createdBy: String(row.author_name),
    createdById: Number(row.author_id),
    createdByOrigin: Number(row.author_origin),
    createdOn: String(row.created_at),
  };
}
