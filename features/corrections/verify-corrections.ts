import { createHash } from "node:crypto";
import { gt } from "drizzle-orm";
import * as v from "valibot";
import { isOneOf } from "@/db/statement.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeOfStream, storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";
import {
  correctionEvents,
  markSum,
  type RecordedCorrection,
  type RecordedMark,
  versionEvents,
} from "./ledger-events.ts";
import { knownMark } from "./marks.ts";
import { correctionLogs, correctionMarks, type StoredLog, type StoredMark } from "./schema.ts";

const documentsAtOnce = 200;

/**
 * Checks that every version of a form begins with the bytes of the version before, and that the log and the marks are what
 * the ledger says, none more and none less.
 */
export async function* verifyCorrections(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  for await (const documentIds of documentsWithRows(context)) {
    count += documentIds.length;
    yield* verifyDocuments(context, documentIds);
  }
  yield { kind: "checked", what: "corrected forms against the ledger", count };
  yield* verifyLedger(context);
}

/** Documents of which something is written down here, some at a time. */
async function* documentsWithRows({ database: { query } }: FeatureContext): AsyncGenerator<readonly number[]> {
  for (let last = 0;;) {
    const [logs, marks] = [correctionLogs.documentId, correctionMarks.documentId];
    const found = [
      ...await query.selectDistinct({ id: logs }).from(correctionLogs).where(gt(logs, last)).orderBy(logs)
        .limit(documentsAtOnce),
      ...await query.selectDistinct({ id: marks }).from(correctionMarks).where(gt(marks, last)).orderBy(marks)
        .limit(documentsAtOnce),
    ];
    const ids = [...new Set(found.map(({ id }) => id))].toSorted((one, other) => one - other).slice(0, documentsAtOnce);
    if (ids.length === 0) return;
    yield ids;
    last = ids[ids.length - 1];
  }
}

async function* verifyDocuments(
  { database: { query }, ledger }: FeatureContext,
  documentIds: readonly number[],
): AsyncGenerator<Finding> {
  const logs = await query.select().from(correctionLogs).where(isOneOf(correctionLogs.documentId, documentIds));
  const marks = await query.select().from(correctionMarks).where(isOneOf(correctionMarks.documentId, documentIds));
  const [logsOf, marksOf] = [
    Map.groupBy(logs, ({ documentId }) => documentId),
    Map.groupBy(marks, ({ documentId }) => documentId),
  ];
  for (const id of documentIds) {
    const told = toldBy(await ledger.about(documentSubject(id)));
    const problems = [
      ...logProblems(told, logsOf.get(id) ?? []),
      ...markProblems(told, marksOf.get(id) ?? []),
    ];
    for (const message of problems) yield { kind: "problem", subject: documentSubject(id), message };
  }
}

interface ToldLog extends RecordedCorrection {
  readonly entry: Entry;
  readonly attachmentId: number;
  readonly versionNumber: number;
  readonly at: string;
  readonly changes: Readonly<Record<string, unknown>>;
  deleted: { readonly at: string; readonly name: string } | null;
}

interface ToldMark extends RecordedMark {
  readonly entry: Entry;
  readonly firstVersion: number;
  logId: number | null;
  removedVersion: number | null;
}

/** What the ledger tells of one document's corrections. */
interface Told {
  readonly logs: Map<number, ToldLog>;
  readonly marks: Map<number, ToldMark>;
}

function toldBy(entries: readonly Entry[]): Told {
  const told: Told = { logs: new Map(), marks: new Map() };
  for (const entry of entries) {
    addLogged(told, entry);
    addRemoved(told, entry);
  }
  return told;
}

/** Events whose entries add to the log. */
const addingEvents = new Set<string>([...versionEvents, "corrections.logged"]);

