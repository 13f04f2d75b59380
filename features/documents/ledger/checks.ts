import { eq } from "drizzle-orm";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Database, Row } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeOfStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";
import type { VerifyWatch } from "@/kernel/verify/watch.ts";
import { isPurged } from "../offboarding/purge.ts";
import { attachments } from "../schema.ts";
import { checkCounters } from "./counter-checks.ts";
import { differences, type WholeDocument } from "./comparison.ts";
import { replayEntries } from "./replays.ts";
import { searchCount, searchProblems } from "./search-checks.ts";
import { searchSizes, type SearchSums, searchSums } from "./search-sums.ts";

/** Documents read at a time: large enough to be fast, small enough to keep memory flat. */
const documentsAtOnce = 200;
const idsAtOnce = 500;
/** Documents of which it is held in memory what the search index says: some dozens of bytes each. */
const documentsOfStretch = 250_000;
/** A document is read again when somebody wrote about it meanwhile. */
const attempts = 5;

/** Compares one document with the ledger and the search index; a sentence for each difference. Never throws for data. */
export async function checkRecord(context: FeatureContext, id: number): Promise<readonly string[]> {
  for (let attempt = 1;; attempt++) {
    const entries = await context.ledger.about(documentSubject(id));
    const [stored] = await wholeDocuments(context.database, "id = ?", [id]);
    const problems = await recordProblems(context, stored, entries);
    const isSteady = (await context.ledger.about(documentSubject(id))).length === entries.length;
    if (isSteady || attempt === attempts) return problems;
  }
}

async function recordProblems(
  context: FeatureContext,
  stored: WholeDocument | undefined,
  entries: readonly Entry[],
  isFound = false,
): Promise<readonly string[]> {
  const { record, unreadable } = replayEntries(context, entries);
  if (!record.filed) return unreadable.length > 0 ? unreadable : ["The ledger does not know of this document"];
  if (!stored) {
    if (await isPurged(context, record.filed.stream)) return [];
    return [...unreadable, "The record is gone, though the ledger says that it was filed"];
  }
  const accountId = record.columns.accountId ?? await accountOf(context, Number(stored.row.store_id));
  return [
    ...unreadable,
    ...differences(stored, record, accountId),
    ...isFound ? [] : await searchProblems(context.database, stored),
  ];
}

async function accountOf(context: FeatureContext, storeId: number): Promise<number | undefined> {
  return (await context.offered(storesOffer).byId(storeId))?.accountId;
}

/** Documents with every column and all that belongs to them, as of one moment, in the order of their ids. */
async function wholeDocuments(
  database: Database,
  condition: string,
  args: readonly number[],
): Promise<readonly WholeDocument[]> {
  const chosen = `SELECT id FROM documents WHERE ${condition} ORDER BY id LIMIT ${documentsAtOnce}`;
  const belonging = (table: string, order: string) => ({
    sql: `SELECT * FROM ${table} WHERE document_id IN (${chosen}) ORDER BY document_id, ${order}`,
    args,
  });
  const [rows, serials, files] = await database.snapshot([
    { sql: `SELECT * FROM documents WHERE ${condition} ORDER BY id LIMIT ${documentsAtOnce}`, args },
    belonging("document_serials", "position"),
    belonging("attachments", "position, id"),
  ]);
  const [serialsOf, attachmentsOf] = [serials, files].map((some) => Map.groupBy(some, idIn));
  return rows.map((row) => {
    const id = Number(row.id);
    return { row, serials: serialsOf.get(id) ?? [], attachments: attachmentsOf.get(id) ?? [] };
  });
}

function idIn(row: Row): number {
  return Number(row.document_id);
}

/** Re-hashes the files of one document. */
export async function checkFiles(context: FeatureContext, id: number) {
  const { sha256, fileName, documentId } = attachments;
  const files = await context.database.query.select({ sha256, fileName }).from(attachments).where(eq(documentId, id));
  const problems: string[] = [];
  for (const { sha256, fileName } of files) {
    const damaged = await context.files.check(sha256);
    if (damaged) {
      problems.push(`The file ${fileName} is ${damaged.reason === "missing" ? "missing" : "not what was filed"}.`);
    }
  }
  return { checked: files.length, problems };
}

