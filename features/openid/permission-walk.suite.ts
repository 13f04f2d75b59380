import { ownSignIn } from "@/deploy/permissions/route-rule.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/auth/openid": { to: "anyone", words: "Tells which external provider there is." },
    "GET /api/auth/openid/start": { to: "anyone", words: "Leads to the external provider." },
    "POST /api/auth/openid/callback": {
      to: "secret",
      words: "Anyone who comes back from the provider in the same browser.",
    },
    "GET /api/auth/openid/sign-out": { to: "anyone", words: "Leads to the provider's own sign-out." },
    "GET /api/auth/openid/connection": { ...ownSignIn, alone: false, words: "Your own connection to the provider." },
    "POST /api/auth/openid/connection": { ...ownSignIn, words: "Your own connection to the provider." },
    "DELETE /api/auth/openid/connection": { ...ownSignIn, words: "Your own connection to the provider." },
  },
  requests: {
    "POST /api/auth/openid/callback": { body: () => ({ response: "code=a&state=b" }) },
  },
} satisfies WalkPart;
