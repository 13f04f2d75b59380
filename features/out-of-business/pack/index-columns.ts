import { attachedTypes, statusOf } from "@/features/documents/contract.ts";
import { type ExportedDocument, formFolder } from "@/features/documents/offers-export.ts";
import { ascii } from "./ascii.ts";
import { nameOn, recordDate } from "./record-names.ts";

/** What the index says of a record, as it was when the pack was prepared. */
export interface IndexLine {
  readonly last: string;
  readonly first: string;
  readonly form: string;
  readonly status: string;
  /** `YYYY-MM-DD`, of the transfer or the other status, else of the certification; empty without one. */
  readonly date: string;
  readonly certified: string;
  readonly tsn: string;
  readonly ntn: string;
  readonly pages: number;
  readonly serials: string;
}

/** A line with what is known of the record once its part was made. */
export interface PlacedLine extends IndexLine {
  /** From 1, in the order of the index. */
  readonly position: number;
  readonly license: string;
  readonly part: number;
  /** Its file in the zip, or with a slash at its end the folder of its files. */
  readonly path: string;
  readonly note: string;
}

/** A column of the index. */
export interface IndexColumn {
  readonly key: keyof PlacedLine;
  readonly heading: string;
  /** For the description of the file. */
  readonly about: string;
}

/** The columns in their order; the last one reaches to the end of the line. */
export const indexColumns: readonly IndexColumn[] = [
  { key: "position", heading: "No", about: "Number of the record in this order, from 1" },
  { key: "license", heading: "FFL number", about: "Federal firearms license number of the licensee" },
  { key: "last", heading: "Last name", about: "Transferee's last name, or the name of a company" },
  { key: "first", heading: "First name", about: "Transferee's first and middle names" },
  { key: "form", heading: "Form", about: "ATF form: ATF F 4473, or ATF F 3310.11 that stands alone" },
  { key: "status", heading: "Status", about: "Transferred, Denied, Void/No Sale, In progress; blank for other forms" },
  { key: "date", heading: "Date", about: "YYYY-MM-DD: date transferred, or of the other status, else certified" },
  { key: "certified", heading: "Certified", about: "YYYY-MM-DD: date of the transferee's certification" },
  { key: "tsn", heading: "TSN", about: "Transferor's transaction serial number" },
  { key: "ntn", heading: "NTN", about: "NICS or state transaction number" },
  { key: "pages", heading: "Pages", about: "Pages of all files of the record, as filed" },
  { key: "part", heading: "Zip", about: "Number of the zip that holds the record" },
  { key: "path", heading: "File", about: "Path of the PDF within the zip; with / at the end, a folder of files" },
  { key: "note", heading: "Note", about: "What is to be known of the files; blank when all is one PDF" },
  { key: "serials", heading: "Serial numbers", about: "Serial numbers of the firearms, with ; between them" },
];

/** How many characters each column has in the text file, by its key. */
export type IndexWidths = Readonly<Record<string, number>>;

/** Columns of which a record's own width is known before its part was made. */
const ownKeys = ["last", "first", "form", "status", "date", "certified", "tsn", "ntn", "pages"] as const;

/** The longest note: see record-files.ts. */
export const longestNote = 60;

/** The widths before any record is known: room for the headings. */
export function widthsOfHeadings(license: string): IndexWidths {
  const widths = Object.fromEntries(indexColumns.map(({ key, heading }) => [key, heading.length]));
  return { ...widths, position: 9, license: Math.max(20, ascii(license).length), part: 4, note: longestNote };
}

/** The widths with room for one record more. */
export function widened(widths: IndexWidths, line: IndexLine, path: string): IndexWidths {
  const wider = { ...widths };
  for (const key of ownKeys) wider[key] = Math.max(wider[key], ascii(String(line[key])).length);
  // With ".pdf" behind it, or with a slash.
  wider.path = Math.max(wider.path, path.length + ".pdf".length);
  return wider;
}

const isForm = ({ isMainAttachment }: { readonly isMainAttachment: boolean }) => isMainAttachment;

/** What the index says of a document. */
export function indexLine(document: ExportedDocument): IndexLine {
  const { formType, certificationDate, tsn, ntn, attachments, documentSerialNumbers } = document;
  return {
    ...nameOn(document),
    form: attachedTypes.find(({ type }) => type === attachments.find(isForm)?.type)?.label ?? formFolder(formType),
    status: statusOf(document) ?? "",
    date: recordDate(document),
    certified: certificationDate ?? "",
    tsn: tsn ?? "",
    ntn: ntn ?? "",
    pages: attachments.reduce((sum, { pages }) => sum + pages, 0),
    serials: documentSerialNumbers.map(({ serialNumber }) => serialNumber).join("; "),
  };
}

const gap = 2;

/** Where a column stands in a line of the text file: characters from 1, both included; null for the end of the line. */
export interface TextPlace {
  readonly column: IndexColumn;
  readonly from: number;
  readonly to: number | null;
}

/** The places of all columns. */
export function textPlaces(widths: IndexWidths): readonly TextPlace[] {
  let from = 1;
  return indexColumns.map((column, at) => {
    const begin = from;
    from += widths[column.key] + gap;
    return { column, from: begin, to: at === indexColumns.length - 1 ? null : from - gap - 1 };
  });
}

/** One line of the text file: ASCII, each value at its place, nothing cut off. */
export function textLine(widths: IndexWidths, valueOf: (column: IndexColumn) => string | number): string {
  const cells = indexColumns.map((column, at) => {
    const value = ascii(String(valueOf(column)));
    return at === indexColumns.length - 1 ? value : value.padEnd(widths[column.key] + gap);
  });
  return `${cells.join("").trimEnd()}\r\n`;
}