/** An entry that adds to the log; what it says of a version that is its own stands in `mainFile`. */
const addingSchema = v.object({
  ...correctionEvents["corrections.logged"].entries,
  found: v.optional(correctionEvents["corrections.logged"].entries.found, []),
  marks: v.optional(correctionEvents["corrections.version_saved"].entries.marks, []),
  changes: v.optional(v.record(v.string(), v.unknown()), {}),
  mainFile: correctionEvents["corrections.version_saved"].entries.mainFile,
  base: correctionEvents["corrections.version_saved"].entries.base,
});

function addLogged({ logs, marks }: Told, entry: Entry): void {
  if (!addingEvents.has(entry.event)) return;
  const read = v.safeParse(addingSchema, entry.data);
  if (!read.success) return;
  const { corrections, found, marks: added, mainFile, versionNumber, changes, at } = read.output;
  const attachmentId = mainFile?.id ?? read.output.attachmentId;
  const before = mainFile ? versionNumber - 1 : versionNumber;
  const noMore = { entry, logId: null, removedVersion: null };
  for (const mark of found) marks.set(mark.id, { ...mark, ...noMore, firstVersion: before });
  for (const mark of added) marks.set(mark.id, { ...mark, ...noMore, firstVersion: versionNumber });
  for (const correction of corrections) {
    const own = correction.fields.map((field) => [field, changes[field]]);
    const where = { attachmentId, versionNumber, at, changes: Object.fromEntries(own) };
    logs.set(correction.id, { ...correction, ...where, entry, deleted: null });
    for (const id of correction.marks) {
      const mark = marks.get(id);
      if (mark) mark.logId = correction.id;
    }
  }
}

const removingSchema = v.object({
  removed: v.array(v.number()),
  at: v.string(),
  correctionId: v.optional(v.number()),
  deleted: v.optional(v.array(v.number()), []),
  mainFile: correctionEvents["corrections.version_saved"].entries.mainFile,
});

function addRemoved({ logs, marks }: Told, entry: Entry): void {
  if (!versionEvents.some((event) => event === entry.event)) return;
  const read = v.safeParse(removingSchema, entry.data);
  if (!read.success) return;
  const { removed, correctionId, deleted, at, mainFile } = read.output;
  for (const id of removed) {
    const mark = marks.get(id);
    if (mark) mark.removedVersion = mainFile?.versionNumber ?? null;
  }
  for (const id of correctionId === undefined ? deleted : [correctionId, ...deleted]) {
    const log = logs.get(id);
    if (log) log.deleted = { at, name: entry.actor.name };
  }
}

function* logProblems({ logs }: Told, rows: readonly StoredLog[]): Generator<string> {
  for (const row of rows) {
    const told = logs.get(row.id);
    if (!told) yield `The ledger does not know of the correction ${row.id}.`;
    else if (!isAsTold(told, row)) yield `The correction ${row.id} is not what the ledger says.`;
  }
  const there = new Set(rows.map(({ id }) => id));
  for (const id of logs.keys()) if (!there.has(id)) yield `The correction ${id} is gone.`;
}

function isAsTold(told: ToldLog, row: StoredLog): boolean {
  const { entry, deleted } = told;
  return told.description === row.description && told.type === row.type && told.reason === row.reason &&
    told.initials === row.initials && told.initialDate === row.initialDate && told.section === row.section &&
    told.party === row.party && (told.isRemoval ?? false) === row.isRemoval &&
    (told.isPartKnown ?? true) === row.isPartKnown && told.attachmentId === row.attachmentId &&
    told.versionNumber === row.versionNumber &&
    told.at === row.createdAt && isSameJson(told.changes, JSON.parse(row.changes ?? "{}")) &&
    entry.stream === storeStream(row.storeId) && entry.actor.userId === row.addedById &&
    entry.actor.name === storedName(row.addedByName) &&
    (deleted?.at ?? null) === row.deletedAt &&
    (deleted?.name ?? null) === (row.deletedByName === null ? null : storedName(row.deletedByName));
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The same value with the keys of its objects in one order: the ledger keeps them in its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted().map(([key, one]) => [key, sorted(one)]));
}

