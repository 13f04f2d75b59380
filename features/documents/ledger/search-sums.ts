import type { Database, Row } from "@/db/database.ts";
import type { VerifyWatch } from "@/kernel/verify/watch.ts";
import { searchNumber } from "../records/write-record.ts";
import type { WholeDocument } from "./comparison.ts";
import { countIn, piecesOf } from "./search-checks.ts";

/** Pieces looked up before others have their turn. */
const piecesAtOnce = 200;
/** An offset has 20 bits beside the 32 of a document's number. */
const offsets = 2 ** 20;

const tables = [
  "CREATE VIRTUAL TABLE IF NOT EXISTS temp.document_search_pieces USING fts5vocab(main, document_search, row)",
  "CREATE VIRTUAL TABLE IF NOT EXISTS temp.document_search_places USING fts5vocab(main, document_search, instance)",
];
const id = "(doc & 4294967295)";
/** As two lists, not as rows: a common piece stands in every other document. */
const placesSql = `SELECT json_group_array(${id} * ${offsets} + min("offset", ${offsets - 1})) AS places,
  json_group_array(doc >> 32) AS stores FROM temp.document_search_places WHERE term = ? AND ${id} BETWEEN ? AND ?`;
const sizesSql = `SELECT d.id AS id, hex(s.sz) AS size FROM json_each(?) AS wanted
  CROSS JOIN documents d ON d.id = wanted.value
  JOIN document_search_docsize s ON s.id = ${searchNumber("d.account_id", "d.form_type", "d.store_id", "d.id")}`;

/**
 * What the search index holds of a stretch of documents, read once from the index itself: a sum over each document's
 * pieces, their places, and its account, form type and store. Asking the index for one document with all of its pieces takes
 * up to 50 ms among a million; this takes as long for some hundreds. Null on a server, whose connections keep no table of
 * their own: there each document is asked for.
 */
export async function searchSums(
  database: Database,
  first: number,
  last: number,
  watch: VerifyWatch,
): Promise<SearchSums | null> {
  if (database.kind === "remote") return null;
  for (const sql of tables) await database.all(sql);
  const pieces = await database.all("SELECT term FROM temp.document_search_pieces");
  watch.begins("pieces of the search index", pieces.length);
  const sums = new SearchSums();
  for (const [at, { term }] of pieces.entries()) {
    const found = await database.one(placesSql, [term === null ? null : String(term), first, last]);
    sums.add(String(term), listIn(found?.places), listIn(found?.stores));
    if (at % piecesAtOnce === 0) await watch.at(at);
  }
  return sums;
}

function listIn(text: Row[string] | undefined): readonly number[] {
  const list: unknown = JSON.parse(String(text ?? "[]"));
  return Array.isArray(list) ? list : [];
}

/** How many pieces the search index has of some documents under their account, form type and store, by document. */
export async function searchSizes(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await database.all(sizesSql, [JSON.stringify(ids)]);
  return new Map(rows.map((row) => [Number(row.id), countIn(String(row.size))]));
}

/** Sums over pieces with their places, of 64 bits, with a secret of this run: nobody can make others come to the same. */
export class SearchSums {
  readonly #secret = crypto.getRandomValues(new Int32Array(4));
  readonly #hashes = new Map<string, readonly [number, number]>();
  readonly #places = new Map<number, number>();
  #sums = new Int32Array(2 * 1024);

  /** The index holds this piece at these places, in documents of these stores. */
  add(piece: string, places: readonly number[], stores: readonly number[]): void {
    const hash = this.#hashOf(piece);
    for (let at = 0; at < places.length; at++) {
      const offset = places[at] % offsets;
      const place = this.#placeOf((places[at] - offset) / offsets);
      this.#sums[place] += mixed(hash[0], offset, stores[at]);
      this.#sums[place + 1] += mixed(hash[1], offset, stores[at]);
    }
  }

  /**
   * True when the index holds exactly the pieces of a record's values, in their order, and nothing else; `size` is how many
   * it says that there are.
   */
  holds({ row, serials }: WholeDocument, size: number | undefined): boolean {
    const place = this.#places.get(Number(row.id));
    const text = piecesOf(row, serials);
    if (place === undefined || text === "") return false;
    const pieces = text.split(" ");
    if (pieces.length !== size) return false;
    const store = (Number(row.account_id) * 2 + Number(row.form_type)) * 1024 + (Number(row.store_id) & 1023);
    let [one, other] = [0, 0];
    for (const [offset, piece] of pieces.entries()) {
      const hash = this.#hashOf(piece);
      one = (one + mixed(hash[0], Math.min(offset, offsets - 1), store)) | 0;
      other = (other + mixed(hash[1], Math.min(offset, offsets - 1), store)) | 0;
    }
    return this.#sums[place] === one && this.#sums[place + 1] === other;
  }

  #placeOf(document: number): number {
    const known = this.#places.get(document);
    if (known !== undefined) return known;
    const place = 2 * this.#places.size;
    if (place === this.#sums.length) {
      const more = new Int32Array(2 * place);
      more.set(this.#sums);
      this.#sums = more;
    }
    this.#places.set(document, place);
    return place;
  }

  #hashOf(piece: string): readonly [number, number] {
    const known = this.#hashes.get(piece);
    if (known) return known;
    let [one, other, third, fourth] = this.#secret;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193) ^ (one >>> 15) ^ third;
      other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 13) ^ fourth;
    }
    const hash = [one, other] as const;
    this.#hashes.set(piece, hash);
    return hash;
  }
}

/** Spreads a piece, its place and its store over 32 bits. */
function mixed(hash: number, offset: number, store: number): number {
  let bits = Math.imul(hash ^ Math.imul(offset + 1, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15) ^ store ^ Math.floor(store / 2 ** 32), 0x2c1b3c6d);
  return Math.imul(bits ^ (bits >>> 13), 0x297a2d39) ^ (bits >>> 16);
}
