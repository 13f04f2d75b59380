import type { Database, Row } from "@/db/database.ts";
import { grouped } from "@/kernel/counted.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";

/** What each order's counters (migrations 0001, 0006) put records together by. */
export const buckets = {
  list: "list_day / 100",
  name: "substr(name_key, 1, 2)",
  serial: "substr(serial_key, 1, 2)",
  tsn: "substr(tsn_order, 1, 3)",
  ntn: "substr(ntn_key, 1, 2)",
  certification: "certification_day / 100",
  expiration: "expiration_day / 100",
  created: "substr(created_at, 1, 7)",
} as const;
/** The bits of the facets that these counters tell apart. */
export const bucketFacets = 383;

/** Every account and form type that has records or counters; jumps along the index, whatever their number. */
const booksSql = `WITH RECURSIVE books(account_id, form_type) AS (
  SELECT * FROM (SELECT account_id, form_type FROM documents ORDER BY account_id, form_type LIMIT 1)
  UNION ALL
  SELECT next.account_id, next.form_type FROM books JOIN documents next ON next.id = (
    SELECT id FROM documents d WHERE (d.account_id, d.form_type) > (books.account_id, books.form_type)
    ORDER BY d.account_id, d.form_type LIMIT 1
  )
)
SELECT account_id, form_type FROM books
UNION SELECT account_id, form_type FROM document_totals
UNION SELECT account_id, form_type FROM document_buckets
UNION SELECT account_id, form_type FROM document_values
UNION SELECT account_id, form_type FROM document_value_days`;

const totalsSql = `SELECT 1 FROM (
  SELECT store_id, facets, count AS kept, 0 AS found FROM document_totals WHERE account_id = ?1 AND form_type = ?2
  UNION ALL
  SELECT store_id, facets, 0, count(*) FROM documents WHERE account_id = ?1 AND form_type = ?2 GROUP BY store_id, facets
) GROUP BY store_id, facets HAVING sum(kept) <> sum(found)`;

/** Which counters: those of each store, or those of the whole account, which stand under store 0. */
const scopes = [{ place: "store_id", kept: "store_id <> 0" }, { place: "0", kept: "store_id = 0" }] as const;

const bucketsSql = (bucket: string, { place, kept }: (typeof scopes)[number]) =>
  `SELECT 1 FROM (
  SELECT store_id AS place, bucket, facets, count AS kept, 0 AS found, first_day AS kept_first, last_day AS kept_last,
    NULL AS found_first, NULL AS found_last
  FROM document_buckets WHERE account_id = ?1 AND form_type = ?2 AND sort = ?3 AND ${kept}
  UNION ALL
  SELECT ${place} AS place, ${bucket} AS bucket, facets & ${bucketFacets} AS facets, 0, count(*), NULL, NULL,
    min(list_day), max(list_day)
  FROM documents WHERE account_id = ?1 AND form_type = ?2 GROUP BY 1, 2, 3
) GROUP BY place, bucket, facets
HAVING sum(kept) <> sum(found) OR min(kept_first) > min(found_first) OR max(kept_last) < max(found_last)`;

/** What is said of firearms (migration 0013), each by itself: one is read in a few seconds of a million records. */
const valueFields = ["manufacturer", "importer", "model", "type", "caliber"] as const;

const valueDaysSql = `SELECT 1 FROM (
  SELECT value, day, facets, count AS kept, 0 AS found FROM document_value_days
  WHERE account_id = ?1 AND form_type = ?2 AND field = ?3
  UNION ALL
  SELECT value, day, facets, 0, count(*) FROM document_value_sets
  WHERE account_id = ?1 AND form_type = ?2 AND field = ?3 GROUP BY value, day, facets HAVING value IS NOT NULL
) GROUP BY value, day, facets HAVING sum(kept) <> sum(found)`;

const valuesSql = `SELECT 1 FROM (
  SELECT value, count AS kept, 0 AS found FROM document_values WHERE account_id = ?1 AND form_type = ?2 AND field = ?3
  UNION ALL
  SELECT value, 0, sum(count) FROM document_value_days WHERE account_id = ?1 AND form_type = ?2 AND field = ?3 GROUP BY value
) GROUP BY value HAVING sum(kept) <> sum(found)`;

/** What the zones (migration 0015) say of days and times of filing: they may be too wide, never too narrow. */
const zonesSql = `SELECT 1 FROM (
  SELECT id >> 12 AS zone, min(list_day) AS first_day, max(list_day) AS last_day, min(created_at) AS first_created,
    max(created_at) AS last_created
  FROM documents INDEXED BY documents_by_creation WHERE account_id = ?1 AND form_type = ?2 GROUP BY 1
) found LEFT JOIN document_zones z ON z.account_id = ?1 AND z.form_type = ?2 AND z.zone = found.zone
WHERE z.zone IS NULL OR z.first_day > found.first_day OR z.last_day < found.last_day
  OR z.first_created > found.first_created OR z.last_created < found.last_created`;

/** Counts the records again and compares with the counters that lists and pages go by. */
export async function* checkCounters(database: Database): AsyncGenerator<Finding> {
  let count = 0;
  for (const book of await database.all(booksSql)) {
    count++;
    const wrong = await wrongCounters(database, book);
    if (wrong === 0) continue;
    const what = wrong === 1 ? "1 counter is" : `${grouped(wrong)} counters are`;
    const message = `${what} not what counting the records gives (form type ${book.form_type}).`;
    yield { kind: "problem", subject: accountSubject(Number(book.account_id)), message };
  }
  yield { kind: "checked", what: "sets of counters against the records", count };
}

async function wrongCounters(database: Database, { account_id, form_type }: Row): Promise<number> {
  const place = [Number(account_id), Number(form_type)];
  let wrong = 0;
  for (const sql of [totalsSql, zonesSql]) wrong += (await database.all(sql, place)).length;
  for (const [sort, bucket] of Object.entries(buckets)) {
    for (const scope of scopes) {
      wrong += (await database.all(bucketsSql(bucket, scope), [...place, sort])).length;
    }
  }
  for (const field of valueFields) {
    for (const sql of [valueDaysSql, valuesSql]) wrong += (await database.all(sql, [...place, field])).length;
  }
  return wrong;
}
