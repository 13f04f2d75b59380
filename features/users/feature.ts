import { verifyPeople } from "./verify-people.ts";
import type { Feature } from "@/kernel/feature.ts";
import { deleteOldEmailTries } from "./email-tries.ts";
import { describeUserEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { usersOffered } from "./provide-offers.ts";
import { routes } from "./routes.ts";
import { usersToldRows } from "./told-rows.ts";

/** User management: who belongs to an account, what they may do there, and how they come in. */
const users = {
  name: "users",
  needs: ["accounts", "stores"],
  migrations,
  describes: describeUserEvent,
  permissions: {
    "users.list": {
      label: "List people of own stores; an operator those of all accounts",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner", "OperatorAdmin"],
    },
    "users.list_all": {
      label: "List all people of the account, those without an FFL too",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
      about: "account",
    },
  },
  routes,
  verify: verifyPeople,
  toldRows: usersToldRows,
  offers: usersOffered,
  recurring: { "users.forget_email_tries": { everySeconds: 3600, run: deleteOldEmailTries } },
} satisfies Feature;

export default users;
