import type { InspectionCheck } from "../contract.ts";

/** A self-check with something to do in several lines. */
export function aCheck(given: Partial<InspectionCheck> = {}): InspectionCheck {
  return {
    startDate: "2025-07-15",
    endDate: "2026-07-15",
    today: "2026-07-15",
    timeZone: "America/Denver",
    storeName: "Summit Denver",
    isAudited: true,
    forms: 1140,
    standAlone: 12,
    flagged: 7,
    inProgress: 3,
    expiring: 2,
    expiringIsMinimum: false,
    toVerify: 4,
    corrections: 1,
    notAsFiled: 0,
    hasHours: false,
    executed: 1140,
    terminals: 3,
    lastSigned: "2026-07-15T06:00:00.000Z",
    ...given,
  };
}
