import type { Feature } from "@/kernel/feature.ts";
import { describeOrganizationEvent } from "./ledger-events.ts";
import { organizationOffered } from "./provide-offers.ts";
import { routes } from "./routes.ts";

/** Your Organization: the FFLs of an account side by side, and the account's details. */
const organization = {
  name: "organization",
  needs: ["accounts", "stores", "licensees", "shell", "deadlines", "documents", "backup"],
  routes,
  offers: organizationOffered,
  describes: describeOrganizationEvent,
} satisfies Feature;

export default organization;
