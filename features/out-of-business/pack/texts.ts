import type { Receiver } from "../contract-shapes.ts";
import { type IndexWidths, textPlaces } from "./index-columns.ts";
import { indexFolder, indexOrders } from "./index-files.ts";
import { grouped } from "@/kernel/counted.ts";

/** What READ ME.txt tells of. */
export interface ReadMeFacts {
  readonly name: string;
  /** As people read it; empty where it is not known. */
  readonly license: string;
  /** `YYYY-MM-DD`. */
  readonly discontinuedOn: string;
  readonly receiver: Receiver;
  readonly records: number;
  readonly part: number;
  readonly parts: number;
}

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\r\n`).join("");

/** What whoever opens a zip reads first. */
export function readMe(facts: ReadMeFacts): string {
  const { name, license, discontinuedOn, receiver, records, part, parts } = facts;
  const which = parts === 1 ? "" : ` This is zip ${part} of ${parts}.`;
  const isLast = part === parts;
  return lines([
    `FIREARMS TRANSACTION RECORDS OF ${name.toUpperCase()}`,
    ...license === "" ? [] : [`FFL ${license}`],
    `Business discontinued on ${discontinuedOn}. ${receiver === "atf" ? "For ATF." : "For the successor."}`,
    "",
    `${grouped(records)} records in all.${which}`,
    "",
    "4473/               Forms 4473 by what became of them: Transferred, Denied, Void - No Sale, In progress",
    "Stand-alone forms/  Forms 3310.11 that belong to no Form 4473",
    isLast
      ? `${`${indexFolder}/`.padEnd(20)}The index in three orders; see FILE DESCRIPTION.txt there`
      : `The letter and the index are in zip ${parts}.`,
    "",
    "One PDF a record, not encrypted and without a password:",
    "",
    "  LAST_FIRST_YYYYMMDD_TSN.pdf",
    "",
    "The date is the date transferred, or of the other status, else of the certification. NO-FIRST, NO-DATE and NO-TSN",
    "stand for what is not known. Where several records have one name, the second ends with _2.",
    "",
    "A PDF holds the form as filed; behind it, where it was corrected, its last corrected copy, which shows every",
    "correction; then the supplemental forms. Where the files of a record could not be made one PDF, they are in a",
    "folder of the record's name, as filed, and the index says so.",
    "",
    "LEFT OUT.txt, where there is one, names files that were damaged or missing and are not here.",
    "",
    "The acquisition and disposition record and forms on paper are not here. The licensee sends them separately.",
    "",
    "To check the files:  open verify.html in a browser; it needs no internet. It checks that nothing was changed since the",
    "                     archive made this zip: proof.json and PROOF/ are for that. The sums alone:",
    "                     sha256sum --check manifest-sha256.txt",
  ]);
}

/** What each file of the index is, and where its columns stand. */
export function fileDescription(
  { widths, records, license }: {
    readonly widths: IndexWidths;
    readonly records: number;
    readonly license: string;
  },
): string {
  return lines([
    "FILE DESCRIPTION",
    "",
    `${grouped(records)} records${license === "" ? "" : ` of FFL ${license}`}, each once in each order:`,
    "",
    ...indexOrders.map(({ name, words }) => `  ${name.padEnd(12)}${words}`),
    "",
    "Where two records are alike, the other orders decide. Records without a date or without a number come last. Digits",
    "in a number count as numbers: A-9 comes before A-10.",
    "",
    "*.csv  Comma separated (RFC 4180), UTF-8 with byte order mark, headings in the first line, lines end with CR LF.",
    "       A value that a spreadsheet would take for a formula has ' before it.",
    "*.txt  Plain ASCII, fixed columns, headings in the first line, one record a line, lines end with CR LF, padded with",
    "       blanks. Accents are taken off; a letter without a plain form is ?. The CSV file has it as written.",
    "*.pdf  The same to print; large indexes are several files.",
    "",
    "Columns of the text files, characters counted from 1:",
    "",
    ...textPlaces(widths).map(({ column, from, to }) =>
      `  ${`${from}-${to ?? "end"}`.padEnd(12)}${column.heading.padEnd(16)}${column.about}`
    ),
  ]);
}
