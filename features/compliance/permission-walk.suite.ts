import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "PUT /api/stores/{id}/compliance/notice": {
      body: () => ({ version: 1, noticeDate: null, officeName: "ATF Area Office", officeAddress: "1 Federal Plaza" }),
    },
    "PUT /api/stores/{id}/compliance/settings": {
      body: () => ({ version: 1, accessPoints: 2, checkWindow: null, retention: null }),
    },
    "PUT /api/stores/{id}/compliance/duties": { body: () => ({ condition: 15, isConfirmed: true }) },
  },
} satisfies WalkPart;
