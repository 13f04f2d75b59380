import type { Facts } from "./facts.ts";

/** Facts of a store that keeps a few forms and has said nothing yet, on a server of its own. */
export function someFacts(given: Partial<Facts> = {}): Facts {
  const none = { count: 0, countIsMinimum: false };
  return {
    storeId: 7,
    timeZone: "America/Chicago",
    today: "2026-07-15",
    now: new Date("2026-07-15T18:00:00Z"),
    notice: { noticeDate: null, lastDay: null, isOver: false, officeName: "", officeAddress: "" },
    legal: {
      accessPoints: null,
      neededAccessPoints: 1,
      checkWindowDays: 30,
      checkWindowSource: "",
      isOwnCheckWindow: false,
      usualCheckWindowDays: 30,
      retentionYears: null,
      retentionSource: "",
    },
    hosting: { kind: "here" },
    kept: { transferred: 3, void: 1, denied: 1, inProgress: 2, standAlone: 1, corrected: none, supplements: none },
    executed: 5,
    damagedFiles: 0,
    chain: {
      entries: 12,
      lastEntryAt: "2026-07-15T17:00:00.000Z",
      signedEntries: 12,
      lastSignedAt: "2026-07-15T17:01:00.000Z",
    },
    filingOrder: "date",
    missingSearches: [],
    hasHours: true,
    auditSince: null,
    lastExport: null,
    backupToolSeen: false,
    added: new Map(),
    ...given,
  };
}
