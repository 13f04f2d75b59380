import type { Inspection, Present } from "../../contract.ts";

/** Somebody at the second terminal who has a form open. */
export function aPresent(given: Partial<Present> = {}): Present {
  return {
    ...{ terminalId: 71, terminal: 2, userId: 21, name: "Ida Lead" },
    ...{ since: "2026-07-15T15:02:00.000Z", lastActive: "2026-07-15T17:58:00.000Z" },
    opened: { documentId: 5, customerName: "Example, Kim", at: "2026-07-15T17:57:00.000Z" },
    ...given,
  };
}

/** An inspection with one auditor at a terminal and one at a computer of their own. */
export function anInspection(given: Partial<Inspection> = {}): Inspection {
  return {
    auditId: 9,
    code: null,
    auditors: [{ userId: 21, name: "Ida Lead", isLead: true }, { userId: 22, name: "Ned Open", isLead: false }],
    present: [
      aPresent(),
      aPresent({ terminalId: null, terminal: null, userId: 22, name: "Ned Open", opened: null }),
    ],
    today: { opened: 214, flagged: 3, reviewed: 180 },
    ...given,
  };
}

/** A code for the first auditor, good until long after any test. */
export const aShownCode = {
  ...{ userId: 21, name: "Ida Lead", shownAt: "2026-07-15T18:00:00.000Z", expiresAt: "2099-07-15T18:10:00.000Z" },
  code: "KM7T-4RWX-9DHA",
};