/**
 * Checks every record there is, of whatever store: each is as the ledger says, is found by what it holds, and is counted
 * once; and each that was filed is there, unless its store was removed for good.
 */
export async function* checkAll(context: FeatureContext, watch: VerifyWatch): AsyncGenerator<Finding> {
  let records = 0;
  for await (const { documents, sums } of allDocuments(context, watch)) {
    const ids = documents.map(({ row }) => Number(row.id));
    const entries = await context.ledger.aboutEach(ids.map(documentSubject));
    const sizes = sums && await searchSizes(context.database, ids);
    for (const stored of documents) {
      const id = Number(stored.row.id);
      // Where the sums differ, the index itself is asked.
      const isFound = sums !== null && sums.holds(stored, sizes?.get(id));
      yield* told(id, await foundProblems(context, stored, entries.get(documentSubject(id)) ?? [], isFound));
    }
    records += documents.length;
    await watch.at(records);
  }
  yield* missingRecords(context, watch);
  yield* searchCount(context.database);
  yield { kind: "checked", what: "records against the ledger", count: records };
  yield* checkCounters(context.database);
}

interface DocumentPage {
  readonly documents: readonly WholeDocument[];
  /** What the search index holds of them; null where each has to be asked for. */
  readonly sums: SearchSums | null;
}

/** Every document, some at a time. */
async function* allDocuments({ database }: FeatureContext, watch: VerifyWatch): AsyncGenerator<DocumentPage> {
  const [{ count }] = await database.all("SELECT count(*) AS count FROM documents");
  for (let last = 0;;) {
    const end = await database.one(
      "SELECT max(id) AS id FROM (SELECT id FROM documents WHERE id > ? ORDER BY id LIMIT ?)",
      [
        last,
        documentsOfStretch,
      ],
    );
    if (!end || end.id === null) return;
    const to = Number(end.id);
    const sums = await searchSums(database, last + 1, to, watch);
    watch.begins("records", Number(count));
    while (last < to) {
      const documents = await wholeDocuments(database, "id > ? AND id <= ?", [last, to]);
      yield { documents, sums };
      last = documents.length < documentsAtOnce ? to : Number(documents[documents.length - 1].row.id);
    }
  }
}

/** A record that was read some moments ago may have changed since: only what is found again counts. */
async function foundProblems(
  context: FeatureContext,
  stored: WholeDocument,
  entries: readonly Entry[],
  isFound: boolean,
): Promise<readonly string[]> {
  const problems = await recordProblems(context, stored, entries, isFound);
  return problems.length === 0 ? problems : await checkRecord(context, Number(stored.row.id));
}

async function* missingRecords(context: FeatureContext, watch: VerifyWatch): AsyncGenerator<Finding> {
  watch.begins("entries for records that are gone", null);
  let entries = 0;
  for (const { stream } of await context.ledger.streams()) {
    if (storeOfStream(stream) === null || await isPurged(context, stream)) continue;
    let ids: number[] = [];
    for await (const { subject } of context.ledger.walkEvents(stream, ["documents.filed"])) {
      if (++entries % idsAtOnce === 0) await watch.at(entries);
      const [, id] = /^document:(\d+)$/.exec(subject) ?? [];
      if (id !== undefined) ids.push(Number(id));
      if (ids.length < idsAtOnce) continue;
      yield* missingOf(context, ids);
      ids = [];
    }
    yield* missingOf(context, ids);
  }
}

async function* missingOf(context: FeatureContext, ids: readonly number[]): AsyncGenerator<Finding> {
  const rows = await context.database.all(
    "SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM documents)",
    [JSON.stringify(ids)],
  );
  for (const row of rows) yield* told(Number(row.id), await checkRecord(context, Number(row.id)));
}

function* told(id: number, messages: readonly string[]): Generator<Finding> {
  for (const message of messages) yield { kind: "problem", subject: documentSubject(id), message: `${message}.` };
}
