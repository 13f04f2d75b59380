/**
 * What a correction of the record's values is called: 'Corrected {field} from {old} to {new}' (document 2, section 4). The
 * browser makes it as somebody types, the server where it was left out.
 */
import { statusText } from "@/features/documents/contract.ts";
import { correctionLimits, type CorrectionType } from "./contract.ts";
import { stampDate } from "./stamp-rules.ts";

/** A firearm as far as a description tells of it. */
export interface DescribedFirearm {
  readonly serialNumber: string;
  readonly manufacturer?: string | null;
  readonly importer?: string | null;
  readonly model?: string | null;
  readonly type?: string | null;
  readonly caliber?: string | null;
}

/** The values of a record that a correction can change. */
export interface CorrectedValues {
  readonly customerName: string;
  readonly status: number | null;
  readonly transferDate: string | null;
  readonly certificationDate: string | null;
  readonly nicsDate: string | null;
  readonly tsn: string | null;
  readonly ntn: string | null;
  readonly documentSerialNumbers: readonly DescribedFirearm[];
}

export type CorrectedField = keyof CorrectedValues;

/** What the values are called, and of what type their correction is; dates that have no type of their own are `annotation`. */
export const correctedFields: Readonly<
  Record<CorrectedField, { readonly label: string; readonly type: CorrectionType }>
> = {
  customerName: { label: "Customer Name", type: "customerName" },
  tsn: { label: "TSN", type: "tsn" },
  ntn: { label: "NTN", type: "ntn" },
  status: { label: "Status", type: "status" },
  transferDate: { label: "Status Date", type: "transferDate" },
  documentSerialNumbers: { label: "Serial Numbers", type: "serialNumbers" },
  certificationDate: { label: "Certification Date", type: "annotation" },
  nicsDate: { label: "Background Check Date", type: "annotation" },
};

/** The fields in the order in which they are told. */
export const correctedFieldNames: readonly CorrectedField[] = [
  "customerName",
  "tsn",
  "ntn",
  "status",
  "transferDate",
  "documentSerialNumbers",
  "certificationDate",
  "nicsDate",
];

const nothing = "(empty)";

/** The fields whose values are other ones. */
export function changedFields(from: CorrectedValues, to: CorrectedValues): readonly CorrectedField[] {
  return correctedFieldNames.filter((field) => !isSameValue(field, from, to));
}

function isSameValue(field: CorrectedField, from: CorrectedValues, to: CorrectedValues): boolean {
  if (field === "documentSerialNumbers") {
    return firearmsText(from.documentSerialNumbers, true) === firearmsText(to.documentSerialNumbers, true);
  }
  return (from[field] ?? "") === (to[field] ?? "");
}

/** 'Corrected TSN from 17 to 71'; cut off where it would be too long for the log. */
export function descriptionOf(field: CorrectedField, from: CorrectedValues, to: CorrectedValues): string {
  const words = (values: CorrectedValues) => valueText(field, values, isOtherFirearmWithin(field, from, to));
  const text = `Corrected ${correctedFields[field].label} from ${words(from)} to ${words(to)}`;
  return text.length <= correctionLimits.description ? text : `${text.slice(0, correctionLimits.description - 1)}…`;
}

/** The serial numbers are the same and something else of a firearm is not: then all of it is told. */
function isOtherFirearmWithin(field: CorrectedField, from: CorrectedValues, to: CorrectedValues): boolean {
  return field === "documentSerialNumbers" &&
    firearmsText(from.documentSerialNumbers, false) === firearmsText(to.documentSerialNumbers, false);
}

/** A value as the log and the differences between versions tell it; `(empty)` for none. */
export function valueText(field: CorrectedField, values: CorrectedValues, isWhole = false): string {
  if (field === "documentSerialNumbers") return firearmsText(values.documentSerialNumbers, isWhole) || nothing;
  if (field === "status") return statusText(values.status);
  const value = values[field];
  if (value === null || value === "") return nothing;
  return field.endsWith("Date") ? stampDate(value) : value;
}

function firearmsText(firearms: readonly DescribedFirearm[], isWhole: boolean): string {
  return firearms.map(({ serialNumber, manufacturer, importer, model, type, caliber }) => {
    const rest = isWhole ? [manufacturer, importer, model, type, caliber].map((value) => value || "-") : [];
    return rest.some((value) => value !== "-") ? `${serialNumber} (${rest.join(", ")})` : serialNumber;
  }).join(", ");
}
