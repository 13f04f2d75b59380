import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { drawContinuationSheet, drawLetter } from "../forms/supplements.ts";
import type { Form4473Values } from "../forms/values.ts";
import { type RecordedAttachment, streamOf, subjectOf } from "../ledger/events.ts";
import { attachments } from "../schema.ts";
import type { SampleDocument, SampleStore } from "./plan.ts";

/** A document that a supplement is added to, as it was filed. */
export interface FiledSample {
  readonly id: number;
  /** How many files it was filed with. */
  readonly files: number;
  /** When, ISO 8601. */
  readonly at: string;
}

/** What is written for the supplements of one document. */
export interface Later {
  readonly statements: readonly Statement[];
  readonly entries: readonly NewEntry[];
}

interface Paper {
  readonly name: string;
  readonly type: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One document in so many gets supplements after it was filed. */
const everyOther = 14;
const sizeOfPlainPdf = 10_000_000;
const hourMilliseconds = 3_600_000;

/** Adds papers of several types to some documents, as if somebody had brought them later, and deletes a few again. */
export async function laterSupplements(
  context: FeatureContext,
  store: SampleStore,
  document: SampleDocument,
  filed: FiledSample,
): Promise<Later> {
  if (document.form !== "4473" || filed.id % everyOther !== 0) return { statements: [], entries: [] };
  const papers = papersOf(document.values, filed.id / everyOther);
  const by = store.staff[filed.id % store.staff.length] ?? document.filedBy;
  const at = laterThan(filed.at, 2, context.clock.now());
  const added: RecordedAttachment[] = [];
  for (const { name, type, bytes } of papers) {
    const received = await context.files.receive(new Blob([bytes]).stream(), sizeOfPlainPdf);
    await received.keep();
    const { sha256, size } = received;
    const id = await context.ids.next("attachments");
    added.push({ id, sha256, size, pages: 1, fileName: name, type, isMain: false });
  }
  const entry = (event: string, data: NewEntry["data"]): NewEntry => ({
    stream: streamOf(store.id),
    event,
    subject: subjectOf(filed.id),
    actor: { userId: by.id, name: by.name },
    data,
  });
  const inserts = added.map((file, place) =>
    statementOf(
      insert(attachments).values({
        ...{ ...file, accountId: store.accountId, storeId: store.id, documentId: filed.id },
        ...{ position: filed.files + place, uploadedById: by.id, uploadedByName: by.name, uploadedAt: at },
      }),
    )
  );
  const last = added.length > 1 && filed.id % (2 * everyOther) === 0 ? added.at(-1) : undefined;
  const reason = "Belongs to another customer.";
  const deletedAt = laterThan(filed.at, 3, context.clock.now());
  const deletion = last
    ? [statementOf(
      update(attachments).set({ deletedAt, deletedById: by.id, deletedByName: by.name, deletionReason: reason })
        .where(eq(attachments.id, last.id)),
    )]
    : [];
  return {
    statements: [...inserts, ...deletion],
    entries: [
      entry("documents.attached", { attachments: added }),
      ...last
        ? [entry("documents.attachment_deleted", {
          attachmentId: last.id,
          fileName: last.fileName,
          sha256: last.sha256,
          reason,
        })]
        : [],
    ],
  };
}

function laterThan(at: string, hours: number, now: Date): string {
  return new Date(Math.min(now.getTime(), Date.parse(at) + hours * hourMilliseconds)).toISOString();
}

/** One or two papers, another kind for each document. */
function papersOf(values: Form4473Values, turn: number): readonly Paper[] {
  const letter = letterFor(values);
  const kinds: readonly (() => readonly Paper[])[] = [
    () => [letter("Duty use letter", 6, "Purchase for duty use", "This officer buys the firearm for use on duty.")],
    () => [
      { name: `Continuation ${values.tsn}.pdf`, type: 8, bytes: drawContinuationSheet(values.firearms) },
      letter("Receipt", 9, "Receipt", "The price was paid in full on the day of the transfer."),
    ],
    () => [letter("State form", 10, "State application", "The application was approved by the state.")],
    () => [letter("Alien exception", 5, "Hunting licence", "A hunting licence of this state was shown and is valid.")],
    () => [
      letter("NICS call", 9, "Record of a call", "The check was placed again and answered on the second call."),
      letter("Receipt", 9, "Receipt", "The price was paid in two parts."),
    ],
  ];
  return kinds[turn % kinds.length]?.() ?? [];
}

function letterFor({ customer, store, certificationDate, tsn, sellerName }: Form4473Values) {
  return (name: string, type: number, subject: string, text: string): Paper => ({
    name: `${name} ${tsn}.pdf`,
    type,
    bytes: drawLetter({
      letterhead: [store.tradeName, store.street, `${store.city}, ${store.state}`],
      date: certificationDate ?? "2025-01-02",
      subject: `${subject}, ${customer.first} ${customer.last}`,
      paragraphs: [text, "This paper belongs to the sample data; the person and the shop are invented."],
      signer: sellerName,
    }),
  });
}
