import * as v from "valibot";
import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type Document, formTypes, statuses } from "@/features/documents/contract.ts";
import { type NewDocument, newDocumentSchema } from "../contract.ts";
import type { FoundFirearm, MetaData } from "@/features/pdf/contract-reading.ts";
import { checkRecord } from "@/features/documents/contract-rules.ts";
import { formTypeOf } from "../upload-rules.ts";
import { dateProblems, noFirearm } from "@/features/documents/contract-fields.ts";

/** The members of a firearm beside its serial number, in the order of the form. */
export const firearmDetails = ["manufacturer", "importer", "model", "type", "caliber"] as const;

/** What they are called on the screen. */
export const detailLabels = {
  manufacturer: "Manufacturer",
  importer: "Importer",
  model: "Model",
  type: "Type",
  caliber: "Caliber or gauge",
} as const;

/** A firearm as it is typed; "" for what is not known. */
export interface FirearmValues extends Record<"serialNumber" | (typeof firearmDetails)[number], string> {
  /** Its place among the firearms that were read; null for one that was added by hand. */
  found: number | null;
}

/** What the verify form holds; the names are those on the wire, "" stands for none. */
export interface VerifyValues {
  customerName: string;
  documentSerialNumbers: FirearmValues[];
  /** The number on the wire as text. */
  status: string;
  transferDate: string;
  certificationDate: string;
  nicsDate: string;
  tsn: string;
  ntn: string;
  /** Saved on purpose before the transfer is finished. */
  inProgress: boolean;
}

export const emptyFirearm: FirearmValues = { ...noFirearm, found: null };

/** The form as the reader filled it in; empty where nothing was found, with one row for a firearm at least. */
export function valuesFrom(metaData: MetaData | null): VerifyValues {
  const firearms = metaData?.documentSerialNumbers.map(firearmFrom) ?? [];
  return {
    customerName: metaData?.customerName?.value ?? "",
    documentSerialNumbers: firearms.length > 0 ? firearms : [emptyFirearm],
    status: String(metaData?.status?.value ?? ""),
    transferDate: metaData?.transferDate?.value ?? "",
    certificationDate: metaData?.certificationDate?.value ?? "",
    nicsDate: metaData?.nicsDate?.value ?? "",
    tsn: metaData?.tsn?.value ?? "",
    ntn: metaData?.ntn?.value ?? "",
    inProgress: false,
  };
}

function firearmFrom(found: FoundFirearm, place: number): FirearmValues {
  return {
    found: place,
    serialNumber: found.serialNumber?.value ?? "",
    manufacturer: found.manufacturer?.value ?? "",
    importer: found.importer?.value ?? "",
    model: found.model?.value ?? "",
    type: found.type?.value ?? "",
    caliber: found.caliber?.value ?? "",
  };
}

/** What the record belongs to, beside what is typed. */
export interface VerifySubject {
  readonly storeId: number;
  readonly attachments: readonly { readonly fileName: string; readonly type: number | null }[];
  /** Today in the store's time zone. */
  readonly today: string;
}

/** Checks the form by the contract's own schema and the rules of an upload, and answers the record to be filed. */
export function verifyResolver(subject: VerifySubject): Resolver<VerifyValues, unknown, NewDocument> {
  return (values, _context, options) => {
    const rows = values.documentSerialNumbers.map((row, at) => ({ row, at })).filter(({ row }) => !isBlank(row));
    const record = recordOf(values, rows.map(({ row }) => row), subject);
    const parsed = v.safeParse(newDocumentSchema, record);
    const rules = { today: subject.today, inProgress: values.inProgress };
    const problems = { ...textsOf(parsed.issues), ...checkRecord(record, rules), ...dateProblems(record) };
    if (parsed.success && Object.keys(problems).length === 0) return { values: parsed.output, errors: {} };
    const errors: FieldErrors<Record<string, unknown>> = {};
    for (const [name, message] of Object.entries(problems)) {
      errors[fieldOf(name, rows.map(({ at }) => at))] = { type: "rule", message };
    }
    return { values: {}, errors: toNestErrors<VerifyValues>(errors, options) };
  };
}

/** The field of the form that shows what is wrong with a field on the wire. Blank rows are not sent, hence the places. */
export function fieldOf(name: string, places: readonly number[]): string {
  if (name === "serialNumbers" || name === "documentSerialNumbers") return "documentSerialNumbers.0.serialNumber";
  const row = /^documentSerialNumbers\.(\d+)\.(\w+)$/.exec(name);
  return row ? `documentSerialNumbers.${places[Number(row[1])] ?? 0}.${row[2]}` : name;
}

/** The places in the form of the firearms that are sent. */
export function sentRows({ documentSerialNumbers }: VerifyValues): number[] {
  return documentSerialNumbers.flatMap((row, at) => isBlank(row) ? [] : [at]);
}

function isBlank(row: FirearmValues): boolean {
  return (["serialNumber", ...firearmDetails] as const).every((name) => row[name].trim() === "");
}

function recordOf(values: VerifyValues, rows: readonly FirearmValues[], subject: Omit<VerifySubject, "today">) {
  const formType = formTypeOf(subject.attachments[0]?.type ?? null);
  const isStandAlone = formType === formTypes.standAloneAtfForm;
  // A report of theft or loss has no outcome of its own; it is complete as soon as it is filed.
  const status = isStandAlone ? statuses.transferred : values.inProgress ? null : numberOf(values.status);
  return {
    storeId: subject.storeId,
    formType,
    customerName: isStandAlone ? "" : values.customerName,
    status,
    transferDate: values.inProgress && !isStandAlone ? null : textOf(values.transferDate),
    certificationDate: isStandAlone ? null : textOf(values.certificationDate),
    nicsDate: isStandAlone ? null : textOf(values.nicsDate),
    tsn: isStandAlone ? null : textOf(values.tsn),
    ntn: isStandAlone ? null : textOf(values.ntn),
    serialNumbers: rows.map(({ serialNumber }) => serialNumber.trim()),
    documentSerialNumbers: rows.map((row) => ({
      serialNumber: row.serialNumber,
      manufacturer: textOf(row.manufacturer),
      importer: textOf(row.importer),
      model: textOf(row.model),
      type: textOf(row.type),
      caliber: textOf(row.caliber),
    })),
    attachments: subject.attachments.map(({ fileName, type }) => ({ fileName: fileName.slice(-255), type })),
  };
}

function textOf(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}

function textsOf(issues: readonly v.BaseIssue<unknown>[] | undefined): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues ?? []) problems[v.getDotPath(issue) ?? ""] ??= issue.message;
  return problems;
}

/** Whether the form still holds what a document was made of. */
export function saysTheSame(values: VerifyValues, document: NewDocument): boolean {
  const rows = values.documentSerialNumbers.filter((row) => !isBlank(row));
  const parsed = v.safeParse(newDocumentSchema, recordOf(values, rows, document));
  const words = (one: NewDocument) => JSON.stringify({ ...one, allowDuplicateTsn: false });
  return parsed.success && words(parsed.output) === words(document);
}

/** Whether the server answered with another record than was sent: that of an earlier try with the same key. */
export function isOtherRecord(document: Document, sent: NewDocument): boolean {
  const same = document.customerName === sent.customerName && document.status === sent.status &&
    document.transferDate === sent.transferDate && document.tsn === sent.tsn && document.ntn === sent.ntn &&
    document.attachments.length === sent.attachments.length &&
    document.serialNumbers.join("\n") === sent.serialNumbers.join("\n");
  return !same;
}
