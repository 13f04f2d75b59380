import type { Feature } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { accountOf, changeAccount } from "./account.ts";
import { getAccount, updateAccount } from "./contract.ts";
import { describeOrganizationEvent } from "./ledger-events.ts";
import { organizationOffered } from "./offer.ts";

/** Your Organization: the FFLs of an account side by side, and the account's details. */
const organization = {
  name: "organization",
  needs: ["accounts", "stores", "shell", "documents"],
  routes: (context) => [
    route(getAccount, ({ access, params }) => accountOf(context, access, params.id)),
    route(updateAccount, ({ access, params, body }) => changeAccount(context, access, params.id, body)),
  ],
  offers: organizationOffered,
  describes: describeOrganizationEvent,
} satisfies Feature;

export default organization;
