import { STATUS_WORDS, transferStatus } from "@/ui/status-badge.tsx";
import { formatBytes, formatDate } from "@/ui/format.ts";
import { type Document, formTypes } from "../../contract.ts";

/** One thing that both records have, or only one of them; "" where it has none. */
export interface ComparedRow {
  readonly label: string;
  readonly left: string;
  readonly right: string;
  readonly differs: boolean;
  /** A serial number, TSN or NTN. */
  readonly isRecord?: boolean;
}

/** Two records beside each other, in groups. */
export interface Comparison {
  readonly values: readonly ComparedRow[];
  readonly firearms: readonly ComparedRow[];
  readonly files: readonly ComparedRow[];
}

/** Sets two documents beside each other: values one by one, firearms by their serial numbers, files by their kind. */
export function comparisonOf(left: Document, right: Document): Comparison {
  return {
    values: (areStandAlone(left, right) ? standAloneValues : values)
      .map(([label, of, isRecord]) => row(label, of(left), of(right), isRecord)),
    firearms: firearmRows(left, right),
    files: fileRows(left, right),
  };
}

/** How many things differ. */
export function differencesIn({ values, firearms, files }: Comparison): number {
  return [...values, ...firearms, ...files].filter(({ differs }) => differs).length;
}

const date = (value: string | null) => value ? formatDate(value) : "";

type ValueOf = readonly [label: string, of: (document: Document) => string, isRecord?: boolean];

const values: readonly ValueOf[] = [
  ["Customer name", (document) => document.customerName],
  ["TSN", (document) => document.tsn ?? "", true],
  ["NTN", (document) => document.ntn ?? "", true],
  ["Status", statusWord],
  ["Status Date", (document) => date(document.transferDate)],
  ["Certification date", (document) => date(document.certificationDate)],
  ["First NICS contact", (document) => date(document.nicsDate)],
  ["Version", (document) => String(document.versionNumber)],
];

/** A stand-alone document is no transfer: it has no customer but the store, no status, TSN or NTN. */
const standAloneValues: readonly ValueOf[] = [
  ["Date", (document) => date(document.transferDate)],
  ["Version", (document) => String(document.versionNumber)],
];

function areStandAlone(...documents: readonly Document[]): boolean {
  return documents.every(({ formType }) => formType === formTypes.standAloneAtfForm);
}

/** "" for a stand-alone 3310.11, which is no transfer and has no status. */
function statusWord({ formType, status }: Document): string {
  return formType === formTypes.standAloneAtfForm ? "" : STATUS_WORDS[transferStatus(status)];
}

function row(label: string, left: string, right: string, isRecord?: boolean): ComparedRow {
  return { label, left, right, differs: left !== right, isRecord };
}

type Firearm = Document["documentSerialNumbers"][number];

function firearmRows(left: Document, right: Document): readonly ComparedRow[] {
  const others = [...right.documentSerialNumbers];
  const rows = left.documentSerialNumbers.map((firearm) => {
    const at = others.findIndex(({ serialNumber }) => same(serialNumber) === same(firearm.serialNumber));
    const [other] = at < 0 ? [] : others.splice(at, 1);
    return row(firearm.serialNumber, firearmWords(firearm), other ? firearmWords(other) : "");
  });
  return [...rows, ...others.map((firearm) => row(firearm.serialNumber, "", firearmWords(firearm)))];
}

const same = (serialNumber: string) => serialNumber.trim().toLowerCase();

function firearmWords({ serialNumber, manufacturer, importer, model, type, caliber }: Firearm): string {
  return [serialNumber, manufacturer, importer, model, type, caliber].filter(Boolean).join(" · ");
}

function fileRows(left: Document, right: Document): readonly ComparedRow[] {
  const others = [...right.attachments];
  const rows = left.attachments.map((file) => {
    const byContent = others.findIndex(({ sha256 }) => sha256 === file.sha256);
    const at = byContent < 0 ? others.findIndex(({ type }) => type === file.type) : byContent;
    const [other] = at < 0 ? [] : others.splice(at, 1);
    const differs = other?.sha256 !== file.sha256;
    return {
      label: differs ? "File" : "The same file",
      left: fileWords(file),
      right: other ? fileWords(other) : "",
      differs,
    };
  });
  return [...rows, ...others.map((file) => row("File", "", fileWords(file)))];
}

function fileWords({ name, pages, size }: Document["attachments"][number]): string {
  return `${name}, ${pages === 1 ? "1 page" : `${pages} pages`}, ${formatBytes(size)}`;
}
