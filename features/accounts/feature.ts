import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { modeHeaders } from "./contract-modes.ts";
import { cookieName } from "./cookies.ts";
import { identifier } from "./identify.ts";
import { describeAccountEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { accountsOffered, ownOffer } from "./provide-offers.ts";
import { deleteOldResets, resetJob } from "./password-reset.ts";
import { forgetAccess } from "./erasure.ts";
import { routes } from "./routes.ts";
import { loadSamplePeople } from "./sample.ts";
import { deleteOldSessions } from "./sessions.ts";
import { issueSetupLink } from "./setup.ts";
import { signUpJob } from "./sign-up-mail.ts";
import { deleteOldSignUps } from "./sign-up.ts";
import { deleteOldTickets } from "./sign-in-tickets.ts";
import { deleteOldAttempts } from "./throttle.ts";
import { accountsToldRows } from "./told-rows.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** Accounts, people, sign-in: who somebody is. What they may do in stores is granted by the stores and the audits. */
const accounts = {
  name: "accounts",
  migrations,
  storeRecords: forgetAccess,
  toldRows: accountsToldRows,
  describes: describeAccountEvent,
  permissions: {
    "accounts.manage_users": { label: "See and manage users of own stores", roles: managers },
    "accounts.manage_account": {
      label: "Account details, add and delete stores",
      roles: ["FFLAccountOwner"],
      about: "account",
    },
    "accounts.impersonate": { label: "Enable or disable an account, impersonate", roles: ["OperatorAdmin"] },
  },
  routes,
  offers: accountsOffered,
  identify: identifier,
  sessionCookie: cookieName,
  modeHeaders,
  grants: (context) => (identity) => {
    if (identity.role !== "OperatorAdmin") return Promise.resolve([]);
    const permissions = context.offered(ownOffer).permissionsOf("OperatorAdmin");
    return Promise.resolve([{ source: "operator", permissions, accountId: null, storeIds: "all" }]);
  },
  jobs: [resetJob, signUpJob],
  recurring: {
    "accounts.forget": {
      everySeconds: 3600,
      purges: true,
      run: async (context) => {
        await deleteOldAttempts(context.database, context.clock);
        await deleteOldSessions(context.database, context.clock.now());
        await deleteOldTickets(context);
        await deleteOldResets(context);
        await deleteOldSignUps(context);
      },
    },
  },
  sample: loadSamplePeople,
  start: printSetupLink,
} satisfies Feature;

export default accounts;

/** On an empty installation whoever started the server is shown the way in; nobody else knows it. */
async function printSetupLink(context: FeatureContext): Promise<void> {
  const token = await issueSetupLink(context);
  if (!token) return;
  const lines = [
    "",
    "No accounts yet. Open this link to set up Strongroom (it works once, for 24 hours):",
    `  ${context.configuration.url}/setup/${token}`,
    "",
    "",
  ];
  Deno.stdout.writeSync(new TextEncoder().encode(lines.join("\n")));
}
