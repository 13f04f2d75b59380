import { hash } from "node:crypto";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { addedData, noteAddedEntry } from "./ledger-events.ts";
import { documentNotes } from "./schema.ts";

const contents = [
  "Customer called about the delay; told them to wait for our call.",
  "Box 10 was hard to read on the scan. Checked against the paper form in the cabinet: it says 12.",
  "Second firearm was picked up two days later.\nContinuation sheet is attached as a supplement.",
  "NICS gave a new number on the second call, the first one is on the back of the paper form.",
  "Please have a look at the address, the street number seems to be missing.",
  "Looked at it: the number stands on page 1, right above the line. Nothing to correct.",
  "Duty use letter came in by mail, see supplements. Department confirmed by phone.",
] as const;

/** One document in so many has notes. */
const everyOther = 9;
const notesAtOnce = 100;

/** Writes invented notes on some of the sample documents; the same every time. */
export async function writeSampleNotes(context: FeatureContext, load: SampleLoad): Promise<void> {
  await load.sameIds("document_notes");
  for (const store of await context.offered(storesOffer).byIds(Array.from({ length: 32 }, (_, at) => at + 1))) {
    const people = (await context.offered(accountsOffer).staffOfStore(store.accountId, store.id))
      .filter(({ role }) => role !== "BackupToolOnlyUser");
    if (people.length > 0) await writeIn(context, load, store, people);
  }
}

async function writeIn(
  context: FeatureContext,
  load: SampleLoad,
  store: Store,
  people: readonly Person[],
): Promise<void> {
  const planned: { readonly documentId: number; readonly content: string; readonly by: Person; readonly at: string }[] =
    [];
  let seen = 0;
  for await (const { id, createdOn } of everything(context, store)) {
    seen++;
    if (seen % everyOther !== 0) continue;
    const count = seen % (everyOther * 5) === 0 ? 2 : 1;
    for (let at = 0; at < count; at++) {
      const content = contents[(seen + at) % contents.length] ?? contents[0];
      const by = people[(seen + at) % people.length];
      const written = Math.min(load.begunAt.getTime(), Date.parse(createdOn) + (at + 1) * 3_600_000);
      if (by) planned.push({ documentId: id, content, by, at: new Date(written).toISOString() });
    }
  }
  for (let from = 0; from < planned.length; from += notesAtOnce) {
    const step = `${store.id}/${from}`;
    if (load.isDone(step)) continue;
    const statements: Statement[] = [];
    const entries: NewEntry[] = [];
    for (const { documentId, content, by, at } of planned.slice(from, from + notesAtOnce)) {
      const id = await context.ids.next("document_notes");
      // Sample data is the same every time.
      const salt = hash("sha256", `sample note ${id}`).slice(0, 32);
      statements.push(statementOf(
        insert(documentNotes).values({
          ...{ id, accountId: store.accountId, storeId: store.id, documentId, content, createdAt: at, salt },
          ...{ authorId: by.id, authorName: by.name, authorOrigin: by.origin },
        }),
      ));
      entries.push({
        stream: storeStream(store.id),
        event: noteAddedEntry,
        subject: documentSubject(documentId),
        actor: { userId: by.id, name: by.name },
        data: addedData(id, salt, content),
      });
    }
    await context.change((unit) => {
      unit.add(...statements, load.done(step));
      unit.record(...entries);
    });
  }
}

function everything(context: FeatureContext, { id: storeId, accountId }: Store) {
  return context.offered(documentExportOffer).everything({ accountId, storeId });
}
