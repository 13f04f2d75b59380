import { and, count, desc, eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import type { Identity } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { NewNote, NoteChange, ReleaseNote, ReleaseNotePage } from "./contract.ts";
import { type NoteEvent, subjectOf } from "./ledger-events.ts";
import { releaseNotes, type StoredNote } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldNotes } from "./told-rows.ts";

/** One page of the notes, newest first. Pages count from 0. */
export async function notePage({ database }: FeatureContext, { page, limit }: AskedPage): Promise<ReleaseNotePage> {
  const rows = await database.query.select().from(releaseNotes).orderBy(desc(releaseNotes.id))
    .limit(limit).offset(page * limit);
  const [counted] = await database.query.select({ count: count() }).from(releaseNotes);
  return { data: rows.map(presented), count: counted.count, page, limit };
}

/** Adds a note. */
export async function addNote(context: FeatureContext, identity: Identity, wanted: NewNote): Promise<ReleaseNote> {
  const id = await context.ids.next("release_notes");
  const at = context.clock.now().toISOString();
  const note = { id, ...wanted, createdAt: at, version: 1, changedByName: identity.name, changedAt: at };
  await context.change((unit) => {
    unit.add(telling(statementOf(insert(releaseNotes).values(note)), toldNotes.made(note)));
    tell(unit, "release-notes.added", note, identity);
  });
  return presented(note);
}

const unchanged = "release-notes.unchanged";

/** Changes a note. Throws 404, and 409 when it was changed since it was read. */
export async function changeNote(
  context: FeatureContext,
  identity: Identity,
  id: number,
  { title, description, version }: NoteChange,
): Promise<ReleaseNote> {
  const row = await stored(context, id);
  if (version !== undefined && version !== row.version) throw staleRecord(row.changedByName, row.changedAt);
  const note = {
    ...row,
    title,
    description,
    version: row.version + 1,
    changedByName: identity.name,
    changedAt: context.clock.now().toISOString(),
  };
  const isAsRead = and(eq(releaseNotes.id, id), eq(releaseNotes.version, row.version));
  try {
    await context.change((unit) => {
      unit.add(telling(statementOf(update(releaseNotes).set(note).where(isAsRead)), toldNotes.made(note)));
      unit.guard(unchanged, "changes() = 1");
      tell(unit, "release-notes.changed", note, identity);
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== unchanged) throw error;
    const { changedByName, changedAt } = await stored(context, id);
    throw staleRecord(changedByName, changedAt);
  }
  return presented(note);
}

/** Deletes a note. Throws 404 when there is none, or no more. */
export async function deleteNote(context: FeatureContext, identity: Identity, id: number): Promise<void> {
  const row = await stored(context, id);
  try {
    await context.change((unit) => {
      unit.add(telling(statementOf(deleteFrom(releaseNotes).where(eq(releaseNotes.id, id))), toldNotes.gone({ id })));
      unit.guard(unchanged, "changes() = 1");
      tell(unit, "release-notes.deleted", row, identity);
    });
  } catch (error) {
    throw error instanceof GuardFailed && error.guard === unchanged ? notFound() : error;
  }
}

async function stored({ database }: FeatureContext, id: number): Promise<StoredNote> {
  const row = await database.query.select().from(releaseNotes).where(eq(releaseNotes.id, id)).get();
  if (!row) throw notFound();
  return row;
}

/** Of no account: what operators do for everybody stands in the chain of the installation. */
function tell(unit: UnitOfWork, event: NoteEvent, { id, title }: StoredNote, identity: Identity): void {
  unit.record({ stream: systemStream, event, subject: subjectOf(id), actor: actorOf(identity), data: { title } });
}

function presented({ id, title, description, createdAt, version }: StoredNote): ReleaseNote {
  return { id, title, description, createdAt, version };
}
