import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { formatDate, parseDate } from "@/ui/format.ts";
import type { CorrectedField, CorrectedValues, DescribedFirearm } from "../../description-rules.ts";

/*
 * How what stands in a box of the form is a value of the record, and the other way round. A box may hold the whole of a
 * value, such as the TSN, or a part of it, such as the last name of "Whitcombe, Marjorie".
 */

type TextField = "customerName" | "tsn" | "ntn";
type DateFieldName = "transferDate" | "certificationDate" | "nicsDate";

/** The value of the record that a box is the source of; null for none that can be changed. */
export function fieldOfBox({ field }: Pick<FormBox, "field">): CorrectedField | null {
  if (field === null) return null;
  if (firearmOf(field)) return "documentSerialNumbers";
  return isText(field) || isDate(field) || field === "status" ? field : null;
}

/** The values with another text in a box; null where the text is none that the value can take. */
export function withBoxText(values: CorrectedValues, box: FormBox, text: string): CorrectedValues | null {
  const { field } = box;
  const typed = text.replaceAll(/\s+/g, " ").trim();
  if (field === null || typed === "") return null;
  const firearm = firearmOf(field);
  if (firearm) return withFirearm(values, firearm, typed);
  if (isDate(field)) {
    const date = parseDate(typed);
    return date === null ? null : { ...values, [field]: date };
  }
  if (!isText(field)) return null;
  const part = partOf(field, values[field] ?? "", box.value);
  return part && { ...values, [field]: `${part.before}${typed}${part.after}` };
}

/** The values with none where a box is struck and nothing stands beside it; null where the value cannot be missing. */
export function withNothing(values: CorrectedValues, { field }: FormBox): CorrectedValues | null {
  const mayBeMissing = field === "tsn" || field === "ntn" || field !== null && isDate(field);
  return mayBeMissing ? { ...values, [field]: null } : null;
}

/**
 * What has to stand in a box for the record to read `to`, where it reads `from`: "" where it is only to be struck, null where
 * the box cannot say it.
 */
export function boxText(box: FormBox, from: CorrectedValues, to: CorrectedValues): string | null {
  const { field } = box;
  if (field === null) return null;
  const firearm = firearmOf(field);
  if (firearm) return firearmText(to, firearm);
  if (isDate(field)) {
    if (!to[field]) return "";
    const date = parseDate(to[field]);
    return date && datedAs(box.value, date);
  }
  if (!isText(field)) return null;
  const [before, after] = [from[field] ?? "", (to[field] ?? "").trim()];
  if (after === "") return "";
  const part = partOf(field, before, box.value);
  if (!part || after.length <= part.before.length + part.after.length) return null;
  if (!after.startsWith(part.before) || !after.endsWith(part.after)) return null;
  return after.slice(part.before.length, after.length - part.after.length).trim() || null;
}

/** Whether a box says already what the record is to read. */
export function saysAlready(box: FormBox, text: string): boolean {
  const [one, other] = [parseDate(box.value), parseDate(text)];
  return one !== null && one === other || plain(box.value) === plain(text);
}

/** What is to stand in a box: "" where its value is only struck. */
export interface BoxToMark {
  readonly box: FormBox;
  readonly text: string;
}

/** The boxes to mark for a changed value: all that can say it and say something else. */
export function boxesToMark(
  boxes: readonly FormBox[],
  field: CorrectedField,
  from: CorrectedValues,
  to: CorrectedValues,
): readonly BoxToMark[] {
  return boxes.flatMap((box) => {
    if (fieldOfBox(box) !== field) return [];
    const [old, text] = [boxText(box, from, from), boxText(box, from, to)];
    if (text === null || text === old || saysAlready(box, text)) return [];
    // What nobody could read there may be in somebody's hand: it is not written over.
    const isUnread = box.value.trim() === "" && old !== "";
    return isUnread ? [] : [{ box, text }];
  });
}

/** Where in a value a box's text stands; an empty box is the whole of an empty value. */
function partOf(
  field: TextField,
  value: string,
  shown: string,
): { readonly before: string; readonly after: string } | null {
  const part = shown.trim();
  const whole = { before: "", after: "" };
  if (part === "") return value === "" ? whole : null;
  const at = value.toLowerCase().indexOf(part.toLowerCase());
  if (at >= 0) return { before: value.slice(0, at), after: value.slice(at + part.length) };
  // A number stands in one box, also where the record has another one than the form.
  return field === "customerName" ? null : whole;
}

/** The date as the box writes it: with two or four digits of the year. */
function datedAs(shown: string, date: string): string {
  return /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2}\s*$/.test(shown)
    ? formatDate(date)
    : `${formatDate(date).slice(0, 6)}${date.slice(0, 4)}`;
}

interface FirearmPlace {
  readonly row: number;
  readonly name: keyof DescribedFirearm;
}

const firearmNames: readonly (keyof DescribedFirearm)[] = [
  "serialNumber",
  "manufacturer",
  "importer",
  "model",
  "type",
  "caliber",
];

function firearmOf(field: string): FirearmPlace | null {
  const [, row, asked] = /^documentSerialNumbers\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const name = firearmNames.find((known) => known === asked);
  return name ? { row: Number(row), name } : null;
}

function withFirearm(values: CorrectedValues, { row, name }: FirearmPlace, typed: string): CorrectedValues | null {
  if (!values.documentSerialNumbers[row]) return null;
  const documentSerialNumbers = values.documentSerialNumbers.map((firearm, at) =>
    at === row ? { ...firearm, [name]: typed } : firearm
  );
  return { ...values, documentSerialNumbers };
}

function firearmText({ documentSerialNumbers }: CorrectedValues, { row, name }: FirearmPlace): string {
  return (documentSerialNumbers[row]?.[name] ?? "").trim();
}

function isText(field: string): field is TextField {
  return field === "customerName" || field === "tsn" || field === "ntn";
}

function isDate(field: string): field is DateFieldName {
  return field === "transferDate" || field === "certificationDate" || field === "nicsDate";
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}
