import { accountsOffer } from "@/features/accounts/offers.ts";
import { shellOffer } from "@/features/shell/offers.ts";
import { usersOffer } from "@/features/users/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { choicePart, keepChoice, wayOf, wayOfNewcomer } from "./choice.ts";
import { forgetGuide } from "./guide.ts";
import { describeOnboardingEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import type { OnboardingOffer } from "./offers.ts";
import { routes } from "./routes.ts";

/** From a sign-in without an account to the first document filed. */
const onboarding = {
  name: "onboarding",
  needs: ["accounts", "stores", "users", "licensees", "documents", "shell"],
  migrations,
  describes: describeOnboardingEvent,
  permissions: {
    "onboarding.guide": {
      label: "See the first-run guide",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  offers: (context): OnboardingOffer => {
    context.offered(accountsOffer).joinErasure(forgetGuide);
    context.offered(usersOffer).joinChange(choicePart(context));
    context.offered(shellOffer).sendFirst((access) => wayOfNewcomer(context, access));
    return { keepChoice, wayOf };
  },
  routes,
} satisfies Feature;

export default onboarding;
