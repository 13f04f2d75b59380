import { and, count, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inPages, recordFiles, type StoreRecords } from "@/kernel/store-records.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import type { TraceEvent } from "./ledger-events.ts";
import { storedOf } from "./rows.ts";
import { tracePacks, traces } from "./schema.ts";
import { inSlices, removing } from "@/kernel/slices.ts";

const headings = {
  id: "Id",
  reference: "Reference number",
  state: "State",
  askedByName: "Caller",
  askedByPhone: "Phone",
  askedByEmail: "Email",
  cameBy: "Received by",
  receivedAt: "Received (UTC)",
  dueAt: "Due (UTC)",
  firearm: "Firearm",
  documentId: "Document",
  assigneeName: "Taken by",
  answeredAt: "Answered (UTC)",
  answeredBy: "Answered by",
  searches: "Searches",
};

/** What changes a request. Searching, reminding and making a pack change nothing that is asked or answered. */
const changes: readonly TraceEvent[] = [
  ...["traces.received", "traces.changed", "traces.chosen", "traces.taken", "traces.noted"] as const,
  ...["traces.answered", "traces.no_record", "traces.reopened"] as const,
];

/** The trace requests of a store with their response packets: in an export of everything, and gone with its records. */
export function traceRecords({ database }: FeatureContext): StoreRecords {
  const { query } = database;
  const packsOf = (storeId: number) =>
    query.select({ ...getTableColumns(tracePacks), reference: traces.reference }).from(tracePacks)
      .innerJoin(traces, eq(traces.id, tracePacks.traceId)).where(eq(traces.storeId, storeId)).orderBy(tracePacks.id);
  const idsOf = (storeId: number) => query.select({ id: traces.id }).from(traces).where(eq(traces.storeId, storeId));
  async function* requests(storeId: number) {
    const packs = Map.groupBy(await packsOf(storeId), ({ traceId }) => traceId);
    const read = (after: number, most: number) =>
      query.select().from(traces).where(and(eq(traces.storeId, storeId), gt(traces.id, after)))
        .orderBy(traces.id).limit(most);
    for await (const row of inPages(read)) yield storedOf(row, packs.get(row.id) ?? []).trace;
  }
  return {
    about:
      "traces.csv and traces.jsonl hold the trace requests. The response packets as sent are in the folder Traces.",
    changedBy: changes,
    async size({ storeId }) {
      const bytes = sql<number>`coalesce(sum(${tracePacks.size}), 0)`;
      const [sizes] = await query.select({ files: count(), bytes }).from(tracePacks)
        .where(inArray(tracePacks.traceId, idsOf(storeId)));
      return sizes;
    },
    async *entries({ storeId }) {
      for (const { id, traceId, reference, fileName, sha256, size, madeAt } of await packsOf(storeId)) {
        const folder = pathPart(reference, `Request ${traceId}`);
        const name = pathPart(fileName, `answer ${id}`);
        yield { path: `Traces/${folder}/${name}`, sha256, size, modified: new Date(madeAt) };
      }
      yield* recordFiles("traces", headings, () => requests(storeId));
    },
    async purge({ storeId }) {
      const ofStore = "trace_id IN (SELECT id FROM traces WHERE store_id = ?)";
      await inSlices(database, removing("trace_packs", ofStore, [storeId]));
      await inSlices(database, removing("traces", "store_id = ?", [storeId]));
    },
  };
}
