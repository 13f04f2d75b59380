import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ListRow } from "../contract-list.ts";
import type { Selection } from "./selection.ts";
import { bound, join, raw, type Sql, sql } from "./sql.ts";

const columnNames = [
  "id",
  "store_id",
  "form_type",
  "status",
  "customer_name",
  "transfer_date",
  "certification_date",
  "expiration_date",
  "tsn",
  "ntn",
  "ffl_flag",
  "ffl_flagged_by_id",
  "ffl_flagged_by_name",
  "ffl_flagged_at",
  "ffl_assigned_id",
  "ffl_assigned_name",
  "ffl_assigned_origin",
  "audit_flag",
  "audit_flagged_by_name",
  "audit_assigned_id",
  "audit_assigned_name",
  "audit_reviewed",
  "version_number",
  "version",
  "warning_message",
  "created_by_name",
  "created_by_origin",
  "created_at",
];

const columns = columnNames.map((column) => `documents.${column}`).join(", ");

const firearms =
  "(SELECT json_group_array(json_array(serial_number, manufacturer, importer, model, type, caliber)) FROM " +
  "(SELECT * FROM document_serials s WHERE s.document_id = documents.id ORDER BY s.position)) AS firearms";

const rowObject = `json_object('a', page.a, 'b', page.b, ${
  columnNames.map((column) => `'${column}', documents.${column}`).join(", ")
}, 'firearms', ${firearms.replace(/ AS firearms$/, "")})`;

/** A slice of a sorted list. `backwards` counts it from the other end; the answer is in order anyway. */
export interface Slice {
  /** From the lowest; each account's own. */
  readonly from: readonly (readonly Selection[])[];
  readonly order: "asc" | "desc";
  readonly backwards: boolean;
  readonly skip: number;
  readonly take: number;
}

/** The slice as SQL of `a, b, id`. One account's selections follow each other; those of several are merged. */
export function sliceSql({ from, order, backwards, skip, take }: Slice): Sql {
  const direction = backwards === (order === "asc") ? "DESC" : "ASC";
  const sorted = ({ select, byLead, inOrder }: Selection) =>
    inOrder ? select : sql`${select} ORDER BY ${sortedBy(byLead, direction)}`;
  const [one] = from;
  if (from.length === 1 && one.length === 1) return sql`${sorted(one[0])} LIMIT ${take} OFFSET ${skip}`;
  const limited = from.flatMap((selections) => direction === "ASC" ? selections : selections.toReversed())
    .map((selection) => sql`SELECT * FROM (${sorted(selection)} LIMIT ${skip + take})`);
  const merged = from.length === 1 ? raw("") : sql` ORDER BY ${sortedBy(true, direction)}`;
  return sql`${join(limited, " UNION ALL ")}${merged} LIMIT ${take} OFFSET ${skip}`;
}

function sortedBy(byLead: boolean, direction: string): Sql {
  return raw([...(byLead ? ["a"] : []), "b", "id"].map((column) => `${column} ${direction}`).join(", "));
}

/** The rows of a slice as the wire shows them, with what they were sorted by. */
export async function rowsOf(database: ReadOnlyDatabase, slice: Slice): Promise<readonly SortedRow[]> {
  const rows = await database.all(...bound(pageSql(sliceSql(slice), slice.order, raw("0"))));
  return rows.map(sortedRow);
}

/**
 * The rows of a slice together with the number of all documents that the selection holds; for selections that must be
 * read whole anyway. Null when the slice begins behind the last, and so tells no number.
 */
export async function rowsAndCount(
  database: ReadOnlyDatabase,
  selection: Selection,
  { order, skip, take }: Omit<Slice, "from" | "backwards">,
): Promise<{ readonly rows: readonly SortedRow[]; readonly hits: number } | null> {
  const direction = order === "asc" ? "ASC" : "DESC";
  const slice = sql`SELECT *, count(*) OVER () AS hits FROM (${selection.select}) ORDER BY ${
    sortedBy(true, direction)
  } LIMIT ${take} OFFSET ${skip}`;
  const rows = await database.all(...bound(pageSql(slice, order, raw("page.hits"))));
  if (rows.length > 0) return { rows: rows.map(sortedRow), hits: Number(rows[0].hits) };
  return skip === 0 ? { rows: [], hits: 0 } : null;
}

