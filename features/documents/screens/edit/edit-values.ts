import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldPath, Resolver } from "react-hook-form";
import type { Document } from "../../contract.ts";
import type { EditedDocument } from "../../contract-actions.ts";
import { editedContent, type EditedFirearm, type EditedRecord, editProblems } from "../../contract-edit-rules.ts";
import { dateProblems, noFirearm, recordFields } from "../../contract-fields.ts";

/** What a firearm is called besides its serial number, in the order of the form. */
export const hardware = [
  ["manufacturer", "Manufacturer"],
  ["importer", "Importer"],
  ["model", "Model"],
  ["type", "Type"],
  ["caliber", "Caliber or gauge"],
] as const;

type HardwareName = (typeof hardware)[number][0];

/** A firearm as it is typed; "" for what is not known. */
export type FirearmValues = Record<"serialNumber" | HardwareName, string>;

/** What the edit form holds; the names are those on the wire, "" stands for none. */
export interface EditValues {
  customerName: string;
  /** The number on the wire as text; "" while the transfer is under way. */
  status: string;
  transferDate: string;
  certificationDate: string;
  nicsDate: string;
  tsn: string;
  ntn: string;
  /** Why it goes back to in progress. */
  openReason: string;
  documentSerialNumbers: FirearmValues[];
}

/** The form filled with a document's values. */
export function valuesOf(document: Document): EditValues {
  const firearms = document.documentSerialNumbers.map((firearm): FirearmValues => ({
    serialNumber: firearm.serialNumber,
    manufacturer: firearm.manufacturer ?? "",
    importer: firearm.importer ?? "",
    model: firearm.model ?? "",
    type: firearm.type ?? "",
    caliber: firearm.caliber ?? "",
  }));
  return {
    customerName: document.customerName,
    status: document.status === null ? "" : String(document.status),
    transferDate: document.transferDate ?? "",
    certificationDate: document.certificationDate ?? "",
    nicsDate: document.nicsDate ?? "",
    tsn: document.tsn ?? "",
    ntn: document.ntn ?? "",
    openReason: "",
    documentSerialNumbers: firearms.length > 0 ? firearms : [noFirearm],
  };
}

/** What is sent: rows without anything in them are none. */
export function editedOf(
  values: EditValues,
  version: number,
): EditedDocument & { documentSerialNumbers: EditedFirearm[] } {
  const text = (value: string) => value.trim() || null;
  return {
    version,
    allowDuplicateTsn: false,
    customerName: values.customerName.trim(),
    status: values.status === "0" ? 0 : values.status === "1" ? 1 : values.status === "2" ? 2 : null,
    transferDate: text(values.transferDate),
    certificationDate: text(values.certificationDate),
    nicsDate: text(values.nicsDate),
    tsn: text(values.tsn),
    ntn: text(values.ntn),
    ...values.status === "" && values.openReason.trim() !== "" ? { openReason: values.openReason.trim() } : {},
    documentSerialNumbers: values.documentSerialNumbers.filter((row) => !isBlank(row)).map((row) => ({
      serialNumber: row.serialNumber.trim(),
      manufacturer: text(row.manufacturer),
      importer: text(row.importer),
      model: text(row.model),
      type: text(row.type),
      caliber: text(row.caliber),
    })),
  };
}

function isBlank(row: FirearmValues): boolean {
  return Object.values(row).every((value) => value.trim() === "");
}

const longest = 70;
const tooLong = "At most 70 characters.";

/** Checks the form by the rules that the server asks too. */
export function editResolver(document: Document, today: string): Resolver<EditValues, unknown, EditValues> {
  const before = recordOf(document);
  return (values, _context, options) => {
    const after = editedContent(before, editedOf(values, document.version));
    const problems = {
      ...editProblems(before, after, today, values.openReason),
      ...dateProblems(after),
      ...values.tsn.trim().length > longest ? { tsn: tooLong } : {},
      ...values.ntn.trim().length > longest ? { ntn: tooLong } : {},
    };
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    const errors: FieldErrors<Record<string, unknown>> = {};
    const sent = sentRows(values);
    for (const [name, message] of Object.entries(problems)) errors[fieldOf(name, sent)] = { type: "rule", message };
    return { values: {}, errors: toNestErrors<EditValues>(errors, options) };
  };
}

/** The field of the form that shows what is wrong on the wire; rows without anything in them are not sent. */
export function fieldOf(name: string, sent: readonly number[]): string {
  if (name === "serialNumbers" || name === "documentSerialNumbers") return "documentSerialNumbers.0.serialNumber";
  const row = /^documentSerialNumbers\.(\d+)\.(\w+)$/.exec(name);
  return row ? `documentSerialNumbers.${sent[Number(row[1])] ?? 0}.${row[2]}` : name;
}

function sentRows({ documentSerialNumbers }: EditValues): readonly number[] {
  return documentSerialNumbers.flatMap((row, at) => isBlank(row) ? [] : [at]);
}

/** Every field of the form as it stands. */
export function fieldsOf({ documentSerialNumbers }: EditValues): readonly FieldPath<EditValues>[] {
  const ofFirearm = ["serialNumber", ...hardware.map(([name]) => name)] as const;
  return [
    ...recordFields,
    ...documentSerialNumbers.flatMap((_, at) =>
      ofFirearm.map((name) => `documentSerialNumbers.${at}.${name}` as const)
    ),
  ];
}

/** What the server refused, by field of the form: its names are paths in the body, which holds the record under `document`. */
export function refusedFields(
  fields: Readonly<Record<string, string>>,
  values: EditValues,
): Readonly<Record<string, string>> {
  const sent = sentRows(values);
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [fieldOf(path.replace(/^document\./, ""), sent), message]),
  );
}

function recordOf(document: Document): EditedRecord {
  return {
    formType: document.formType,
    customerName: document.customerName,
    status: document.status,
    transferDate: document.transferDate,
    certificationDate: document.certificationDate,
    nicsDate: document.nicsDate,
    tsn: document.tsn,
    ntn: document.ntn,
    documentSerialNumbers: document.documentSerialNumbers,
  };
}

/** True when two documents hold the same values, whatever else was done with them. */
export function holdsSame(one: Document, other: Document): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}
