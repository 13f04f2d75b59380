import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    { row: "download the backup application, read the backup feed", permission: "backup.read", roles: [] },
  ],
} satisfies WalkPart;
