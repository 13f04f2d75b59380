import { daysAfter } from "@/features/deadlines/offers.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { licenseeName, premisesLine, tradeName } from "@/features/stores/contract-names.ts";
import type { Store } from "@/features/stores/offers.ts";
import { type Block, writeReport } from "@/kernel/report/report.ts";
import { formatDateInText, formatPhone } from "@/ui/format.ts";
import { noticeDays } from "./contract.ts";
import type { Notice } from "./contract-shapes.ts";
import type { Hosting } from "./facts.ts";

/** What the notice to ATF says. */
export interface Letter {
  readonly store: Store;
  readonly notice: Pick<Notice, "officeName" | "officeAddress">;
  /** The letter's date, `YYYY-MM-DD` at the store: that of the notice, or today. */
  readonly date: string;
  readonly hosting: Hosting;
  readonly madeAt: Date;
}

/** The notice to ATF as a letter of one page, to be signed by hand. */
export async function writeLetter(letter: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const { store, madeAt } = letter;
  const name = licenseeName(store);
  const licence = writtenLicence(store);
  return await writeReport({
    title: "Notice of electronic storage of ATF Forms 4473",
    subject: `Notice of ${name} under ATF Ruling 2022-1`,
    author: name,
    created: madeAt,
    header: [name, licence && `FFL ${licence}`].filter(Boolean).join(" · "),
    footer: "Notice under ATF Ruling 2022-1",
    blocks: blocksOf(letter),
  });
}

function* blocksOf({ store, notice, date, hosting }: Letter): Generator<Block> {
  yield { kind: "heading", level: 1, text: "Notice of electronic storage of ATF Forms 4473" };
  yield { kind: "paragraph", text: formatDateInText(date) };
  yield { kind: "paragraph", text: [notice.officeName, notice.officeAddress].filter(Boolean).join("\n") };
  yield { kind: "heading", text: "Licensee" };
  yield { kind: "facts", facts: storeFacts(store) };
  yield { kind: "heading", text: "Notice" };
  for (const text of sentences(store, date, hosting)) yield { kind: "paragraph", text };
  for (const label of ["Signature", "Name and title", "Date signed"]) {
    yield { kind: "space", height: 24 };
    yield { kind: "facts", facts: [{ label, value: signatureLine }] };
  }
}

const signatureLine = "_".repeat(40);

function storeFacts(store: Store) {
  const facts: readonly (readonly [string, string])[] = [
    ["Licensee", licenseeName(store)],
    ["Trade name", tradeName(store)],
    ["License number", writtenLicence(store)],
    ["Premises", premisesLine(store)],
    ["Phone", store.phone && formatPhone(store.phone)],
  ];
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

function sentences(store: Store, date: string, hosting: Hosting): readonly string[] {
  const begin = formatDateInText(daysAfter(date, noticeDays + 1));
  return [
    `${
      licenseeName(store)
    } gives notice under ATF Ruling 2022-1 that it intends to keep its ATF Forms 4473 in electronic ` +
    `form only at the premises above, beginning no earlier than ${begin}, more than ${noticeDays} days from the date of ` +
    "this letter.",
    `The forms will be kept with the records program Strongroom. ${whereWords(hosting)}`,
    "ATF can read, search and print the forms at the premises during business hours. Each form is kept unaltered; " +
    "corrections are made on a copy attached to it; forms are kept until the business is discontinued.",
  ];
}

function whereWords(hosting: Hosting): string {
  if (hosting.kind === "here") return "The records are kept on the licensee's own computer.";
  if (hosting.kind === "stated") {
    return `The operator of the server states that the records are kept in: ${hosting.place}.`;
  }
  return "";
}
