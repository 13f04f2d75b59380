import { signedIn } from "@/features/accounts/testing.ts";
import { ownSignIn } from "@/deploy/permissions/route-rule.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/sessions": {
      ...ownSignIn,
      alone: false,
      words: "Where one is signed in; nothing while an operator acts for one.",
    },
    "DELETE /api/sessions/{id}": { ...ownSignIn, words: "One of your own sessions." },
    "DELETE /api/sessions": { ...ownSignIn, words: "All of your own sessions but this one." },
  },
  paths: [
    [/^\w+ \/api\/sessions\/\{id\}/, "session"],
  ],
  kinds: {
    session: { make: async ({ context }, _side, owner) => (await signedIn(context, await owner())).sessionId },
  },
} satisfies WalkPart;
