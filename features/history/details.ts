import { attachedTypes, formTypes, statusWords } from "@/features/documents/contract.ts";
import type { EntryDetail } from "./contract.ts";

/** Fields in the order in which the form has them; others come behind. */
const formOrder = [
  "formType",
  "tsn",
  "documentSerialNumbers",
  "serialNumbers",
  "customerName",
  "certificationDate",
  "nicsDate",
  "ntn",
  "status",
  "transferDate",
];

const forms = ["Form 4473", "Stand Alone ATF Document"];
const colors = ["None", "Red", "Green", "Yellow"];

/** Names of fields that are not their own words. */
const labels: Readonly<Record<string, string>> = {
  tsn: "TSN",
  ntn: "NTN",
  transferDate: "Status Date",
  documentSerialNumbers: "Serial numbers",
  nicsDate: "First NICS contact",
  formType: "Form",
};

/**
 * The values that an entry is about, each with what it was and what it became, as far as its data says so in one of the
 * ways in which features write it: `changes` by field, `changes` as a list, or a whole `document` that was filed.
 */
export function detailsOf(data: Readonly<Record<string, unknown>>): EntryDetail[] {
  const { changes, document } = data;
  if (Array.isArray(changes)) {
    return changes.flatMap((change) => isRecord(change) ? detailOf(nameIn(change), change) : []);
  }
  if (isRecord(changes)) {
    return inFormOrder(changes).flatMap(([name, change]) => isRecord(change) ? detailOf(name, change) : []);
  }
  if (!isRecord(document)) return [];
  // A stand-alone 3310.11 is no transfer: the status that it carries means nothing.
  const { status: _status, ...withoutStatus } = document;
  const told = document.formType === formTypes.standAloneAtfForm ? withoutStatus : document;
  return inFormOrder(told).flatMap(([name, to]) => detailOf(name, { from: null, to }))
    .filter(({ to }) => to !== null);
}

function inFormOrder(values: Readonly<Record<string, unknown>>): [string, unknown][] {
  const placeOf = (name: string) => formOrder.includes(name) ? formOrder.indexOf(name) : formOrder.length;
  return Object.entries(values).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

function nameIn(change: Readonly<Record<string, unknown>>): string {
  const { field, name, label } = change;
  return [field, name, label].find((one) => typeof one === "string") ?? "Value";
}

function detailOf(name: string, change: Readonly<Record<string, unknown>>): EntryDetail[] {
  if (!("from" in change) && !("to" in change)) return [];
  return [{ label: labelOf(name), from: wordsOf(name, change.from), to: wordsOf(name, change.to) }];
}

/** `customerName` reads "Customer name". */
function labelOf(name: string): string {
  const words = name.replaceAll(/[._-]+/g, " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().trim();
  return labels[name] ?? (/[\s]/.test(name) ? name : words.charAt(0).toUpperCase() + words.slice(1));
}

/** A value as a person reads it; null for none. */
function wordsOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map((one) => wordsOf(name, one) ?? "").filter(Boolean).join("; ") || null;
  if (isRecord(value)) return recordWords(value);
  if (typeof value === "number") return numberWords(name, value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return dateWords(String(value));
}

/** A firearm reads "A1 (Smith & Wesson 19)"; anything else as its values. */
function recordWords({ serialNumber, ...rest }: Readonly<Record<string, unknown>>): string | null {
  const others = Object.values(rest).flatMap((one) => wordsOf("", one) ?? []).join(" ");
  const serial = wordsOf("", serialNumber);
  return serial && others ? `${serial} (${others})` : serial ?? (others || null);
}

function numberWords(name: string, value: number): string {
  const known = name === "status"
    ? statusWords[value]
    : name === "formType"
    ? forms[value]
    : /color/i.test(name)
    ? colors[value]
    : name === "type"
    ? attachedTypes.find(({ type }) => type === value)?.label
    : undefined;
  return known ?? String(value);
}

function dateWords(text: string): string {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return date ? `${date[2]}/${date[3]}/${date[1].slice(2)}` : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
