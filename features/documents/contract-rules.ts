/**
 * The rules of a record and its files (document 2, section 5; decisions, 'Documents'), as plain functions. The browser asks
 * them while a person types, the server asks the same ones before it stores anything. A wrong field is answered by its name
 * on the wire (nested ones with a path, `documentSerialNumbers.1.serialNumber`) and the text that a person reads.
 */
import { isPdf } from "@/kernel/pdf-signature.ts";
import { attachedType331011, attachedType4473, formTypes, limits, statuses, texts } from "./contract.ts";

/** Name of a field on the wire to what is wrong with it; empty when nothing is. */
export type Problems = Readonly<Record<string, string>>;

/** Texts of rules for which document 2 has none. */
export const ruleTexts = {
  notPdf: "This file is not a PDF. Please choose a PDF file.",
  fileTooLarge: "This file is larger than 100 MB. Please split it or save it smaller.",
  dateWithoutStatus: "A document in progress has no Status Date. Choose a status or clear the date.",
} as const;

/** What is wrong with a file by itself, or null: PDF only, at most 100 MB. */
export function checkFile(file: { readonly size: number; readonly head: Uint8Array }): string | null {
  if (!isPdf(file.head)) return ruleTexts.notPdf;
  return file.size > limits.fileBytes ? ruleTexts.fileTooLarge : null;
}

/** Whether a type may open a group. */
export function opensGroup(type: number | null): boolean {
  return type === attachedType4473 || type === attachedType331011;
}

/** Checks files that are added to a document later: typed, and neither a 4473 nor a 3310.11. By position from 0. */
export function checkSupplements(types: readonly (number | null)[]): Problems {
  const problems: Record<string, string> = {};
  types.forEach((type, at) => {
    if (type === null) problems[`fileTypes.${at}`] = texts.typeMissing;
    else if (opensGroup(type)) problems[`fileTypes.${at}`] = texts.supplementType;
  });
  return problems;
}

/** The values of a record that the rules look at. Dates are `YYYY-MM-DD`. */
export interface RecordValues {
  readonly formType: number;
  readonly customerName: string;
  /** Null while none is chosen. */
  readonly status: number | null;
  readonly transferDate: string | null;
  readonly documentSerialNumbers: readonly { readonly serialNumber: string }[];
}

export interface RecordRules {
  /** Today in the store's time zone. */
  readonly today: string;
  /** Saved on purpose while the transfer is under way: without status and status date, firearms may be missing. */
  readonly inProgress: boolean;
}

/** Checks the values of a record before it is filed. */
export function checkRecord(record: RecordValues, { today, inProgress }: RecordRules): Problems {
  if (record.formType === formTypes.standAloneAtfForm) {
    return { ...serialProblems(record), ...dateProblems(record.transferDate, today, true) };
  }
  const name: Problems = record.customerName.trim() === "" ? { customerName: texts.customerName } : {};
  if (inProgress) {
    const date: Problems = record.transferDate ? { transferDate: ruleTexts.dateWithoutStatus } : {};
    const rows = record.documentSerialNumbers.length > 0 ? serialProblems(record) : {};
    return { ...name, ...rows, ...date };
  }
  const status: Problems = record.status === null ? { status: texts.status } : {};
  const dateRequired = record.status !== statuses.voidNoSale;
  return { ...name, ...serialProblems(record), ...status, ...dateProblems(record.transferDate, today, dateRequired) };
}

function serialProblems({ documentSerialNumbers }: RecordValues): Problems {
  if (documentSerialNumbers.length === 0) return { serialNumbers: texts.serialNumbers };
  const problems: Record<string, string> = {};
  documentSerialNumbers.forEach(({ serialNumber }, at) => {
    if (serialNumber.trim() === "") problems[`documentSerialNumbers.${at}.serialNumber`] = texts.serialNumbers;
  });
  return problems;
}

function dateProblems(date: string | null, today: string, required: boolean): Problems {
  if (!date) return required ? { transferDate: texts.date } : {};
  return date > today ? { transferDate: texts.futureDate } : {};
}

/** What the file of a form's later version is called, in lists, exports and packs: `4473 (version 2).pdf`. */
export function versionFileName(name: string, versionNumber: number): string {
  const stem = name.replace(/\.pdf$/i, "").replace(/ \(version \d+\)$/, "");
  return `${stem} (version ${versionNumber}).pdf`;
}
