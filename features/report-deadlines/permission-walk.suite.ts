import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "see and close the reports due to ATF",
    permission: "report-deadlines.work",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
  requests: {
    "GET /api/reportDeadlines": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "POST /api/reportDeadlines": {
      body: async (target) => ({
        storeId: await target("store"),
        discoveredOn: "2026-01-01",
        discoveredAt: "10:00",
      }),
      isPlaced: true,
    },
    "POST /api/reportDeadlines/{id}/sent": { body: () => ({ version: 1, sentOn: "2026-01-01" }) },
    "POST /api/reportDeadlines/{id}/notNeeded": { body: () => ({ version: 1, reason: "Another buyer." }) },
    "POST /api/reportDeadlines/{id}/reopen": { body: () => ({ version: 1 }) },
    "PUT /api/stores/{id}/reportSettings": { body: () => ({ rifleReports: "on" }) },
  },
  paths: [
    [/^\w+ \/api\/reportDeadlines\/\{id\}\/reopen/, "closedReport"],
    [/^\w+ \/api\/reportDeadlines\/\{id\}/, "report"],
  ],
  kinds: {
    report: { make: (product, side) => aReport(product, side, "open") },
    closedReport: { make: (product, side) => aReport(product, side, "sent") },
  },
} satisfies WalkPart;

async function aReport({ context }: TestProduct, { accountId, storeId }: Side, state: "open" | "sent") {
  const id = await context.ids.next("report_deadlines");
  const at = context.clock.now().toISOString();
  await context.database.write(() => [{
    sql:
      "INSERT INTO report_deadlines(id, account_id, store_id, form, discovered_at, due_day, due_at, state, created_at) " +
      "VALUES (?, ?, ?, '3310.11', ?, ?, ?, ?, ?)",
    args: [id, accountId, storeId, at, at.slice(0, 10), at, state, at],
  }]);
  return id;
}
