import { isCalendarDate } from "@/kernel/shapes.ts";
import { sortFields } from "../../contract-list.ts";

/** Search fields that are always in view. */
export const searchFields = ["customerName", "serialNumber", "tsn", "ntn", "certificationDate"] as const;

/** Search fields about the firearm, shown under 'More'. */
export const firearmFields = ["manufacturer", "importer", "model", "type", "caliber"] as const;

/** Filters that are chosen, not typed. */
export const choiceFields = [
  "status",
  "fflFlagged",
  "fflFlaggedColor",
  "fflAssigned",
  "fflUser",
  "shouldFilterByExpirationDate",
  "auditFlagged",
  "auditFlaggedColor",
  "auditAssigned",
  "auditReviewed",
  "ioiUser",
] as const;

const rangeFields = ["startDate", "endDate"] as const;
/** Every filter by which a list gets shorter. */
export const narrowing = [...searchFields, ...firearmFields, ...choiceFields, ...rangeFields] as const;
/** Every filter that the address may hold. */
export const filterNames = ["formType", ...narrowing, "sort", "sortOrder", "limit", "page"] as const;

/** The name of a filter, the same in the URL and on the wire. */
export type FilterName = typeof filterNames[number];

const fragment = (text: string) => text.length <= 100;
const id = (text: string) => /^[1-9]\d{0,14}$/.test(text);
const assignee = (text: string) => text === "none" || text === "any" || id(text);
const yesNo = (text: string) => /^(?:true|false|[01])$/i.test(text);
const upToThree = (text: string) => /^[0-3]$/.test(text);
const count = (most: number) => (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

const rules: Readonly<Record<FilterName, (text: string) => boolean>> = {
  formType: (text) => text === "0" || text === "1",
  customerName: fragment,
  serialNumber: fragment,
  tsn: fragment,
  ntn: fragment,
  certificationDate: isCalendarDate,
  manufacturer: fragment,
  importer: fragment,
  model: fragment,
  type: fragment,
  caliber: fragment,
  status: upToThree,
  fflFlagged: yesNo,
  fflFlaggedColor: upToThree,
  fflAssigned: yesNo,
  fflUser: assignee,
  shouldFilterByExpirationDate: yesNo,
  auditFlagged: yesNo,
  auditFlaggedColor: upToThree,
  auditAssigned: yesNo,
  auditReviewed: yesNo,
  ioiUser: assignee,
  startDate: isCalendarDate,
  endDate: isCalendarDate,
  sort: (text) => sortFields.some((field) => field === text.replace(/^document\./i, "")),
  sortOrder: (text) => /^(?:asc|desc)$/i.test(text),
  limit: count(500),
  page: count(100_000_000),
};

/**
 * True for what the contract accepts as the value of a filter. The address is read before anything else, so this says in
 * plain checks what the contract's schemas say; a test holds the two together.
 */
export function mayStand(name: FilterName, text: string): boolean {
  return rules[name](text);
}
