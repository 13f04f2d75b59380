import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { eraseIdentities } from "./erasure.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { toldIdentities } from "./told-rows.ts";

/** Sign-in with any OpenID Connect provider: authorization code with PKCE. */
const openid = {
  name: "openid",
  needs: ["accounts", "shell", "onboarding", "users"],
  migrations,
  toldRows: [toldIdentities],
  routes,
  offers: (context) => {
    context.offered(accountsOffer).joinErasure(eraseIdentities);
    return {};
  },
} satisfies Feature;

export default openid;
