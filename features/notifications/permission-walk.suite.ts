import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [{
    row: "notifications",
    permission: "notifications.read",
    roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
  }],
  requests: {
    "PATCH /api/notifications": { body: () => [1] },
    "PUT /api/notificationPreferences": { body: () => ({ choices: [{ action: 0, email: 2 }], digestHour: 7 }) },
  },
} satisfies WalkPart;
