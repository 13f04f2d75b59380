import type { Database, Row } from "@/db/database.ts";
import type { Finding } from "@/kernel/verify.ts";
import { presentFirearm, storedText } from "../records/record.ts";
import { searchNumber, searchPieces } from "../records/write-record.ts";
import type { WholeDocument } from "./comparison.ts";

const number = searchNumber("?1", "?2", "?3", "?4");
const foundSql = `SELECT (SELECT hex(sz) FROM document_search_docsize WHERE id = ${number}) AS size,
  EXISTS (SELECT 1 FROM document_search WHERE document_search MATCH ?5 AND rowid = ${number}) AS is_found`;
const sizeSql = `SELECT hex(sz) AS size, 0 AS is_found FROM document_search_docsize WHERE id = ${number}`;

/**
 * Tells when the search index does not hold a record with exactly the pieces of its values. The index keeps no text; it
 * tells how many pieces a record has, and whether these stand in it one after the other.
 */
export async function searchProblems(database: Database, { row, serials }: WholeDocument): Promise<string[]> {
  const pieces = piecesOf(row, serials);
  const place = [row.account_id, row.form_type, row.store_id, row.id].map(Number);
  const found = pieces === ""
    ? await database.one(sizeSql, place)
    : await database.one(foundSql, [...place, `"${pieces}"`]);
  const count = pieces === "" ? 0 : pieces.split(" ").length;
  if (!found || found.size === null) return ["The search does not find the record"];
  const isWhole = countIn(String(found.size)) === count && (count === 0 || Boolean(found.is_found));
  return isWhole ? [] : ["The search finds the record by other values than its own"];
}

/** Tells when the search index holds more or fewer records than there are. */
export async function* searchCount(database: Database): AsyncGenerator<Finding> {
  const [[records], [found]] = await database.snapshot([
    { sql: "SELECT count(*) AS count FROM documents" },
    { sql: "SELECT count(*) AS count FROM document_search_docsize" },
  ]);
  if (records.count === found.count) return;
  const message = `It holds ${found.count} records, and there are ${records.count}.`;
  yield { kind: "problem", subject: "search index", message };
}

/** The pieces under which a stored record is found, with a space between them. */
export function piecesOf(row: Row, serials: readonly Row[]): string {
  return searchPieces({
    id: Number(row.id),
    storeId: Number(row.store_id),
    formType: Number(row.form_type),
    status: null,
    customerName: String(row.customer_name),
    transferDate: null,
    certificationDate: null,
    nicsDate: null,
    expirationDate: null,
    tsn: storedText(row.tsn),
    ntn: storedText(row.ntn),
    firearms: serials.map(presentFirearm),
  });
}

/** The number in an SQLite varint of up to eight bytes: seven bits each, the highest first. */
export function countIn(hex: string): number {
  let count = 0;
  for (let at = 0; at < hex.length; at += 2) {
    const byte = Number.parseInt(hex.slice(at, at + 2), 16);
    count = count * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return count;
}
