import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/events": { to: "signed-in", words: "What happens to records, of those alone that one may see." },
  },
} satisfies WalkPart;
