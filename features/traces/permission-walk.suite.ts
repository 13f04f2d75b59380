import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";

const told = { version: 1, answeredBy: "phone", answeredAt: "2026-01-01T00:00:00.000Z" };

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "GET /api/traces/candidates": { query: () => Promise.resolve("serialNumber=K4473") },
    "POST /api/traces": {
      body: async (target) => ({
        storeId: await target("store"),
        reference: crypto.randomUUID(),
        cameBy: "phone",
        receivedAt: "2026-01-01T00:00:00.000Z",
        firearm: { serialNumber: "K4473" },
      }),
      isPlaced: true,
    },
    "PUT /api/traces/{id}": {
      body: () => ({
        version: 1,
        reference: "T1",
        cameBy: "phone",
        receivedAt: "2026-01-01T00:00:00.000Z",
        firearm: { serialNumber: "K4473" },
      }),
    },
    "POST /api/traces/{id}/searches": { body: () => ({ serialNumber: "K4473" }) },
    "POST /api/traces/{id}/choice": {
      body: async (target) => ({ version: 1, documentId: await target("document") }),
    },
    "POST /api/traces/{id}/assignee": { body: () => ({ version: 1 }) },
    "POST /api/traces/{id}/notes": { body: () => ({ note: "A note" }) },
    "POST /api/traces/{id}/answer": { body: () => told },
    "POST /api/traces/{id}/no-record": { body: () => told },
    "POST /api/traces/{id}/reopen": { body: () => ({ version: 1, reason: "A page was missing." }) },
    "POST /api/traces/{id}/packs": { body: () => ({ kind: "zip" }) },
  },
  paths: [
    [/^\w+ \/api\/traces\/packs\/\{id\}/, "tracePack"],
    [/^\w+ \/api\/traces\/\{id\}/, "trace"],
  ],
  kinds: {
    tracePack: { make: aTracePack },
    trace: { make: aTrace },
  },
} satisfies WalkPart;

async function aTrace({ context }: TestProduct, { accountId, storeId }: Side): Promise<number> {
  const id = await context.ids.next("traces");
  const at = context.clock.now().toISOString();
  await context.database.write(() => [{
    sql: "INSERT INTO traces(id, account_id, store_id, reference, reference_key, asked_by_name, asked_by_phone, " +
      "asked_by_email, came_by, received_at, firearm, search_text, changed_by_name, changed_at) " +
      "VALUES (?, ?, ?, ?, ?, '', '', '', 'phone', ?, ?, '', 'Kim Example', ?)",
    args: [id, accountId, storeId, `T${id}`, `T${id}`, at, JSON.stringify({ serialNumber: "K4473" }), at],
  }]);
  return id;
}

async function aTracePack(product: TestProduct, side: Side): Promise<number> {
  const { context } = product;
  const id = await context.ids.next("trace_packs");
  const received = await context.files.receive(new Blob([`pack ${id}`]).stream(), 1000);
  const { sha256, size } = await received.keep();
  const traceId = await aTrace(product, side);
  await context.database.write(() => [{
    sql: "INSERT INTO trace_packs(id, trace_id, document_id, kind, file_name, sha256, size, pages, made_at, made_by) " +
      "VALUES (?, ?, ?, 'pdf', 'Trace.pdf', ?, ?, 2, ?, 'Kim Example')",
    args: [id, traceId, side.documentId, sha256, size, context.clock.now().toISOString()],
  }]);
  return id;
}
