import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "PUT /api/stores/{id}/deadlineSettings": { body: () => ({ checkWarningDays: 4 }) },
  },
} satisfies WalkPart;
