import { accountsOffer } from "@/features/accounts/offers.ts";
import { organizationOffer } from "@/features/organization/offers.ts";
import { usersOffer } from "@/features/users/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { setAccountDisabled } from "./accounts.ts";
import { ticketEnd } from "./codes.ts";
import { endRunOut, impersonationPart } from "./impersonation.ts";
import { describeOperatorEvent } from "./ledger-events.ts";
import { operatorCommand } from "./operator-command.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { countStorage, forgetStorage } from "./storage.ts";
import { toldCodes } from "./told-rows.ts";

/** The operator's work: acting for somebody with a reason, and which accounts are open. */
const operators = {
  name: "operators",
  needs: ["accounts", "stores", "users", "shell", "documents", "organization", "offboarding", "timestamps"],
  migrations,
  toldRows: [toldCodes],
  describes: describeOperatorEvent,
  routes,
  offers: (context) => {
    context.offered(accountsOffer).joinTicketEnd(ticketEnd(context));
    context.offered(accountsOffer).joinErasure(forgetStorage);
    context.offered(usersOffer).joinChange(impersonationPart(context));
    context.offered(organizationOffer).joinDisabling((...asked) => setAccountDisabled(context, ...asked));
    return {};
  },
  commands: { operator: operatorCommand },
  recurring: {
    "operators.end_run_out": { everySeconds: 60, run: endRunOut },
    "operators.count_storage": { everySeconds: 6 * 3600, run: countStorage },
  },
} satisfies Feature;

export default operators;
