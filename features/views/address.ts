import * as v from "valibot";
import { filterEntries } from "@/features/documents/contract-list.ts";
import { badRequest } from "@/kernel/errors.ts";

/** What belongs to where one stands, not to what is looked at. */
const passing = ["page", "view", "storeId", "accountOverview", "upload"];

/** What is typed into the archive's search fields. */
export const searchFields = [
  "customerName",
  "serialNumber",
  "tsn",
  "ntn",
  "certificationDate",
  "manufacturer",
  "importer",
  "model",
  "type",
  "caliber",
] as const;

const filters = v.strictObject(filterEntries);
const hidden = /^[\w.-]{1,40}(?:,[\w.-]{1,40}){0,39}$/;

/**
 * An address of the archive as it is kept: every filter, the order, the page size and the hidden columns, in one order.
 * Throws 400 for what the archive would not understand.
 */
export function keptAddress(address: string): string {
  const given = [...new URLSearchParams(address)].filter(([name, value]) => value !== "" && !passing.includes(name));
  const { hide, ...query } = Object.fromEntries(given);
  const isRight = v.is(filters, query) && (hide === undefined || hidden.test(hide));
  if (!isRight) {
    throw badRequest("This view has a filter the archive doesn't know.", { address: "Not a view." });
  }
  return new URLSearchParams(given.toSorted(([one], [other]) => one < other ? -1 : one > other ? 1 : 0)).toString();
}

/** What of an address was typed to search, in one order; empty when nothing was. The form type stays with it. */
export function searchOf(address: string): string {
  const kept = new URLSearchParams(keptAddress(address));
  const typed = searchFields.filter((name) => kept.get(name)?.trim());
  const names = typed.length === 0 ? [] : kept.has("formType") ? ["formType", ...typed] : typed;
  return new URLSearchParams(names.map((name) => [name, kept.get(name)?.trim() ?? ""])).toString();
}

/** True when one search is the other with some characters more at the end: typed on, or taken back. */
export function isTypedOn(before: string, after: string): boolean {
  const [one, other] = [[...new URLSearchParams(before)], [...new URLSearchParams(after)]];
  return one.length === other.length && one.every(([name, value], at) => {
    const [otherName, otherValue] = other[at];
    return name === otherName && (otherValue.startsWith(value) || value.startsWith(otherValue));
  });
}
