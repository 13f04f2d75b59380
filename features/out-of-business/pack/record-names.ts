import { formTypes, statusText } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { ascii } from "./ascii.ts";

/** What a record is named and sorted by. */
export type NamedDocument = Pick<
  ExportedDocument,
  "id" | "formType" | "customerName" | "status" | "transferDate" | "certificationDate" | "tsn"
>;

/** A person's or a company's name as the index has it. */
export interface PersonName {
  readonly last: string;
  /** First and middle names; empty for a company, and where none is known. */
  readonly first: string;
}

const suffixes = new Set(["jr", "sr", "ii", "iii", "iv", "v"]);
const particles = new Set([
  "van",
  "von",
  "de",
  "del",
  "della",
  "der",
  "den",
  "di",
  "da",
  "du",
  "la",
  "le",
  "st",
  "st.",
]);
/** Words by which a company is known: its name is one, and has no first part. */
const companies = new Set(["llc", "inc", "corp", "company", "ltd", "lp", "llp", "trust", "department"]);
/** Marks on a form that are no part of a name: no middle name, initial only. */
const marks = new Set(["nmn", "nmi", "io"]);

/**
 * The last and the first names of a transferee. `Doe, John Q` says which is which; otherwise the last word is the last
 * name, with Jr. or III behind it and with what belongs before it, such as `van`.
 */
export function personName(customerName: string): PersonName {
  if (isCompany(customerName)) return { last: joined(wordsOf(customerName)), first: "" };
  const comma = customerName.indexOf(",");
  const afterComma = comma < 0 ? "" : customerName.slice(comma + 1);
  // "John Doe, Jr." is in the order of speech.
  if (comma >= 0 && !isSuffix(afterComma)) {
    return { last: joined(wordsOf(customerName.slice(0, comma))), first: joined(wordsOf(afterComma)) };
  }
  const words = wordsOf(customerName.replaceAll(",", " "));
  const end = words.findLastIndex((word) => !isSuffix(word));
  if (end < 0) return { last: joined(words), first: "" };
  let begin = end;
  while (begin > 1 && particles.has(words[begin - 1].toLowerCase())) begin--;
  return { last: joined(words.slice(begin)), first: joined(words.slice(0, begin)) };
}

const isCompany = (name: string) =>
  wordsOf(name.replaceAll(",", " ")).slice(1).some((word) => companies.has(word.replaceAll(".", "").toLowerCase()));
const isSuffix = (word: string) => suffixes.has(word.trim().replace(/\.$/, "").toLowerCase());
const joined = (words: readonly string[]) => words.join(" ");

function wordsOf(text: string): readonly string[] {
  const isMark = (word: string) => marks.has(word.replaceAll(/["'“”.()]/g, "").toLowerCase()) && /["'“”(]/.test(word);
  return text.split(/\s+/).filter((word) => word !== "" && !isMark(word));
}

/** The name on a form: on a stand-alone 3310.11 it is the licensee's, and one piece. */
export function nameOn({ formType, customerName }: Pick<NamedDocument, "formType" | "customerName">): PersonName {
  return formType === formTypes.standAloneAtfForm ? { last: customerName, first: "" } : personName(customerName);
}

/** The folder of a record in the pack: form, and of a 4473 what became of the transfer. */
export function recordFolder({ formType, status }: Pick<NamedDocument, "formType" | "status">): string {
  if (formType === formTypes.standAloneAtfForm) return "Stand-alone forms";
  return `4473/${statusText(status).replace("/", " - ") || "Other"}`;
}

/** The date that a record is filed by, `YYYY-MM-DD`: of its transfer or its other status, else of its certification. */
export function recordDate({ transferDate, certificationDate }: NamedDocument): string {
  return transferDate ?? certificationDate ?? "";
}

/** Longest piece of a file name. */
const longestPiece = 40;

/** `LAST_FIRST_YYYYMMDD_TSN`: always four pieces of A-Z, 0-9 and hyphens, so that a fifth can only be a number. */
export function recordStem(document: NamedDocument): string {
  const { last, first } = nameOn(document);
  return [
    piece(last) || "NO-NAME",
    piece(first) || "NO-FIRST",
    recordDate(document).replaceAll("-", "") || "NO-DATE",
    piece(document.tsn ?? "") || "NO-TSN",
  ].join("_");
}

/** A record's path in the pack without an ending; the second of a name in a folder is told apart by its number. */
export function recordPath(
  { folder, stem, copy }: { readonly folder: string; readonly stem: string; readonly copy: number },
): string {
  return `${folder}/${stem}${copy === 1 ? "" : `_${copy}`}`;
}

function piece(text: string): string {
  // An apostrophe is within a name, everything else between words.
  const plain = ascii(text).toUpperCase().replaceAll("'", "").replaceAll(/[^A-Z0-9]+/g, "-");
  return trimmed(trimmed(plain).slice(0, longestPiece));
}

const trimmed = (text: string) => text.replace(/^-/, "").replace(/-$/, "");

/** What comes after everything that a text may hold, and what lies between the parts of an order. */
const between = "\t";
const first = "0";
const last = "1";

/** The three orders in which ATF has dealers keep their forms (27 CFR 478.124(b)); each differs for any two records. */
export function recordOrders(
  document: NamedDocument,
): { readonly name: string; readonly date: string; readonly tsn: string } {
  const person = nameOn(document);
  const name = [nameKey(person.last), nameKey(person.first)].join(between);
  const day = recordDate(document);
  const date = day === "" ? last : first + day;
  const number = numberKey(document.tsn ?? "");
  const tsn = number === "" ? last : first + number;
  const id = String(document.id).padStart(16, "0");
  return {
    name: [name, date, tsn, id].join(between),
    date: [date, name, tsn, id].join(between),
    tsn: [tsn, date, name, id].join(between),
  };
}

function nameKey(text: string): string {
  return ascii(text).toLowerCase().replaceAll(/['.]/g, "").replaceAll(/[^a-z0-9?]+/g, " ").trim();
}

/** Digits count as numbers: each run of them stands with its length before it and without leading zeros. */
function numberKey(tsn: string): string {
  return ascii(tsn).toLowerCase().trim().replaceAll(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+/, "") || "0";
    return `${String(number.length).padStart(2, "0")}${number}`;
  });
}
