import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Row } from "@/db/database.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { ReplayedColumns, ReplayedDocument } from "../offers-replay.ts";
import { isThere } from "../records/record.ts";
import { attachments, documents } from "../schema.ts";
import { contentColumns, firearmColumns } from "../records/write-record.ts";
import type { RecordedDocument } from "./events.ts";

/** Every column of a document, its firearms and its files. */
export interface WholeDocument {
  readonly row: Row;
  readonly serials: readonly Row[];
  readonly attachments: readonly Row[];
}

const dayMs = 86_400_000;
/** The database rounds nothing; two clocks of one cluster may differ. */
const clockMs = 2_000;

/** Columns of a document in words, in the order in which differences are told. */
const words: Readonly<Record<string, string>> = {
  account_id: "The account",
  created_by_id: "The person who filed it",
  created_by_name: "The person who filed it",
  created_by_origin: "Where that person comes from",
  created_at: "The time of filing",
  version_number: "The version",
  form_type: "The form type",
  customer_name: "The customer name",
  status: "The status",
  transfer_date: "The status date",
  certification_date: "The certification date",
  nics_date: "The background-check date",
  expiration_date: "The expiration date",
  tsn: "The TSN",
  ntn: "The NTN",
  warning_message: "The warning",
  ffl_flag: "The flag",
  ffl_flagged_by_id: "Who set the flag",
  ffl_flagged_by_name: "Who set the flag",
  ffl_flagged_at: "When the flag was set",
  ffl_assigned_id: "The assignment",
  ffl_assigned_name: "The assignment",
  ffl_assigned_origin: "The assignment",
  audit_flag: "The audit's flag",
  audit_flagged_by_name: "Who set the audit's flag",
  audit_assigned_id: "The audit's assignment",
  audit_assigned_name: "The audit's assignment",
  audit_reviewed: "The audit's review",
};

/**
 * Columns that no entry holds: what follows from others (see `keyDifferences`; the chain tells the store), what serves
 * those who write at the same moment or take a change back.
 */
const apartOfDocument: ReadonlySet<string> = new Set([
  ...["id", "store_id", "name_key", "serial_key", "serials_text", "tsn_key", "ntn_key", "first_serial"],
  ...["list_date", "list_day", "certification_day", "expiration_day", "status_key", "tsn_order", "facets"],
  ...[
    "version",
    "ffl_flag_change",
    "ffl_assignment_change",
    "audit_flag_change",
    "audit_assignment_change",
    "audit_review_change",
  ],
]);

/** The same of a file: its place shows in the order, and the entries tell when and by whom. */
const apartOfFile: ReadonlySet<string> = new Set([
  ...["document_id", "position", "account_id", "store_id", "uploaded_by_id", "uploaded_by_origin", "uploaded_at"],
  ...["deleted_at", "deleted_by_id", "deleted_by_name", "deletion_reason", "uploaded_by_name"],
]);

const documentColumns = columnsByName(getTableColumns(documents));
const fileColumns = columnsByName(getTableColumns(attachments));

/**
 * Compares a stored record with the one that the ledger's entries come to, column by column; a sentence for each
 * difference. What no entry gave must be as in a new row: nothing that a record shows is without an entry behind it.
 * `accountId` owns the store.
 */
export function differences(
  stored: WholeDocument,
  replayed: ReplayedDocument,
  accountId: number | undefined,
): string[] {
  const { row, serials } = stored;
  const wrong = mismatches(row, { ...replayed.columns, ...ofFirstVersion(row, replayed, accountId) }, {
    columns: documentColumns,
    apart: apartOfDocument,
  });
  const order = Object.keys(words);
  const rank = ({ column }: Mismatch) => order.includes(column) ? order.indexOf(column) : order.length;
  const areFirearmsSame = isEqual(serials.map(firearmOf), replayed.firearms.map(firearmTuple));
  return [
    ...replayed.filed?.stream === storeStream(Number(row.store_id)) ? [] : [unlike("The store")],
    ...new Set(wrong.toSorted((a, b) => rank(a) - rank(b)).map(sentenceOf)),
    ...areFirearmsSame ? [] : [unlike("The list of firearms")],
    ...fileDifferences(stored, replayed),
    ...keyDifferences(stored),
  ];
}

function unlike(what: string): string {
  return `${what} is not what the ledger says`;
}

function sentenceOf({ column, isAccountedFor }: Mismatch): string {
  const what = words[column] ?? `The column ${column}`;
  return isAccountedFor ? unlike(what) : `${what} is in no entry of the ledger`;
}

/** A column that is not as it must be. */
interface Mismatch {
  readonly column: string;
  /** False when no entry gave it, and it is not as in a new row either. */
  readonly isAccountedFor: boolean;
}

type Columns = ReadonlyMap<string, { readonly property: string; readonly column: SQLiteColumn }>;

function columnsByName(columns: Readonly<Record<string, SQLiteColumn>>): Columns {
  return new Map(Object.entries(columns).map(([property, column]) => [column.name, { property, column }]));
}

