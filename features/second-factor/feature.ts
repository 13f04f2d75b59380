import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { deleteSpentChallenges } from "./challenges.ts";
import { describeSecondFactorEvent } from "./ledger-events.ts";
import { eraseFactors } from "./erasure.ts";
import { migrations } from "./migrations/index.ts";
import { resetByCommand } from "./resetting.ts";
import { routes } from "./routes.ts";
import { secondFactorPart } from "./signing-in.ts";
import { factorsToldRows } from "./told-rows.ts";

/** A second step at sign-in: authenticator app, passkeys, recovery codes; and passkeys instead of a password. */
const secondFactor = {
  name: "second-factor",
  needs: ["accounts", "users", "shell", "profile"],
  migrations,
  toldRows: factorsToldRows,
  permissions: {
    "second-factor.require": {
      label: "Require two-step sign-in for everyone",
      roles: ["FFLAccountOwner", "OperatorAdmin"],
      about: "account",
    },
  },
  describes: describeSecondFactorEvent,
  routes: (context) => {
    context.offered(accountsOffer).joinSignIn(secondFactorPart(context));
    return routes(context);
  },
  offers: (context) => {
    context.offered(accountsOffer).joinErasure(eraseFactors);
    return {};
  },
  recurring: { "second-factor.forget": { everySeconds: 3600, run: deleteSpentChallenges } },
  commands: {
    "reset-second-factor": {
      summary: "turns off two-step sign-in for a user who lost it: reset-second-factor EMAIL",
      run: resetByCommand,
    },
  },
} satisfies Feature;

export default secondFactor;
