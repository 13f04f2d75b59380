import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { routes } from "./routes.ts";
import { forgetMails, permission } from "./rows.ts";

/** The outbox: what was written to people, and without a mail server the links for managers to hand over. */
const outbox = {
  name: "outbox",
  needs: ["accounts", "stores", "shell"],
  permissions: {
    [permission]: {
      label: "Read the outbox of own stores, hand links over, send again",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  offers: (context) => {
    context.offered(accountsOffer).joinErasure(forgetMails);
    return {};
  },
  storeRecords: ({ database }) => rowsOnly(database, "outbox"),
  routes,
} satisfies Feature;

export default outbox;
