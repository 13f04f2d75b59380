import { setTimeout } from "node:timers/promises";
import { eq, max } from "drizzle-orm";
import * as v from "valibot";
import { GuardFailed } from "@/db/errors.ts";
import { guard, type Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { documentExportOffer, type ExportedDocument } from "@/features/documents/offers-export.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict } from "@/kernel/errors.ts";
import { type FeatureContext, job } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { declarePermission } from "../contract.ts";
import { standingRow } from "../declaration/rows.ts";
import { forgetPack, removeLooseRecords } from "../declaration/steps.ts";
import { standingChanged } from "../events.ts";
import { packParts, packRecords, type PackRow, packs } from "../schema.ts";
import { deadBefore } from "./part-rows.ts";
import { indexLine, textPlaces, widened, widthsOfHeadings } from "./index-columns.ts";
import { emptyFilling, filledWith, indexBytes, lastParts, roomOf, weightOf } from "./parts-rules.ts";
import { recordFolder, recordOrders, recordStem } from "./record-names.ts";

/** Most zips of a pack: nobody carries more, and the screen shows each. */
const mostParts = 200;

/** Names and places the records of a pack. Cut short, it goes on behind the last record that it placed. */
export const planJob = job({
  name: "out-of-business.plan",
  shape: v.object({ packId: v.number() }),
  handler: ({ packId }, context) => plan(context, packId),
});

const guards = { noneRuns: "out-of-business.none_runs", isThere: "out-of-business.pack_there" } as const;

/**
 * Begins a new pack in the place of the last one; the records are placed by a job. Throws 404 and 403, 400 when there would
 * be too many zips, and 409 while nothing is declared or a download runs.
 */
export async function preparePack(
  context: FeatureContext,
  access: Access,
  storeId: number,
  partBytes: number | null,
): Promise<void> {
  const { database, clock } = context;
  const store = await context.offered(storesOffer).permitted(access, storeId, declarePermission);
  const { accountId } = store;
  if (!await standingRow(database, storeId)) {
    throw conflict("out-of-business.not_declared", "Declare this FFL out of business first.");
  }
  const { documents, bytes } = await context.offered(documentExportOffer).sizeOf({ accountId, storeId });
  const room = roomOf(partBytes);
  if (room !== null && bytes / room > mostParts) {
    const text = `That makes more than ${mostParts} zips. Choose larger ones.`;
    throw badRequest(text, { partBytes: text });
  }
  const seq = Number(
    (await database.one(
      "SELECT coalesce(max(seq), 0) AS seq FROM ledger WHERE stream = ?",
      [storeStream(storeId)],
    ))?.seq,
  );
  const now = clock.now();
  const pack = {
    ...{ id: await context.ids.next("out_of_business_packs"), accountId, storeId, partBytes, seq },
    ...{ totalRecords: documents, filling: emptyFilling, widths: widthsOfHeadings(writtenLicence(store)) },
    ...{ madeByName: access.identity.name, createdAt: now.toISOString() },
  };
  try {
    await context.change((unit) => {
      unit.guard(
        guards.noneRuns,
        "NOT EXISTS (SELECT 1 FROM out_of_business_parts WHERE store_id = ? AND state = 'running' AND seen_at >= ?)",
        [storeId, deadBefore(now)],
      );
      unit.add(...forgetPack(storeId), statementOf(insert(packs).values(pack)));
      unit.enqueue(planJob, { packId: pack.id });
      unit.publish(standingChanged, { accountId, storeId });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== guards.noneRuns) throw error;
    throw conflict("out-of-business.running", "A download is running. Wait for it, or cancel it first.");
  }
  await removeLooseRecords(context, storeId);
}

const recordsAtOnce = 200;

async function plan(context: FeatureContext, packId: number): Promise<void> {
  const { database } = context;
  const pack = await database.query.select().from(packs).where(eq(packs.id, packId)).get();
  if (pack?.state !== "planning") return;
  try {
    await finish(context, await placeAll(context, pack));
  } catch (error) {
    // Another one took its place, or the declaration was taken back.
    if (!(error instanceof GuardFailed) || error.guard !== guards.isThere) throw error;
  }
}

/** Places every record that is not placed yet; answers the pack as it is then. */
async function placeAll(context: FeatureContext, pack: PackRow): Promise<PackRow> {
  const { accountId, storeId } = pack;
  const [{ last }] = await context.database.query.select({ last: max(packRecords.documentId) }).from(packRecords)
    .where(eq(packRecords.packId, pack.id));
  let planned = pack;
  let waiting: ExportedDocument[] = [];
  for await (const document of context.offered(documentExportOffer).everything({ accountId, storeId })) {
    if (document.id <= (last ?? 0)) continue;
    waiting.push(document);
    if (waiting.length < recordsAtOnce) continue;
    planned = await place(context, planned, waiting);
    waiting = [];
    context.stopping.throwIfAborted();
    await setTimeout(0);
  }
  return await place(context, planned, waiting);
}

/** Stops the batch once the pack is gone. */
function isThere({ id }: PackRow): Statement {
  return guard(guards.isThere, "EXISTS (SELECT 1 FROM out_of_business_packs WHERE id = ? AND state = 'planning')", [
    id,
  ]);
}

/** Places some records, behind those that are placed; answers the pack as it is then. */
async function place(
  { database }: FeatureContext,
  pack: PackRow,
  documents: readonly ExportedDocument[],
): Promise<PackRow> {
  if (documents.length === 0) return pack;
  const copies = await copiesOf(database, pack, documents);
  let { filling, widths } = pack;
  const ended: Statement[] = [];
  const rows = documents.map((document) => {
    const [folder, stem, line] = [recordFolder(document), recordStem(document), indexLine(document)];
    const key = `${folder}/${stem}`;
    const copy = (copies.get(key) ?? 0) + 1;
    copies.set(key, copy);
    const record = { weight: weightOf(document.attachments), serialCharacters: line.serials.length };
    const next = filledWith(filling, record, pack.partBytes);
    if (next.part !== filling.part) ended.push(partStatement(pack, { ...filling, number: filling.part }));
    filling = next;
    widths = widened(widths, line, `${key}_${copy}`);
    const { name, date, tsn } = recordOrders(document);
    return {
      ...{ documentId: document.id, part: filling.part, folder, stem, copy },
      ...{ nameOrder: name, dateOrder: date, tsnOrder: tsn, line },
    };
  });
  const plannedRecords = pack.plannedRecords + rows.length;
  await database.write(() => [
    isThere(pack),
    ...ended,
    recordsStatement(pack, rows),
    statementOf(update(packs).set({ plannedRecords, filling, widths }).where(eq(packs.id, pack.id))),
  ]);
  return { ...pack, plannedRecords, filling, widths };
}

/** How many records of each name there are already. */
async function copiesOf(
  database: FeatureContext["database"],
  { id }: PackRow,
  documents: readonly ExportedDocument[],
): Promise<Map<string, number>> {
  const stems = documents.map((document) => [recordFolder(document), recordStem(document)]);
  const rows = await database.all(
    `SELECT r.folder AS folder, r.stem AS stem, max(r.copy) AS copy FROM json_each(?) j
       CROSS JOIN out_of_business_records r ON r.pack_id = ? AND r.folder = j.value ->> 0 AND r.stem = j.value ->> 1
     GROUP BY r.folder, r.stem`,
    [JSON.stringify(stems), id],
  );
  return new Map(rows.map(({ folder, stem, copy }) => [`${folder}/${stem}`, Number(copy)]));
}

/** One statement whatever the number of records: its text stays the same, and it has one value for all of them. */
function recordsStatement({ id, storeId }: PackRow, rows: readonly object[]): Statement {
  const names = ["documentId", "part", "folder", "stem", "copy", "nameOrder", "dateOrder", "tsnOrder"];
  return {
    sql: `INSERT INTO out_of_business_records(pack_id, store_id, document_id, part, folder, stem, copy, name_order,
        date_order, tsn_order, line)
      SELECT ?, ?, ${names.map((name) => `value ->> '${name}'`).join(", ")}, value -> 'line' FROM json_each(?)`,
    args: [id, storeId, JSON.stringify(rows)],
  };
}

function partStatement(
  { id, storeId }: PackRow,
  { number, records, bytes }: { readonly number: number; readonly records: number; readonly bytes: number },
): Statement {
  return statementOf(insert(packParts).values({ packId: id, storeId, number, records, bytes }));
}

async function finish(context: FeatureContext, pack: PackRow): Promise<void> {
  const { accountId, storeId, filling, partBytes, plannedRecords, widths } = pack;
  const lineCharacters = textPlaces(widths).at(-1)?.from ?? 0;
  const index = indexBytes(plannedRecords, lineCharacters, filling.serialCharacters);
  await context.change((unit) => {
    unit.add(
      isThere(pack),
      ...lastParts(filling, index, partBytes).map((part) => partStatement(pack, part)),
      statementOf(
        update(packs).set({ state: "ready", totalRecords: plannedRecords }).where(eq(packs.id, pack.id)),
      ),
    );
    unit.publish(standingChanged, { accountId, storeId });
  });
}