function mismatches(
  row: Row,
  replayed: Readonly<Record<string, unknown>>,
  { columns, apart }: { readonly columns: Columns; readonly apart: ReadonlySet<string> },
): readonly Mismatch[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (apart.has(name)) return [];
    const known = columns.get(name);
    const isAccountedFor = known !== undefined && Object.hasOwn(replayed, known.property);
    const then = isAccountedFor ? replayed[known.property] : known?.column.default ?? null;
    if (then === undefined) return [];
    const driven = then === null || !known ? then : known.column.mapToDriverValue(then);
    const now = name.endsWith("_by_name") && value !== null ? nameIn(value) : value;
    return now === driven ? [] : [{ column: name, isAccountedFor }];
  });
}

/** What the entries of the first version do not hold, as far as it follows from others. */
function ofFirstVersion(row: Row, replayed: ReplayedDocument, accountId: number | undefined): ReplayedColumns {
  const { columns } = replayed;
  return {
    ...columns.accountId === undefined ? { accountId } : {},
    ...columns.createdAt === undefined ? { createdAt: filingTime(row, replayed) } : {},
    ...columns.expirationDate === undefined ? { expirationDate: expiration(row, columns) } : {},
  };
}

/** Only when the entry was written is known: the time of the record itself, when it fits that. */
function filingTime({ created_at }: Row, { filed, columns }: ReplayedDocument): string {
  // Sample data of that version was filed as if on the day of its form.
  const sampleDay = columns.certificationDate ?? columns.transferDate ?? null;
  const createdAt = String(created_at);
  if (sampleDay !== null && createdAt === `${sampleDay}T18:30:00.000Z`) return createdAt;
  const at = filed?.at ?? "";
  const before = Date.parse(at) - Date.parse(createdAt);
  return before >= -clockMs && before <= dayMs ? createdAt : at;
}

/** Only whether there must be one is known. */
function expiration({ expiration_date }: Row, columns: ReplayedColumns): string | null | undefined {
  const mustBe = columns.transferDate === null && (columns.nicsDate ?? columns.certificationDate ?? null) !== null;
  if (!mustBe) return null;
  return expiration_date === null ? "" : undefined;
}

function fileDifferences({ row, attachments }: WholeDocument, { files }: ReplayedDocument): string[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const known = attachments.filter(({ id }) => byId.has(Number(id)));
  const isAsReplayed = (stored: Row) => {
    const file = byId.get(Number(stored.id));
    return file !== undefined && file.isDeleted === !isThere(stored) &&
      mismatches(stored, { ...file }, { columns: fileColumns, apart: apartOfFile }).length === 0;
  };
  const isSame = isEqual(known.map(({ id }) => Number(id)), files.map(({ id }) => id)) && known.every(isAsReplayed);
  const isAdded = ({ id, account_id, store_id, uploaded_by_name }: Row) =>
    account_id === row.account_id && store_id === row.store_id &&
    nameIn(uploaded_by_name) === byId.get(Number(id))?.uploadedByName;
  return [
    ...attachments.filter((file) => !known.includes(file)).map(({ id }) =>
      `The file ${id} is in no entry of the ledger`
    ),
    ...isSame ? [] : [unlike("The list of files")],
    ...known.every(isAdded) ? [] : [unlike("Who added the files, or where they belong,")],
  ];
}

function isEqual(now: unknown, then: unknown): boolean {
  return JSON.stringify(now) === JSON.stringify(then);
}

/** What lists and searches go by must follow from the record's own values. */
function keyDifferences({ row, serials }: WholeDocument): string[] {
  const firearms = serials.map((serial) => ({
    serialNumber: String(serial.serial_number),
    manufacturer: textIn(serial.manufacturer),
    importer: textIn(serial.importer),
    model: textIn(serial.model),
    type: textIn(serial.type),
    caliber: textIn(serial.caliber),
  }));
  const columns = contentColumns({
    id: Number(row.id),
    storeId: Number(row.store_id),
    formType: Number(row.form_type),
    status: row.status === null ? null : Number(row.status),
    customerName: String(row.customer_name),
    transferDate: textIn(row.transfer_date),
    certificationDate: textIn(row.certification_date),
    nicsDate: textIn(row.nics_date),
    expirationDate: textIn(row.expiration_date),
    tsn: textIn(row.tsn),
    ntn: textIn(row.ntn),
    firearms,
  });
  const isSame = (stored: Row, expected: Readonly<Record<string, unknown>>) =>
    Object.entries(expected).every(([name, value]) => (stored[name] ?? null) === value);
  const areSame = isSame(row, columns) &&
    serials.every((serial, position) => isSame(serial, firearmColumns(Number(row.id), position, firearms[position])));
  return areSame ? [] : ["What the record is sorted and found by does not follow from its values"];
}

/** A name as the ledger keeps names. */
function nameIn(name: Row[string]): string {
  return String(name).toWellFormed().replaceAll("\0", "");
}

function textIn(value: Row[string]): string | null {
  return value === null ? null : String(value);
}

function firearmOf(row: Row) {
  return [row.serial_number, row.manufacturer, row.importer, row.model, row.type, row.caliber];
}

function firearmTuple(firearm: RecordedDocument["documentSerialNumbers"][number]) {
  const { serialNumber, manufacturer, importer, model, type, caliber } = firearm;
  return [serialNumber, manufacturer, importer, model, type, caliber].map((value) => value || null);
}
