import * as v from "valibot";
import { gt } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeOfStream, storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import { addedData, noteAddedEntry, noteAddedSchema } from "./ledger-events.ts";
import { auditNotes, type StoredAuditNote } from "./schema.ts";

const notesAtOnce = 500;

/** Checks that every audit note says what was written, where and by whom, and that every one the ledger knows of is there. */
export async function* verifyAuditNotes(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  const read = (after: number, most: number) =>
    context.database.query.select().from(auditNotes).where(gt(auditNotes.id, after)).orderBy(auditNotes.id).limit(most);
  for await (const note of inPages(read)) {
    count++;
    const message = await problemOf(context, note);
    if (message) yield { kind: "problem", subject: documentSubject(note.documentId), message };
  }
  yield* missingNotes(context);
  yield { kind: "checked", what: "audit notes against the ledger", count };
}

async function problemOf({ ledger }: FeatureContext, note: StoredAuditNote): Promise<string | null> {
  const entry = (await ledger.about(documentSubject(note.documentId))).find(({ event, data }) =>
    event === noteAddedEntry && v.is(noteAddedSchema, data) && data.noteId === note.id
  );
  if (!entry) return `The ledger does not know of the audit note ${note.id}.`;
  const added = v.parse(noteAddedSchema, entry.data);
  const isAsWritten = added.saltedSha256 === addedData(note).saltedSha256 && added.auditId === note.auditId &&
    entry.stream === storeStream(note.storeId) && entry.actor.userId === note.authorId &&
    entry.actor.name === note.authorName.toWellFormed().replaceAll("\0", "");
  return isAsWritten ? null : `The audit note ${note.id} is not what the ledger says.`;
}

/** Notes that are gone, though their stores were not removed for good. */
async function* missingNotes(context: FeatureContext): AsyncGenerator<Finding> {
  for (const { stream } of await context.ledger.streams()) {
    const storeId = storeOfStream(stream);
    if (storeId === null || await context.offered(documentExportOffer).isPurged(storeId)) continue;
    let told: Told[] = [];
    for await (const { subject, seq, data } of context.ledger.walkEvents(stream, [noteAddedEntry])) {
      const added = v.safeParse(noteAddedSchema, data);
      if (added.success) told.push({ noteId: added.output.noteId, subject });
      else yield { kind: "problem", subject, message: `Entry ${seq} of the chain ${stream} cannot be read.` };
      if (told.length < notesAtOnce) continue;
      yield* missingOf(context, told);
      told = [];
    }
    yield* missingOf(context, told);
  }
}

interface Told {
  readonly noteId: number;
  readonly subject: string;
}

async function* missingOf({ database }: FeatureContext, told: readonly Told[]): AsyncGenerator<Finding> {
  const { id, documentId } = auditNotes;
  const rows = await database.query.select({ id, documentId }).from(auditNotes)
    .where(isOneOf(id, told.map(({ noteId }) => noteId)));
  const places = new Map(rows.map(({ id, documentId }) => [id, documentSubject(documentId)]));
  for (const { noteId, subject } of told) {
    const place = places.get(noteId);
    if (place === subject) continue;
    const message = place
      ? `The audit note ${noteId} stands with another document.`
      : `The audit note ${noteId} is gone.`;
    yield { kind: "problem", subject, message };
  }
}
