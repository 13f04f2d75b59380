import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { Finding } from "@/kernel/verify.ts";
import * as v from "valibot";
import { documentEvents, type RecordedDocument, subjectOf } from "./events.ts";
import { isPurged } from "../leaving/purge.ts";
import { isThere, loadDocument, type StoredDocument } from "../records/record.ts";
import { type ReplayedFile, replayedFiles } from "../supplements/replay.ts";
import { lastAssignee, lastFlag, withEdits } from "./replay.ts";

/** What the ledger says a document must look like now. */
interface Expected {
  readonly document: RecordedDocument;
  readonly attachments: readonly ReplayedFile[];
  readonly flag: number;
  readonly assignee: string | null;
}

/** Replays a document's entries, oldest first. Null when it was never filed. */
function expectedOf(entries: readonly Entry[]): Expected | null {
  const filed = entries.find(({ event }) => event === "documents.filed");
  if (!filed) return null;
  const { document, attachments } = v.parse(documentEvents["documents.filed"], filed.data);
  return {
    document: withEdits(document, entries),
    attachments: replayedFiles(attachments, entries),
    flag: lastFlag(entries),
    assignee: lastAssignee(entries),
  };
}

/** Compares a record with the ledger's last word on it; a sentence for each difference. */
function differences(stored: StoredDocument, expected: Expected): string[] {
  const { row } = stored;
  const found: string[] = [];
  const compare = (what: string, now: unknown, then: unknown) => {
    if (JSON.stringify(now ?? null) !== JSON.stringify(then ?? null)) found.push(`${what} is not what the ledger says`);
  };
  const { document } = expected;
  compare("The form type", row.form_type, document.formType);
  compare("The customer name", row.customer_name, document.customerName);
  compare("The status", row.status, document.status);
  compare("The status date", row.transfer_date, document.transferDate);
  compare("The certification date", row.certification_date, document.certificationDate);
  compare("The background-check date", row.nics_date, document.nicsDate);
  compare("The TSN", row.tsn, document.tsn);
  compare("The NTN", row.ntn, document.ntn);
  compare("The flag", row.ffl_flag, expected.flag);
  compare("The assignment", row.ffl_assigned_name, expected.assignee);
  compare("The list of firearms", stored.serials.map(firearmOf), document.documentSerialNumbers.map(firearmTuple));
  compare("The list of files", stored.attachments.map(fileOf), expected.attachments.map(fileTuple));
  return found;
}

type SerialRow = StoredDocument["serials"][number];
type FileRow = StoredDocument["attachments"][number];

function firearmOf(row: SerialRow) {
  return [row.serial_number, row.manufacturer, row.importer, row.model, row.type, row.caliber];
}

function firearmTuple(firearm: RecordedDocument["documentSerialNumbers"][number]) {
  const { serialNumber, manufacturer, importer, model, type, caliber } = firearm;
  return [serialNumber, manufacturer, importer, model, type, caliber].map((value) => value || null);
}

function fileOf(row: FileRow) {
  return [row.id, row.sha256, row.size, row.pages, row.file_name, row.type, Boolean(row.is_main), !isThere(row)];
}

function fileTuple(file: ReplayedFile) {
  return [file.id, file.sha256, file.size, file.pages, file.fileName, file.type, file.isMain, file.isDeleted];
}

/** Compares one document with the ledger; a sentence for each difference. */
export async function checkRecord(context: FeatureContext, id: number): Promise<readonly string[]> {
  const [stored, entries] = [await loadDocument(context.database, id), await context.ledger.about(subjectOf(id))];
  const expected = expectedOf(entries);
  if (!expected) return ["The ledger does not know of this document."];
  if (!stored) return ["The record is gone, though the ledger says that it was filed."];
  return differences(stored, expected);
}

/** Re-hashes the files of one document. */
export async function checkFiles(context: FeatureContext, id: number) {
  const rows = await context.database.all("SELECT sha256, file_name FROM attachments WHERE document_id = ?", [id]);
  const problems: string[] = [];
  for (const row of rows) {
    const damaged = await context.files.check(String(row.sha256));
    if (damaged) {
      problems.push(`The file ${row.file_name} is ${damaged.reason === "missing" ? "missing" : "not what was filed"}.`);
    }
  }
  return { checked: rows.length, problems };
}

/**
 * Checks every record of every store: each filed document is there and as the ledger says, no record is there that was
 * never filed, and every file has its sum.
 */
export async function* checkAll(context: FeatureContext): AsyncGenerator<Finding> {
  let records = 0;
  for (const { stream } of await context.ledger.streams()) {
    if (!stream.startsWith("store:") || await isPurged(context, stream)) continue;
    const filed = new Set<number>();
    for await (const entry of context.ledger.walk(stream)) {
      if (entry.event !== "documents.filed") continue;
      const id = Number(entry.subject.slice("document:".length));
      filed.add(id);
      records++;
      for (const message of await checkRecord(context, id)) yield { kind: "problem", subject: entry.subject, message };
    }
    const storeId = Number(stream.slice("store:".length));
    for (
      const row of await context.database.all("SELECT id FROM documents WHERE store_id = ? ORDER BY id", [storeId])
    ) {
      const id = Number(row.id);
      // A document filed since the walk began is asked for by itself.
      const messages = filed.has(id) ? [] : await checkRecord(context, id);
      for (const message of messages) yield { kind: "problem", subject: subjectOf(id), message };
    }
  }
  yield { kind: "checked", what: "records against the ledger", count: records };
  yield* checkAllFiles(context);
}

const filesAtOnce = 500;

async function* checkAllFiles(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  for (let last = "";;) {
    const rows = await context.database.all(
      `SELECT sha256, min(document_id) AS document_id FROM attachments WHERE sha256 > ? GROUP BY sha256 ORDER BY sha256 LIMIT ${filesAtOnce}`,
      [last],
    );
    for (const row of rows) {
      last = String(row.sha256);
      count++;
      const damaged = await context.files.check(last);
      if (!damaged) continue;
      const what = damaged.reason === "missing" ? "is missing" : "does not match its checksum";
      yield { kind: "problem", subject: subjectOf(Number(row.document_id)), message: `The file ${last} ${what}.` };
    }
    if (rows.length < filesAtOnce) break;
  }
  yield { kind: "checked", what: "files against their checksums", count };
}
