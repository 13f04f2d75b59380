import type { WalkPart } from "@/tests/security/walk/part.ts";

const ofStore = (rest = "") => ({
  query: async (target: (kind: string) => Promise<number>) => `storeId=${await target("store")}${rest}`,
  isPlaced: true,
});

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "remove backup applications of other people",
      permission: "backup.manage",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    },
  ],
  requests: {
    "GET /api/backup/feed": ofStore(),
    "GET /api/backup/files/{sha256}": ofStore(),
    "GET /api/backup/records": ofStore("&path=notes.csv"),
    "GET /api/backup/checkpoints": ofStore(),
    "GET /api/proofs/streams/{stream}/inclusion": { query: () => Promise.resolve("seq=1&size=1") },
    "GET /api/proofs/streams/{stream}/consistency": { query: () => Promise.resolve("from=1&to=1") },
    "POST /api/backup/applications": {
      body: () => ({ name: "COUNTER-PC", publicKey: "abc", platform: "Linux", version: "0.9.0" }),
    },
    "POST /api/backup/runs": {
      body: () => ({
        ...{ outcome: "whole", finishedAt: "2026-03-02T10:00:00.000Z", version: "0.9.0", problems: [], copies: [] },
        ...{ fullCheckAt: null, restoredAt: null, freeBytes: null },
      }),
    },
  },
} satisfies WalkPart;