/**
 * The same rows as {@link rowsOf}, for many at a time: the database makes a line of JSON of each, which takes a third of the
 * time. {@link rowsOfLines} reads as many of them as the server's thread has time for.
 */
export async function linesOf(database: ReadOnlyDatabase, slice: Slice): Promise<readonly string[]> {
  const { order } = slice;
  const direction = raw(order === "asc" ? "ASC" : "DESC");
  const lines = sql`SELECT ${raw(rowObject)} AS line FROM (${
    sliceSql(slice)
  }) page CROSS JOIN documents ON documents.id = page.id ORDER BY page.a ${direction}, page.b ${direction}, page.id ${direction}`;
  return (await database.all(...bound(lines))).map(({ line }) => String(line));
}

/** The rows that lines of {@link linesOf} hold. */
export function rowsOfLines(lines: readonly string[]): readonly SortedRow[] {
  const rows: readonly Row[] = JSON.parse(`[${lines.join(",")}]`);
  return rows.map(sortedRow);
}

function pageSql(slice: Sql, order: "asc" | "desc", hits: Sql): Sql {
  const direction = raw(order === "asc" ? "ASC" : "DESC");
  return sql`SELECT page.a, page.b, ${hits} AS hits, ${raw(columns)}, ${
    raw(firearms)
  } FROM (${slice}) page CROSS JOIN documents ON documents.id = page.id ORDER BY page.a ${direction}, page.b ${direction}, page.id ${direction}`;
}

function sortedRow(row: Row): SortedRow {
  return { row: presentRow(row), lead: keyValue(row.a), key: keyValue(row.b) };
}

/** A row with its place in the list. */
export interface SortedRow {
  readonly row: ListRow;
  readonly lead: number | string;
  readonly key: number | string;
}

function keyValue(value: unknown): number | string {
  return typeof value === "number" ? value : String(value);
}

/** The one place that decides what of a document a list shows. */
function presentRow(row: Row): ListRow {
  const documentSerialNumbers = firearmsOf(row.firearms);
  return {
    id: Number(row.id),
    storeId: Number(row.store_id),
    formType: Number(row.form_type),
    customerName: String(row.customer_name),
    serialNumbers: documentSerialNumbers.map((firearm) => firearm.serialNumber),
    documentSerialNumbers,
    status: number(row.status),
    transferDate: text(row.transfer_date),
    certificationDate: text(row.certification_date),
    expirationDate: text(row.expiration_date),
    tsn: text(row.tsn),
    ntn: text(row.ntn),
    versionNumber: Number(row.version_number),
    createdBy: String(row.created_by_name),
    createdByOrigin: Number(row.created_by_origin),
    createdOn: String(row.created_at),
    fflFlaggedColor: Number(row.ffl_flag),
    fflFlaggedId: number(row.ffl_flagged_by_id),
    fflFlaggedByUser: text(row.ffl_flagged_by_name),
    fflFlaggedDate: text(row.ffl_flagged_at),
    fflAssigned: row.ffl_assigned_id !== null,
    fflAssignedId: number(row.ffl_assigned_id),
    fflAssignedToUser: text(row.ffl_assigned_name),
    fflAssignedToUserOrigin: Number(row.ffl_assigned_origin),
    auditFlaggedColor: Number(row.audit_flag),
    auditFlaggedByUserName: text(row.audit_flagged_by_name),
    auditAssigned: row.audit_assigned_id !== null,
    auditAssignedUserName: text(row.audit_assigned_name),
    auditReviewed: Number(row.audit_reviewed) === 1,
    warningMessage: text(row.warning_message),
    version: Number(row.version),
  };
}

function firearmsOf(json: unknown): ListRow["documentSerialNumbers"] {
  const list: (string | null)[][] = Array.isArray(json) ? json : JSON.parse(String(json));
  return list.map(([serialNumber, manufacturer, importer, model, type, caliber]) => ({
    serialNumber: serialNumber ?? "",
    manufacturer,
    importer,
    model,
    type,
    caliber,
  }));
}

function text(value: unknown): string | null {
  return value === null ? null : String(value);
}

function number(value: unknown): number | null {
  return value === null ? null : Number(value);
}