/** A name as an entry of the ledger can hold it. */
function storedName(name: string): string {
  return name.toWellFormed().replaceAll("\0", "");
}

function* markProblems({ marks }: Told, rows: readonly StoredMark[]): Generator<string> {
  for (const row of rows) {
    const told = marks.get(row.id);
    if (!told) yield `The ledger does not know of the mark ${row.id}.`;
    else if (!isMarkAsTold(told, row)) yield `The mark ${row.id} is not what the ledger says.`;
  }
  const there = new Set(rows.map(({ id }) => id));
  for (const id of marks.keys()) if (!there.has(id)) yield `The mark ${id} is gone.`;
}

function isMarkAsTold(told: ToldMark, row: StoredMark): boolean {
  return told.name === row.name && told.logId === row.logId && told.firstVersion === row.firstVersion &&
    told.removedVersion === row.removedVersion && told.entry.stream === storeStream(row.storeId) &&
    told.sha256 === sumOfRow(row);
}

function sumOfRow(row: StoredMark): string | null {
  try {
    const { annotation, detail } = knownMark(row);
    return markSum(annotation, detail);
  } catch {
    return null;
  }
}

/** Every entry of every store that is there: its rows are, and its version begins with the one before. */
async function* verifyLedger(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  for (const { stream } of await context.ledger.streams()) {
    const storeId = storeOfStream(stream);
    if (storeId === null || await context.offered(documentExportOffer).isPurged(storeId)) continue;
    for await (const entry of context.ledger.walkEvents(stream, [...versionEvents, "corrections.logged"])) {
      yield* missingRows(context, entry);
      const checked = await beginningProblem(context, entry);
      if (checked === null) continue;
      count++;
      if (checked) yield { kind: "problem", subject: entry.subject, message: checked };
    }
  }
  yield { kind: "checked", what: "corrected versions against the version before", count };
}

/** A document of which nothing is left here was not looked at by its rows. */
async function* missingRows({ database }: FeatureContext, { event, data, subject }: Entry): AsyncGenerator<Finding> {
  if (!addingEvents.has(event)) return;
  // A deletion that an earlier release wrote down added nothing to the log.
  if (event.endsWith("_deleted") && !v.is(v.looseObject({ corrections: v.array(v.unknown()) }), data)) return;
  const read = v.safeParse(addingSchema, data);
  if (!read.success) {
    return yield { kind: "problem", subject, message: "An entry of the corrections cannot be read." };
  }
  const { corrections } = read.output;
  if (corrections.length === 0) return;
  const ids = corrections.map(({ id }) => id);
  const { id, documentId } = correctionLogs;
  const rows = await database.query.select({ id, documentId }).from(correctionLogs).where(isOneOf(id, ids));
  const there = new Map(rows.map((row) => [row.id, documentSubject(row.documentId)]));
  for (const one of ids) {
    const place = there.get(one);
    if (place === subject) continue;
    const message = place ? `The correction ${one} stands with another document.` : `The correction ${one} is gone.`;
    yield { kind: "problem", subject, message };
  }
}

/** "" for a version that begins with the one before; null for an entry without a version, or a file that is not whole. */
async function beginningProblem({ files }: FeatureContext, { data }: Entry): Promise<string | null> {
  const read = v.safeParse(
    v.object({ base: addingSchema.entries.base, mainFile: addingSchema.entries.mainFile }),
    data,
  );
  const { base, mainFile } = read.success ? read.output : {};
  if (!base || !mainFile) return null;
  const problem = `Version ${mainFile.versionNumber} of the form does not begin with the version before.`;
  if (mainFile.size <= base.size) return problem;
  try {
    const digest = createHash("sha256");
    for await (const piece of await files.read(mainFile.sha256, { start: 0, end: base.size - 1 })) digest.update(piece);
    return digest.digest("hex") === base.sha256 ? "" : problem;
  } catch (error) {
    // The check of all files names it.
    if (error instanceof FileDamaged) return null;
    throw error;
  }
}
