import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { type MetaData, type ReadingResult } from "@/features/pdf/contract-reading.ts";
import { pdfOffer } from "@/features/pdf/offers.ts";
import { FileDamaged } from "@/kernel/files/file-store.ts";
import { type FeatureContext, job, serviceKey } from "@/kernel/feature.ts";
import { publishChanged } from "./events.ts";
import { loadItem } from "./items.ts";
import { fileAway, mainPosition, typeOf } from "./file-types.ts";
import { type FileRow, intakeFiles, intakeItems, type ItemRow, type StoredItem } from "./schema.ts";
import { uncertainCount } from "./uncertain.ts";

/** Reads whatever is unread. */
export const readJob = job({
  name: "intake.read",
  shape: v.object({}),
  handler: (_payload, context) => readUnread(context),
});

/** A process keeps an item to itself for so long while it reads it. */
const leaseMs = 60_000;
/** After so long a job lets others have a turn, and a stopping server does not wait for a whole batch. */
const sliceMs = 3_000;

/** Whether this process reads what is unread just now. */
interface Reader {
  isRunning: boolean;
  isAskedAgain: boolean;
  /** Whose item was read last: accounts take turns. */
  lastAccount: number;
}

export const reader = serviceKey<Reader>("intake.reader");

/**
 * Reads what is unread, one item after the other, the accounts in turn: of each what somebody is waiting to see first,
 * then the newest. Once in a
 * process at a time, so that a batch of thousands leaves the reading children to people.
 */
export async function readUnread(context: FeatureContext): Promise<void> {
  const state = context.service(reader);
  if (state.isRunning) {
    state.isAskedAgain = true;
    return;
  }
  state.isRunning = true;
  try {
    const begun = performance.now();
    do {
      state.isAskedAgain = false;
      while (await readNext(context)) {
        if (performance.now() - begun < sliceMs) continue;
        return await context.change((unit) => unit.enqueue(readJob, {}));
      }
    } while (state.isAskedAgain);
  } finally {
    state.isRunning = false;
  }
}

/** Reads one item. False when nothing is unread. */
export async function readNext(context: FeatureContext): Promise<boolean> {
  const id = await takeNext(context);
  if (id === null) return false;
  const item = await loadItem(context.database, id);
  if (!item) return true;
  const statements = await outcomeOf(context, item);
  await context.change((unit) => {
    unit.add(...statements);
    publishChanged(unit, [item.row]);
  });
  return true;
}

/** Takes an item of the account that is next; null when nothing is unread that no other process reads. */
async function takeNext(context: FeatureContext): Promise<number | null> {
  const state = context.service(reader);
  const begunAt = state.lastAccount;
  let isRound = false;
  for (;;) {
    const account = await context.database.one(
      "SELECT min(account_id) AS id FROM intake_items WHERE state = 'reading' AND account_id > ?",
      [state.lastAccount],
    );
    const accountId = account?.id === null || account?.id === undefined ? null : Number(account.id);
    if (accountId === null || (isRound && accountId > begunAt)) {
      if (isRound) return null;
      isRound = true;
      state.lastAccount = 0;
      continue;
    }
    state.lastAccount = accountId;
    const id = await takeOf(context, accountId);
    if (id !== null) return id;
  }
}

async function takeOf({ database, clock }: FeatureContext, accountId: number): Promise<number | null> {
  const now = clock.now().getTime();
  const [taken] = await database.write(() => [{
    sql: "UPDATE intake_items SET read_until = ? WHERE id = (SELECT id FROM intake_items WHERE state = 'reading' " +
      "AND account_id = ? AND read_until NOT BETWEEN ? AND ? ORDER BY wanted_at DESC, id DESC LIMIT 1) RETURNING id",
    // A lease that ends later than one given now is of a clock that ran ahead.
    args: [now + leaseMs, accountId, now + 1, now + 2 * leaseMs],
  }]);
  const id = taken?.rows[0]?.id;
  return id === undefined ? null : Number(id);
}

async function outcomeOf(context: FeatureContext, { row: { id }, files }: StoredItem): Promise<Statement[]> {
  const readings: { readonly file: FileRow; readonly reading: Extract<ReadingResult, { kind: "ok" }> }[] = [];
  for (const file of files) {
    const reading = await readFile(context, file.sha256);
    if (typeof reading === "string") return [failed(id, naming(reading, file, files.length))];
    if (reading.kind === "refused") return [failed(id, naming(reading.message, file, files.length))];
    readings.push({ file, reading });
  }
  const types = readings.map(({ file, reading }) => ({
    name: file.fileName,
    given: file.type,
    seen: reading.metaData.documentType,
  }));
  const forms = types.filter(({ given, seen }) => given === 1 || (given === 0 && seen === 1)).length;
  if (forms > 1) {
    return [failed(id, `This folder holds ${forms} Forms 4473. Split it, so that each becomes a document.`)];
  }
  const main = mainPosition(types);
  const order = [main, ...types.keys().filter((position) => position !== main)];
  const pages = readings.map(({ reading }) => reading.pages);
  return [
    ready(id, readings[main].reading.metaData, pages.reduce((sum, count) => sum + count, 0)),
    ...order.length > 1 ? [fileAway(id)] : [],
    ...order.map((position, at) =>
      statementOf(
        update(intakeFiles).set({ position: at, pages: pages[position], type: typeOf(types[position], at === 0) })
          .where(and(
            eq(intakeFiles.itemId, id),
            eq(intakeFiles.position, position + (order.length > 1 ? 1000 : 0)),
          )),
      )
    ),
  ];
}

async function readFile(context: FeatureContext, sha256: string): Promise<ReadingResult | string> {
  try {
    return await context.offered(pdfOffer).read({ path: await context.files.localPath(sha256), sha256 }, {
      priority: "behind",
    });
  } catch (error) {
    if (error instanceof FileDamaged) return "The file in the archive is missing or damaged. Please upload it again.";
    throw error;
  }
}

/** Of several files it must be said which one is meant. */
function naming(reason: string, { fileName }: FileRow, count: number): string {
  return count === 1 ? reason : `${fileName}: ${reason}`;
}

function failed(id: number, reason: string): Statement {
  return read(id, { state: "failed", reason });
}

function ready(id: number, metaData: MetaData, pages: number): Statement {
  return read(id, {
    state: "ready",
    reason: severalForms(metaData),
    metaData: JSON.stringify(metaData),
    pages,
    customerName: metaData.customerName?.value ?? null,
    tsn: metaData.tsn?.value ?? null,
    formType: metaData.formType,
    uncertain: uncertainCount(metaData),
  });
}

/** What a person should know before it is filed; null when there is nothing. */
function severalForms({ forms, formType }: MetaData): string | null {
  if (forms === undefined) return null;
  return `This file holds ${forms.length} Forms ${
    formType === 1 ? "3310.11" : "4473"
  }. Split it by pages, so that each becomes a document.`;
}

/** An item is no longer unread; nothing happens when it was settled meanwhile. */
function read(id: number, outcome: Partial<ItemRow>): Statement {
  return statementOf(
    update(intakeItems).set({ ...outcome, readUntil: 0 })
      .where(and(eq(intakeItems.id, id), eq(intakeItems.state, "reading"))),
  );
}
