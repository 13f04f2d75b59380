import * as v from "valibot";
import { gt } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeOfStream, storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";
import { inPages } from "@/kernel/store-records.ts";
import { isAsAdded, noteAddedEntry, noteAddedSchema } from "./ledger-events.ts";
import { documentNotes, type StoredNote } from "./schema.ts";

const notesAtOnce = 500;

/** Checks that every note says what was written, where and by whom, and that every one the ledger knows of is there. */
export async function* verifyNotes(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  const read = (after: number, most: number) =>
    context.database.query.select().from(documentNotes).where(gt(documentNotes.id, after))
      .orderBy(documentNotes.id).limit(most);
  for await (const note of inPages(read)) {
    count++;
    const message = await noteProblem(context, note);
    if (message) yield { kind: "problem", subject: documentSubject(note.documentId), message };
  }
  yield* missingNotes(context);
  yield { kind: "checked", what: "notes against the ledger", count };
}

async function noteProblem({ ledger }: FeatureContext, note: StoredNote): Promise<string | null> {
  const entries = await ledger.about(documentSubject(note.documentId));
  const known = entries.find(({ event, data }) =>
    event === noteAddedEntry && v.is(noteAddedSchema, data) && data.noteId === note.id
  );
  if (!known) return `The ledger does not know of the note ${note.id}.`;
  const isAsWritten = isAsAdded(v.parse(noteAddedSchema, known.data), note) &&
    known.stream === storeStream(note.storeId) && known.actor.userId === note.authorId &&
    known.actor.name === note.authorName.toWellFormed().replaceAll("\0", "");
  return isAsWritten ? null : `The note ${note.id} is not what the ledger says.`;
}

interface Told {
  readonly noteId: number;
  readonly subject: string;
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

async function* missingOf({ database }: FeatureContext, told: readonly Told[]): AsyncGenerator<Finding> {
  const { id, documentId } = documentNotes;
  const rows = await database.query.select({ id, documentId }).from(documentNotes)
    .where(isOneOf(id, told.map(({ noteId }) => noteId)));
  const places = new Map(rows.map(({ id, documentId }) => [id, documentSubject(documentId)]));
  for (const { noteId, subject } of told) {
    const place = places.get(noteId);
    if (place === subject) continue;
    const message = place ? `The note ${noteId} stands with another document.` : `The note ${noteId} is gone.`;
    yield { kind: "problem", subject, message };
  }
}
