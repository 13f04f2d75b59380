import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { declarePermission, readPermission } from "../../contract.ts";
import type { Declaration, Pack, Part, Standing } from "../../contract-shapes.ts";

/** The session of the owner of store 1. */
export const anOwner = aSession({ stores: [aSessionStore({ permissions: [readPermission, declarePermission] })] });
/** The session of somebody who sees it and takes no step. */
export const aWatcher = aSession({ stores: [aSessionStore({ permissions: [readPermission] })] });

/** A declaration of July 10 without a successor. */
export function aDeclaration(given: Partial<Declaration> = {}): Declaration {
  return {
    ...{ id: 5, storeId: 1, discontinuedOn: "2026-07-10", dueDay: "2026-08-09", successorName: "", successorFfl: "" },
    ...{ contactName: "Olive Owner", contactPhone: "307 555 0142" },
    contactAddress: "88 Invented Lane, Cheyenne, WY 82001",
    ...{ state: "open", deliveredTo: null, deliveredOn: null, carrier: "", trackingNumber: "" },
    ...{ changedByName: "Olive Owner", changedAt: "2026-07-15T18:00:00.000Z", version: 1 },
    ...given,
  };
}

/** One zip of everything, not downloaded yet. */
export function aPart(given: Partial<Part> = {}): Part {
  return {
    ...{ number: 1, records: 1_204, bytes: 412_000_000, holdsIndex: true, state: "none" },
    ...{ sentRecords: 0, sentBytes: 0, leftOutFiles: 0, leftOut: [], ownFiles: 0, finishedAt: null },
    ...given,
  };
}

/** A pack of one zip. */
export function aPack(given: Partial<Pack> = {}): Pack {
  return {
    ...{ id: 9, state: "ready", partBytes: null, totalRecords: 1_204, plannedRecords: 1_204, isCurrent: true },
    ...{ isComplete: false, madeByName: "Olive Owner", createdAt: "2026-07-15T18:00:00.000Z", parts: [aPart()] },
    ...given,
  };
}

/** A store of which nothing is declared. */
export function aStanding(given: Partial<Standing> = {}): Standing {
  return {
    ...{ storeId: 1, storeName: "Prairie Arms", license: "5-73-109-01-8F-04211", today: "2026-07-15" },
    ...{ declaration: null, daysLeft: null, otherStores: 0, records: 1_204, bytes: 398_000_000 },
    ...{ damagedFiles: 0, damaged: [], pack: null },
    ...given,
  };
}

const finishedAt = "2026-07-15T18:20:00.000Z";
const declared = { declaration: aDeclaration(), daysLeft: 25 };

/** The states of the screen, by what they are called. */
export const standings = {
  none: aStanding(),
  declared: aStanding(declared),
  damaged: aStanding({
    ...declared,
    damagedFiles: 2,
    damaged: [
      { documentId: 12, customerName: "Example, Kim", fileName: "4473.pdf", reason: "changed" },
      { documentId: 31, customerName: "Sample, Pat", fileName: "letter.pdf", reason: "missing" },
    ],
  }),
  planning: aStanding({ ...declared, pack: aPack({ state: "planning", plannedRecords: 600, parts: [] }) }),
  prepared: aStanding({ ...declared, pack: aPack() }),
  running: aStanding({
    ...declared,
    pack: aPack({
      partBytes: 4_000_000_000,
      parts: [
        aPart({ records: 800, bytes: 3_800_000_000, holdsIndex: false, state: "finished", finishedAt }),
        aPart({
          number: 2,
          records: 300,
          holdsIndex: false,
          state: "running",
          sentRecords: 120,
          sentBytes: 90_000_000,
        }),
        aPart({ number: 3, records: 104 }),
      ],
    }),
  }),
  complete: aStanding({
    ...declared,
    pack: aPack({ isComplete: true, parts: [aPart({ state: "finished", finishedAt, ownFiles: 1 })] }),
  }),
  inPart: aStanding({
    declaration: aDeclaration({ successorName: "Harbour Arms LLC", successorFfl: "5-76-201-01-9G-99999" }),
    daysLeft: 3,
    pack: aPack({
      parts: [aPart({
        ...{ state: "finished", finishedAt, leftOutFiles: 2, ownFiles: 2 },
        leftOut: [
          { path: "4473/Transferred/EXAMPLE_KIM_20260115_00012.pdf", reason: "changed" },
          { path: "4473/Denied/SAMPLE_PAT_20260211_00031/02 letter.pdf", reason: "missing" },
        ],
      })],
    }),
  }),
  voided: aStanding({ ...declared, daysLeft: -4, pack: aPack({ isCurrent: false }) }),
  brokeOff: aStanding({ ...declared, daysLeft: 0, pack: aPack({ parts: [aPart({ state: "failed" })] }) }),
  delivered: aStanding({
    declaration: aDeclaration({
      ...{ state: "delivered", deliveredTo: "atf", deliveredOn: "2026-07-20", carrier: "FedEx", version: 2 },
      trackingNumber: "7701 2345 9912",
    }),
    pack: aPack({ isComplete: true, parts: [aPart({ state: "finished", finishedAt })] }),
  }),
} as const;
