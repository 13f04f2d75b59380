/**
 * The rules of an upload (document 2, section 5; decisions, 'Documents'), as plain functions. The browser asks them while
 * a person is filing, the server asks the same ones before it stores anything. A wrong field is answered by its name on
 * the wire (nested ones with a path, `attachments.1.type`) and the text that a person reads.
 */
import { isPdf, pdfSignatureBytes } from "@/kernel/pdf-signature.ts";
import { attachedType331011, attachedType4473, formTypes, limits, statuses, texts } from "./contract.ts";

export { isPdf, pdfSignatureBytes };

/** Name of a field on the wire to what is wrong with it; empty when nothing is. */
export type Problems = Readonly<Record<string, string>>;

/** Texts of rules for which document 2 has none. */
export const uploadTexts = {
  notPdf: "This file is not a PDF. Please choose a PDF file.",
  fileTooLarge: "This file is larger than 100 MB. Please split it or save it smaller.",
  dateWithoutStatus: "A document in progress has no status date. Choose its status or clear the date.",
  formTypeMismatch: "The form type does not match the first file.",
} as const;

/** What is wrong with a file by itself, or null: PDF only, at most 100 MB. */
export function checkFile(file: { readonly size: number; readonly head: Uint8Array }): string | null {
  if (!isPdf(file.head)) return uploadTexts.notPdf;
  return file.size > limits.fileBytes ? uploadTexts.fileTooLarge : null;
}

/** The type a dropped file starts with: the first of a new group is taken for a 4473, a supplement has to be told. */
export function defaultType(position: number): number | null {
  return position === 0 ? attachedType4473 : null;
}

/** Whether a type may open a group. */
export function opensGroup(type: number | null): boolean {
  return type === attachedType4473 || type === attachedType331011;
}

/** The form type of a document whose main file has this type. */
export function formTypeOf(mainType: number | null): 0 | 1 {
  return mainType === attachedType331011 ? formTypes.standAloneAtfForm : formTypes.form4473;
}

/** Checks the files of one group, the main one first; a type that nobody chose is null. */
export function checkGroup(files: readonly { readonly type: number | null }[]): Problems {
  const problems: Record<string, string> = {};
  const [main, ...supplements] = files;
  if (!main) return { attachments: texts.firstFile };
  if (files.length > limits.filesOfOneDocument) problems.attachments = texts.limit;
  files.forEach(({ type }, at) => {
    if (type === null) problems[`attachments.${at}.type`] = texts.typeMissing;
  });
  if (main.type !== null && !opensGroup(main.type)) problems["attachments.0.type"] = texts.firstFile;
  if (main.type === attachedType331011 && supplements.length > 0) {
    return { ...problems, attachments: texts.standAloneSingle };
  }
  supplements.forEach(({ type }, at) => {
    if (opensGroup(type)) problems[`attachments.${at + 1}.type`] = texts.supplementType;
  });
  return problems;
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

/** Whether another group may be added beside groups whose first files have these sizes in bytes; the text when not. */
export function checkAnotherGroup(firstFileSizes: readonly number[]): string | null {
  const total = firstFileSizes.reduce((sum, size) => sum + size, 0);
  return total >= limits.firstFilesBytes ? texts.limit : null;
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
    const date: Problems = record.transferDate ? { transferDate: uploadTexts.dateWithoutStatus } : {};
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

/** A new document as the server receives it, for {@link checkNewDocument}. */
export interface NewDocumentValues extends RecordValues {
  readonly attachments: readonly { readonly type: number | null }[];
}

/**
 * Everything the server checks of a new document whose shape is right. On the wire a Form 4473 without a status is one
 * in progress.
 */
export function checkNewDocument(document: NewDocumentValues, today: string): Problems {
  const isOther = document.formType !== formTypeOf(document.attachments[0]?.type ?? null);
  return {
    ...(isOther ? { formType: uploadTexts.formTypeMismatch } : {}),
    ...checkGroup(document.attachments),
    ...checkRecord(document, { today, inProgress: document.status === null }),
  };
}
