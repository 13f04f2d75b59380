import { and, eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { guard } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { storeName } from "@/features/stores/contract-names.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { mostNamed } from "@/kernel/zip/left-out.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { zipOf } from "@/kernel/zip/write-zip.ts";
import { declarePermission } from "../contract.ts";
import { standingRow } from "../declaration/rows.ts";
import { standingChanged } from "../events.ts";
import { entryOf } from "../ledger-events.ts";
import { packParts, type PartRow } from "../schema.ts";
import type { PartOrder } from "./contents.ts";
import { forgetNotes, PartProgress } from "./part-progress.ts";
import { sealedPart } from "./sealed-part.ts";
import { deadBefore, endStatement, isFinished, packOf, partsOf, unchangedCondition } from "./part-rows.ts";

interface WholePartOrder extends PartOrder {
  readonly part: PartRow;
}

const guards = {
  noneRuns: "out-of-business.part_none_runs",
  unchanged: "out-of-business.pack_unchanged",
} as const;

const changedSince = () =>
  conflict("out-of-business.pack_changed", "Something was filed or changed since. Prepare the pack again.");

/**
 * Begins one zip of a store's pack and answers it as a stream. It counts as finished when its last byte was taken. Throws
 * 404 and 403; 409 while nothing is declared or prepared, when a record was filed or changed since, while a download
 * runs, and for the last zip while others were not downloaded.
 */
export async function beginPart(
  context: FeatureContext,
  access: Access,
  storeId: number,
  number: number,
): Promise<Response> {
  const order = await orderOf(context, access, storeId, number);
  await begin(context, order);
  const { store, parts } = order;
  const name = pathPart(`${storeName(store)} for ATF`, "Records for ATF");
  const which = parts === 1 ? "" : ` ${number} of ${parts}`;
  return new Response(streamOf(context, order), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": downloadAs(`${name}${which}.zip`),
      "cache-control": "no-store",
    },
  });
}

async function orderOf(
  context: FeatureContext,
  access: Access,
  storeId: number,
  number: number,
): Promise<WholePartOrder> {
  const { database } = context;
  const store = await context.offered(storesOffer).permitted(access, storeId, declarePermission);
  const [declaration, pack] = await Promise.all([standingRow(database, storeId), packOf(database, storeId)]);
  if (!declaration || pack?.state !== "ready") {
    throw conflict("out-of-business.not_prepared", "Prepare the pack first.");
  }
  const rows = await partsOf(database, pack.id);
  const part = rows.find((row) => row.number === number);
  if (!part) throw notFound();
  const isLast = number === rows.length;
  if (isLast && !rows.every((row) => row.number === number || isFinished(row))) {
    throw conflict(
      "out-of-business.index_last",
      "The last zip holds the index of all others. Download the others first.",
    );
  }
  return { access, store, declaration, pack, part, parts: rows.length };
}

async function begin(context: FeatureContext, { access, declaration, pack, part, parts }: WholePartOrder) {
  const now = context.clock.now();
  const { sql, args } = unchangedCondition(context, pack);
  const { packId, number, records, bytes } = part;
  const begun = { sentRecords: 0, sentBytes: 0, leftOutFiles: 0, leftOut: [], ownFiles: 0, finishedAt: null };
  try {
    await context.change((unit) => {
      unit.add(
        guard(guards.unchanged, sql, args),
        guard(
          guards.noneRuns,
          "NOT EXISTS (SELECT 1 FROM out_of_business_parts WHERE store_id = ? AND state = 'running' AND seen_at >= ?)",
          [pack.storeId, deadBefore(now)],
        ),
        statementOf(
          update(packParts).set({ state: "running", seenAt: now.toISOString(), ...begun })
            .where(and(eq(packParts.packId, packId), eq(packParts.number, number))),
        ),
        forgetNotes(part),
        // The index in the last zip tells of all others: it is made again after any of them.
        ...number === parts ? [] : [statementOf(
          update(packParts).set({ state: "none", ...begun })
            .where(and(eq(packParts.packId, packId), eq(packParts.number, parts))),
        )],
      );
      // Before the first byte leaves: whoever takes a copy is in the ledger, however it ends.
      unit.record(entryOf(declaration, actorOf(access.identity), "out-of-business.packed", {
        ...{ packId, part: number, parts, records, bytes },
      }));
      unit.publish(standingChanged, { accountId: pack.accountId, storeId: pack.storeId });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    if (error.guard === guards.unchanged) throw changedSince();
    if (error.guard !== guards.noneRuns) throw error;
    throw conflict("out-of-business.running", "A download is running already. Wait for it, or cancel it first.");
  }
}

/** The zip with its progress written down as it is read, and its end, whatever that is. */
function streamOf(context: FeatureContext, order: WholePartOrder): ReadableStream<Uint8Array> {
  const told = new PartProgress(context, order.part);
  const reader = zipOf(sealedPart(context, order, told)).getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        await told.beat();
        if (value) controller.enqueue(value);
        if (!done) return;
        await finish(context, order, told);
        controller.close();
      } catch (error) {
        await told.end("failed");
        await reader.cancel(error).catch(() => {});
        controller.error(error);
      }
    },
    async cancel(reason) {
      await told.end("cancelled");
      await reader.cancel(reason).catch(() => {});
    },
  }, { highWaterMark: 0 });
}

async function finish(context: FeatureContext, order: WholePartOrder, told: PartProgress): Promise<void> {
  const { access, declaration, pack, part, parts } = order;
  const at = context.clock.now().toISOString();
  const { packId, number } = part;
  const { sentRecords: records, ownFiles } = told.progress;
  const leftOut = told.leftOut.slice(0, mostNamed).map(({ path, sha256, reason }) => ({ path, sha256, reason }));
  await context.change((unit) => {
    unit.add(...told.statements(at), endStatement(part, "finished", at));
    unit.record(entryOf(declaration, actorOf(access.identity), "out-of-business.pack_exported", {
      ...{ packId, part: number, parts, records, ownFiles },
      ...told.leftOut.length === 0 ? {} : { leftOutFiles: told.leftOut.length, leftOut },
    }));
    unit.publish(standingChanged, { accountId: pack.accountId, storeId: pack.storeId });
  });
}

/** Stops a running download; its stream ends with the next piece. Throws 404 and 403. */
export async function cancelPart(
  context: FeatureContext,
  access: Access,
  storeId: number,
  number: number,
): Promise<void> {
  await context.offered(storesOffer).permitted(access, storeId, declarePermission);
  const pack = await packOf(context.database, storeId);
  if (!pack) return;
  const at = context.clock.now().toISOString();
  await context.database.write(() => [endStatement({ packId: pack.id, number }, "cancelled", at)]);
}
