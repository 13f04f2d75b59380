import { attachedTypes, formTypes, statusOf } from "@/features/documents/contract.ts";
import type { ListRow } from "@/features/documents/contract-list.ts";

/** What a column holds: it decides how a spreadsheet shows and sorts it. */
export type CellKind = "text" | "number" | "date" | "instant";

/** A value of a row; dates as `YYYY-MM-DD`, instants as ISO 8601 in UTC. */
export type Cell = string | number | null;

/** A column of an exported table. */
export interface Column {
  readonly heading: string;
  readonly kind: CellKind;
  /** In characters, as spreadsheets count. */
  readonly width: number;
}

/** A column of the exported list. */
interface ListColumn extends Column {
  readonly value: (row: ListRow, stores: ReadonlyMap<number, string>) => Cell;
}

const colors = ["", "Red", "Green", "Yellow"];

/** The form's name as people read it. */
export function formWord(formType: number): string {
  return formType === formTypes.form4473 ? "Form 4473" : "Stand Alone ATF Document";
}

/** The name of an attached document's type. */
export function attachedTypeWord(type: number): string {
  return attachedTypes.find((known) => known.type === type)?.label ?? "Other";
}

type Firearm = ListRow["documentSerialNumbers"][number];

/** One value of each firearm in the order of the form; places are kept, so that columns can be read together. */
function ofEach(heading: string, width: number, pick: (firearm: Firearm) => string | null): ListColumn {
  const value = ({ documentSerialNumbers }: ListRow) => {
    const values = documentSerialNumbers.map((firearm) => pick(firearm) ?? "");
    return values.some((text) => text !== "") ? values.join("; ") : null;
  };
  return { heading, kind: "text", width, value };
}

/** The columns of an exported list, in the order of a line in a bound book. */
export const listColumns: readonly ListColumn[] = [
  { heading: "Document", kind: "number", width: 11, value: ({ id }) => id },
  {
    heading: "Store",
    kind: "text",
    width: 26,
    value: ({ storeId }, stores) => stores.get(storeId) ?? `Store ${storeId}`,
  },
  { heading: "Form", kind: "text", width: 12, value: ({ formType }) => formWord(formType) },
  { heading: "Customer", kind: "text", width: 28, value: ({ customerName }) => customerName },
  { heading: "Status", kind: "text", width: 14, value: statusOf },
  { heading: "Status Date", kind: "date", width: 12, value: ({ transferDate }) => transferDate },
  { heading: "Certified", kind: "date", width: 12, value: ({ certificationDate }) => certificationDate },
  { heading: "Expires", kind: "date", width: 12, value: ({ expirationDate }) => expirationDate },
  { heading: "TSN", kind: "text", width: 14, value: ({ tsn }) => tsn },
  { heading: "NTN", kind: "text", width: 14, value: ({ ntn }) => ntn },
  {
    heading: "Serial numbers",
    kind: "text",
    width: 24,
    value: ({ serialNumbers }) => serialNumbers.length > 0 ? serialNumbers.join(", ") : null,
  },
  {
    heading: "Firearms",
    kind: "number",
    width: 10,
    value: ({ documentSerialNumbers }) => documentSerialNumbers.length,
  },
  ofEach("Manufacturers", 22, ({ manufacturer }) => manufacturer),
  ofEach("Importers", 18, ({ importer }) => importer),
  ofEach("Models", 18, ({ model }) => model),
  ofEach("Types", 12, ({ type }) => type),
  ofEach("Calibers", 12, ({ caliber }) => caliber),
  { heading: "Flag", kind: "text", width: 9, value: ({ fflFlaggedColor }) => colors[fflFlaggedColor] || null },
  { heading: "Flagged by", kind: "text", width: 20, value: ({ fflFlaggedByUser }) => fflFlaggedByUser },
  { heading: "Flagged on (UTC)", kind: "instant", width: 18, value: ({ fflFlaggedDate }) => fflFlaggedDate },
  { heading: "Assigned to", kind: "text", width: 20, value: ({ fflAssignedToUser }) => fflAssignedToUser },
  {
    heading: "Audit flag",
    kind: "text",
    width: 11,
    value: ({ auditFlaggedColor }) => colors[auditFlaggedColor] || null,
  },
  { heading: "Audit assigned to", kind: "text", width: 20, value: (row) => row.auditAssignedUserName },
  { heading: "Reviewed", kind: "text", width: 10, value: ({ auditReviewed }) => auditReviewed ? "Yes" : null },
  { heading: "Version", kind: "number", width: 9, value: ({ versionNumber }) => versionNumber },
  { heading: "Filed by", kind: "text", width: 20, value: ({ createdBy }) => createdBy },
  { heading: "Filed on (UTC)", kind: "instant", width: 18, value: ({ createdOn }) => createdOn },
  { heading: "Warning", kind: "text", width: 30, value: ({ warningMessage }) => warningMessage },
];
