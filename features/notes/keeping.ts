import * as v from "valibot";
import type { Row } from "@/db/database.ts";
import { documentsOffer } from "@/features/documents/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Finding } from "@/kernel/verify.ts";
import { noteAdded, noteAddedSchema, sumOf } from "./ledger-events.ts";

const notesAtOnce = 500;

/** Checks that every note says what was written, where and by whom, and that every one the ledger knows of is there. */
export async function* verifyNotes(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  for (let last = 0;;) {
    const rows = await context.database.all(
      "SELECT id, store_id, document_id, content, author_id, author_name FROM document_notes WHERE id > ? " +
        `ORDER BY id LIMIT ${notesAtOnce}`,
      [last],
    );
    for (const note of rows) {
      last = Number(note.id);
      count++;
      const message = await noteProblem(context, note);
      if (message) yield { kind: "problem", subject: `document:${note.document_id}`, message };
    }
    if (rows.length < notesAtOnce) break;
  }
  yield* missingNotes(context);
  yield { kind: "checked", what: "notes against the ledger", count };
}

async function noteProblem({ ledger }: FeatureContext, note: Row): Promise<string | null> {
  const entries = await ledger.about(`document:${note.document_id}`);
  const known = entries.find(({ event, data }) =>
    event === noteAdded && v.is(noteAddedSchema, data) && data.noteId === note.id
  );
  if (!known) return `The ledger does not know of the note ${note.id}.`;
  const isAsWritten = v.parse(noteAddedSchema, known.data).sha256 === sumOf(String(note.content)) &&
    known.stream === `store:${note.store_id}` && known.actor.userId === note.author_id &&
    known.actor.name === String(note.author_name).toWellFormed().replaceAll("\0", "");
  return isAsWritten ? null : `The note ${note.id} is not what the ledger says.`;
}

interface Told {
  readonly noteId: number;
  readonly subject: string;
}

/** Notes that are gone, though their stores were not removed for good. */
async function* missingNotes(context: FeatureContext): AsyncGenerator<Finding> {
  for (const { stream } of await context.ledger.streams()) {
    const storeId = /^store:(\d+)$/.exec(stream)?.[1];
    if (storeId === undefined || await context.offered(documentsOffer).isPurged(Number(storeId))) continue;
    let told: Told[] = [];
    for await (const { event, subject, seq, data } of context.ledger.walk(stream)) {
      if (event !== noteAdded) continue;
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
  const rows = await database.all(
    "SELECT id, document_id FROM document_notes WHERE id IN (SELECT value FROM json_each(?))",
    [JSON.stringify(told.map(({ noteId }) => noteId))],
  );
  const places = new Map(rows.map(({ id, document_id }) => [Number(id), `document:${document_id}`]));
  for (const { noteId, subject } of told) {
    const place = places.get(noteId);
    if (place === subject) continue;
    const message = place ? `The note ${noteId} stands with another document.` : `The note ${noteId} is gone.`;
    yield { kind: "problem", subject, message };
  }
}
