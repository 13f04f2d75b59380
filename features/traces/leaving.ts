import type { FeatureContext } from "@/kernel/feature.ts";
import { type Keeping, recordFiles, rowsById } from "@/kernel/keeping.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import type { TraceEvent } from "./ledger-events.ts";
import { presentPack, storedOf } from "./rows.ts";

const headings = {
  id: "Id",
  reference: "Reference number",
  state: "State",
  askedByName: "Asked by",
  askedByPhone: "Telephone",
  askedByEmail: "Email",
  cameBy: "Came by",
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

const packsOfStore =
  "SELECT p.*, t.reference FROM trace_packs p JOIN traces t ON t.id = p.trace_id WHERE t.store_id = ? ORDER BY p.id";

/** The trace requests of a store with their answer packs: in an export of everything, and gone with its records. */
export function keptTraces({ database }: FeatureContext): Keeping {
  async function* requests(storeId: number) {
    const packs = Map.groupBy(await database.all(packsOfStore, [storeId]), (row) => Number(row.trace_id));
    for await (const row of rowsById(database, "SELECT * FROM traces WHERE store_id = ?", [storeId])) {
      yield storedOf(row, packs.get(Number(row.id)) ?? []).trace;
    }
  }
  return {
    about: "traces.csv and traces.jsonl hold the trace requests; the answer packs as they were sent lie under Traces.",
    changedBy: changes,
    async size({ storeId }) {
      const row = await database.one(
        "SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM trace_packs " +
          "WHERE trace_id IN (SELECT id FROM traces WHERE store_id = ?)",
        [storeId],
      );
      return { files: Number(row?.files), bytes: Number(row?.bytes) };
    },
    async *entries({ storeId }) {
      for (const row of await database.all(packsOfStore, [storeId])) {
        const { id, fileName, sha256, size, madeAt } = presentPack(row);
        const folder = pathPart(String(row.reference), `Request ${row.trace_id}`);
        const name = pathPart(fileName, `answer ${id}`);
        yield { path: `Traces/${folder}/${name}`, sha256, size, modified: new Date(madeAt) };
      }
      yield* recordFiles("traces", headings, () => requests(storeId));
    },
    async purge({ storeId }) {
      await database.write(() => [
        {
          sql: "DELETE FROM trace_packs WHERE trace_id IN (SELECT id FROM traces WHERE store_id = ?)",
          args: [storeId],
        },
        { sql: "DELETE FROM traces WHERE store_id = ?", args: [storeId] },
      ]);
    },
  };
}
