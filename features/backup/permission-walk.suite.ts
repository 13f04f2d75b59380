import type { RouteRule } from "@/deploy/permissions/route-rule.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { applications } from "./schema.ts";
import { toldApplications } from "./told-rows.ts";

const ofStore = (rest = "") => ({
  query: async (target: (kind: string) => Promise<number>) => `storeId=${await target("store")}${rest}`,
  isPlaced: true,
});

/** No person of the walk is an application. */
const ofApplication: RouteRule = { to: "asks", asks: [], words: "A backup application, about itself." };

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "remove backup applications of other people",
      permission: "backup.manage",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    },
  ],
  rules: {
    "GET /api/backup/applications/own": ofApplication,
    "POST /api/backup/runs": ofApplication,
  },
  requests: {
    "GET /api/backup/applications/own": { isPlaced: true },
    "GET /api/backup/feed": ofStore(),
    "GET /api/backup/files/{sha256}": ofStore(),
    "GET /api/backup/records": ofStore("&path=notes.csv"),
    "GET /api/backup/checkpoints": ofStore(),
    "GET /api/backup/timestamps": ofStore("&size=1"),
    "GET /api/proofs/streams/{stream}/inclusion": { query: () => Promise.resolve("seq=1&size=1") },
    "GET /api/proofs/streams/{stream}/consistency": { query: () => Promise.resolve("from=1&to=1") },
    "POST /api/BackupTool/LogBackupToolDownloadClick": { body: () => ({ origin: "banner" }) },
    "POST /api/backup/applications": {
      body: () => ({ name: "COUNTER-PC", publicKey: "abc", platform: "Linux", version: "0.9.0" }),
    },
    "POST /api/backup/runs": {
      isPlaced: true,
      body: () => ({
        ...{ outcome: "whole", finishedAt: "2026-03-02T10:00:00.000Z", version: "0.9.0", problems: [], copies: [] },
        ...{ fullCheckAt: null, restoredAt: null, freeBytes: null },
      }),
    },
  },
  paths: [[/^DELETE \/api\/backup\/applications\/\{id\}/, "backupApplication"]],
  kinds: { backupApplication: { make: anApplication } },
} satisfies WalkPart;

async function anApplication(
  { context }: TestProduct,
  { accountId }: Side,
  owner: () => Promise<number>,
): Promise<number> {
  const id = await context.ids.next("sessions");
  const at = context.clock.now().toISOString();
  const row = {
    ...{ id, accountId, userId: await owner(), name: "COUNTER-PC", publicKey: "abc", platform: "Linux" },
    ...{ secretHash: crypto.getRandomValues(new Uint8Array(32)), version: "0.9.0", problems: [] },
    ...{ createdAt: at, lastSeenAt: at },
  };
  await context.change((unit) =>
    unit.add(telling(statementOf(insert(applications).values(row)), toldApplications.made(row)))
  );
  return id;
}
