import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters } from "../../contract-list.ts";
import type { Asked } from "../conditions.ts";
import type { DocumentRecord } from "../../offers-filing.ts";
import { fold } from "../text.ts";

/** A stored document as a test knows it: what was filed and the marks it got later. */
export interface KnownDocument {
  readonly record: DocumentRecord;
  readonly marks: Marks;
}

/** What people do to a document after it was filed. */
export interface Marks {
  readonly fflFlag: number;
  readonly auditFlag: number;
  readonly reviewed: boolean;
  readonly assigned: { readonly id: number; readonly name: string } | null;
  readonly auditAssigned: { readonly id: number; readonly name: string } | null;
}

/** The ids that a list must give, all of them, in order: by looking at every document, with nothing clever. */
export function expectedIds(
  documents: readonly KnownDocument[],
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): readonly number[] {
  const found = documents.filter((document) =>
    isSeen(document, scope, filters) && isMatch(document, filters, asked.userId) &&
    (!filters.shouldFilterByExpirationDate || isExpiring(document, asked))
  );
  const sign = filters.sortOrder === "asc" ? 1 : -1;
  const keyed = found.map((document) => ({ id: document.record.id, keys: sortKeys(document, filters) }));
  return keyed.sort((a, b) => sign * (compare(a.keys, b.keys) || a.id - b.id)).map(({ id }) => id);
}

/** What a list by Status Date is sorted by. */
function listDate({ record }: KnownDocument): string | null {
  return record.transferDate ?? record.certificationDate;
}

function isSeen(document: KnownDocument, scope: readonly ScopePart[], filters: DocumentFilters): boolean {
  const { accountId, storeId, status, transferDate: date } = document.record;
  if (filters.storeId !== undefined && !filters.accountOverview && filters.storeId !== storeId) return false;
  return scope.some((part) =>
    part.accountId === accountId && (part.storeIds === "all" || part.storeIds.includes(storeId)) &&
    (part.ranges === null || (status !== null && date !== null &&
      part.ranges.some(({ startDate, endDate }) => startDate <= date && date <= endDate)))
  );
}

function isExpiring({ record }: KnownDocument, { today, behind = [] }: Asked): boolean {
  const own = behind.find(({ storeIds }) => storeIds.includes(record.storeId))?.today ?? today;
  const soon = new Date(Date.parse(own) + 7 * 86_400_000).toISOString().slice(0, 10);
  return record.transferDate === null && (record.status === null || record.status === 0) &&
    record.expirationDate !== null && record.expirationDate <= soon;
}

function isMatch(document: KnownDocument, filters: DocumentFilters, userId: number): boolean {
  const { record, marks } = document;
  const date = record.transferDate;
  const holds = (value: string | null | undefined, part: string | undefined) =>
    !part || fold(part) === "" || fold(value ?? "").includes(fold(part));
  const words = fold(filters.customerName ?? "").split(" ").filter((word) => word !== "");
  const inSome = (field: "serialNumber" | "manufacturer" | "importer" | "model" | "type" | "caliber") =>
    !filters[field] || fold(filters[field]) === "" ||
    record.firearms.some((firearm) => firearm[field] && holds(firearm[field], filters[field]));
  return record.formType === filters.formType &&
    (filters.status === undefined || record.status === filters.status) &&
    (filters.fflFlagged === undefined || (marks.fflFlag > 0) === filters.fflFlagged) &&
    (filters.auditFlagged === undefined || (marks.auditFlag > 0) === filters.auditFlagged) &&
    (filters.fflFlaggedColor === undefined || marks.fflFlag === filters.fflFlaggedColor) &&
    (filters.auditFlaggedColor === undefined || marks.auditFlag === filters.auditFlaggedColor) &&
    (filters.auditReviewed === undefined || marks.reviewed === filters.auditReviewed) &&
    (!filters.fflAssigned || marks.assigned?.id === userId) &&
    (!filters.auditAssigned || marks.auditAssigned?.id === userId) &&
    (filters.fflUser === undefined || marks.assigned?.id === filters.fflUser) &&
    (filters.ioiUser === undefined || marks.auditAssigned?.id === filters.ioiUser) &&
    (!filters.startDate || (date !== null && date >= filters.startDate)) &&
    (!filters.endDate || (date !== null && date <= filters.endDate)) &&
    (!filters.certificationDate || record.certificationDate === filters.certificationDate) &&
    words.every((word) => fold(record.customerName).includes(word)) &&
    holds(record.tsn, filters.tsn) && holds(record.ntn, filters.ntn) &&
    (["serialNumber", "manufacturer", "importer", "model", "type", "caliber"] as const).every(inSome);
}

function sortKeys(document: KnownDocument, { sort }: DocumentFilters): readonly (string | number)[] {
  const { record, marks } = document;
  const date = listDate(document) ?? "";
  switch (sort) {
    case "transferDate":
      return [date];
    case "customerName":
      return [fold(record.customerName)];
    case "serialNumbers":
      return [fold(record.firearms[0]?.serialNumber ?? "")];
    case "tsn":
      return naturalParts(fold(record.tsn ?? ""));
    case "ntn":
      return [fold(record.ntn ?? "")];
    case "status":
      return [record.status ?? -1, date];
    case "certificationDate":
    case "expirationDate":
      return [record[sort] ?? ""];
    case "fflFlaggedColor":
      return [marks.fflFlag, date];
    case "auditFlaggedColor":
      return [marks.auditFlag, date];
    case "fflAssignedToUser":
      return [marks.assigned?.name ?? "", date];
    case "auditAssignedUserName":
      return [marks.auditAssigned?.name ?? "", date];
    case "auditReviewed":
      return [Number(marks.reviewed), date];
    case "createdOn":
      return [record.createdAt];
    case "documentSerialNumbers":
      return [fold(record.firearms[0]?.serialNumber ?? "")];
    case "id":
    case "storeId":
    case "formType":
      return [record[sort], date];
    case "createdBy":
      return [record.createdByName, date];
    case "fflAssigned":
      return [Number(marks.assigned !== null), date];
    case "fflAssignedId":
      return [marks.assigned?.id ?? 0, date];
    case "auditAssigned":
      return [Number(marks.auditAssigned !== null), date];
    // The same in every document of these tests.
    case "versionNumber":
    case "version":
    case "createdByOrigin":
    case "fflFlaggedId":
    case "fflFlaggedByUser":
    case "fflFlaggedDate":
    case "fflAssignedToUserOrigin":
    case "auditFlaggedByUserName":
    case "warningMessage":
      return [date];
  }
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, left] of a.entries()) {
    const order = typeof left === "string" ? compareText(left, String(b[at])) : left - Number(b[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** A number at the beginning and one at the end count as numbers: no number before any, the shorter before the longer. */
function naturalParts(text: string): readonly (string | number)[] {
  const number = (digits: string) => digits === "" ? "" : String(BigInt(digits)).replace(/^0$/, "");
  const lead = /^[0-9]*/.exec(text)?.[0] ?? "";
  const rest = text.slice(lead.length);
  const tail = /[0-9]*$/.exec(rest)?.[0] ?? "";
  const part = (digits: string) => digits === "" ? "" : "0123456789:;<=>?@"[number(digits).length] + number(digits);
  return [part(lead) + rest.slice(0, rest.length - tail.length) + part(tail)];
}

/** By code point, as the database compares. */
function compareText(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    if (a[at] !== b[at]) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}
