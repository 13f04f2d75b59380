import type { BackdatedSupplements } from "@/features/documents/offers-filing.ts";
import { drawContinuationSheet, drawLetter } from "./forms/supplements.ts";
import type { Form4473Values } from "./forms/values.ts";
import { fileOf, type Paper } from "./paper.ts";
import type { SampleDocument, SampleStore } from "./plan.ts";

/** One document in so many gets supplements after it was filed. */
const everyOther = 14;
const hourMilliseconds = 3_600_000;

/**
 * Papers of several types that somebody brought later for some of the documents, a few of them deleted again. `number`
 * counts the sample's documents, `at` is when this one was filed, ISO 8601.
 */
export function laterSupplements(
  now: Date,
  store: SampleStore,
  document: SampleDocument,
  { number, at }: { readonly number: number; readonly at: string },
): BackdatedSupplements | undefined {
  if (document.form !== "4473" || number % everyOther !== 0) return undefined;
  const papers = papersOf(document.values, number / everyOther);
  const files = papers.map(fileOf);
  const isDeleted = files.length > 1 && number % (2 * everyOther) === 0;
  return {
    files,
    by: store.staff[number % store.staff.length] ?? document.filedBy,
    at: laterThan(at, 2, now),
    ...isDeleted ? { lastDeleted: { at: laterThan(at, 3, now), reason: "Belongs to another customer." } } : {},
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
