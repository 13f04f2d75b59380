import type { Row } from "@/db/database.ts";
import { isThere } from "../records/record.ts";
import { contentColumns, firearmColumns } from "../search/store-document.ts";
import type { ReplayedFile } from "../supplements/replay.ts";
import { type RecordedDocument, streamOf } from "./events.ts";
import type { Expected } from "./expected.ts";

/** Every column of a document, its firearms and its files. */
export interface WholeDocument {
  readonly row: Row;
  readonly serials: readonly Row[];
  readonly attachments: readonly Row[];
}

const dayMs = 86_400_000;
/** The database rounds nothing; two clocks of one cluster may differ. */
const clockMs = 2_000;

/** Compares a record with the ledger's last word on it; a sentence for each difference. `accountId` owns the store. */
export function differences(stored: WholeDocument, expected: Expected, accountId: number | undefined): string[] {
  const { row, serials, attachments } = stored;
  const found: string[] = [];
  const compare = (what: string, now: unknown, then: unknown) => {
    if (JSON.stringify(now ?? null) !== JSON.stringify(then ?? null)) found.push(`${what} is not what the ledger says`);
  };
  const { document, filing, filedBy } = expected;
  compare("The store", streamOf(Number(row.store_id)), expected.stream);
  compare("The account", row.account_id, filing?.accountId ?? accountId ?? row.account_id);
  compare("The person who filed it", [row.created_by_id, nameIn(row.created_by_name)], [filedBy.userId, filedBy.name]);
  if (filing) compare("Where that person comes from", row.created_by_origin, filing.createdByOrigin);
  if (!isFilingTime(row, expected)) found.push("The time of filing is not what the ledger says");
  compare("The version", row.version_number, 1);
  compare("The form type", row.form_type, document.formType);
  compare("The customer name", row.customer_name, document.customerName);
  compare("The status", row.status, document.status);
  compare("The status date", row.transfer_date, document.transferDate);
  compare("The certification date", row.certification_date, document.certificationDate);
  compare("The background-check date", row.nics_date, document.nicsDate);
  compare("The expiration date", ...expirations(row, expected));
  compare("The TSN", row.tsn, document.tsn);
  compare("The NTN", row.ntn, document.ntn);
  if (filing) compare("The warning", row.warning_message, filing.warningMessage);
  compare("The flag", row.ffl_flag, expected.flag);
  compare("The assignment", row.ffl_assigned_name, expected.assignee);
  compare("The list of firearms", serials.map(firearmOf), document.documentSerialNumbers.map(firearmTuple));
  compare("The list of files", attachments.map(fileOf), expected.attachments.map(fileTuple));
  compare(
    "Who added the files, or where they belong,",
    attachments.map((file) => [file.account_id, file.store_id, nameIn(file.uploaded_by_name)]),
    attachments.map((file) => [row.account_id, row.store_id, expected.uploaders.get(Number(file.id))]),
  );
  if (isAudited(row)) found.push("The ledger knows of no audit, and the record is marked by one");
  return [...found, ...keyDifferences(stored)];
}

/** Nothing in this version writes these, so there is no entry that could stand behind them. */
function isAudited(row: Row): boolean {
  const { audit_flag, audit_reviewed, audit_flagged_by_name, audit_assigned_id, audit_assigned_name } = row;
  return Boolean(audit_flag) || Boolean(audit_reviewed) ||
    [audit_flagged_by_name, audit_assigned_id, audit_assigned_name].some((value) => value !== null);
}

/** The entry of the first version does not hold the instant itself, only when it was written. */
function isFilingTime({ created_at }: Row, { filing, filedAt, document }: Expected): boolean {
  if (filing) return created_at === filing.createdAt;
  // Sample data of that version was filed as if on the day of its form.
  const sampleDay = document.certificationDate ?? document.transferDate;
  if (sampleDay !== null && created_at === `${sampleDay}T18:30:00.000Z`) return true;
  const before = Date.parse(filedAt) - Date.parse(String(created_at));
  return before >= -clockMs && before <= dayMs;
}

/** The expiration date now and then. Of an older entry is known only whether there must be one. */
function expirations({ expiration_date }: Row, { expirationDate, document }: Expected): [unknown, unknown] {
  if (expirationDate !== undefined) return [expiration_date, expirationDate];
  const mustBe = document.transferDate === null && (document.nicsDate ?? document.certificationDate) !== null;
  return [expiration_date !== null, mustBe];
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

function fileOf(row: Row) {
  const { id, sha256, size, pages, file_name, type, is_main, version_number } = row;
  return [id, sha256, size, pages, file_name, type, Boolean(is_main), !isThere(row), version_number];
}

function fileTuple(file: ReplayedFile) {
  const { id, sha256, size, pages, fileName, type, isMain, isDeleted } = file;
  return [id, sha256, size, pages, fileName, type, isMain, isDeleted, 1];
}
