import { accountsOffer } from "@/features/accounts/offers.ts";
import { shellOffer } from "@/features/shell/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { dismissGuide, getGuide, registerCompany } from "./contract.ts";
import { dismiss, guideOf } from "./guide.ts";
import { describeOnboardingEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { register } from "./register.ts";

/** From a sign-in without an account to the first document filed. */
const onboarding = {
  name: "onboarding",
  needs: ["accounts", "stores", "licensees", "documents", "shell"],
  migrations,
  describes: describeOnboardingEvent,
  permissions: {
    "onboarding.guide": {
      label: "See the first-run guide",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  offers: (context) => {
    const people = context.offered(accountsOffer);
    context.offered(shellOffer).sendFirst(async ({ identity }) =>
      await people.isNewcomer(identity) ? "/account-selection" : null
    );
    return {};
  },
  routes: (context) => [
    route(registerCompany, ({ access, body }) => register(context, access, body)),
    route(getGuide, ({ access, query }) => guideOf(context, access, query.storeId)),
    route(dismissGuide, ({ access, query }) => dismiss(context, access, query.storeId)),
  ],
} satisfies Feature;

export default onboarding;
