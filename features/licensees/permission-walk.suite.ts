import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/ffldetails/{number}/verify": { to: "signed-in", words: "What a license number says." },
  },
} satisfies WalkPart;
