import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { identifier } from "./identify.ts";
import { migrations } from "./migrations/index.ts";
import { accountsOffered, ownOffer } from "./offer.ts";
import { routes } from "./routes.ts";
import { loadSamplePeople } from "./sample.ts";
import { forgetOldSessions } from "./sessions.ts";
import { issueSetupLink } from "./setup.ts";
import { forgetOldAttempts } from "./throttle.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** Accounts, people, sign-in: who somebody is. What they may do in stores is granted by the stores and the audits. */
const accounts = {
  name: "accounts",
  migrations,
  permissions: {
    "accounts.manage_users": { label: "See and manage users of own stores", roles: managers },
    "accounts.manage_account": { label: "Account details, add and delete stores", roles: ["FFLAccountOwner"] },
    "accounts.impersonate": { label: "Enable or disable an account, impersonate", roles: ["OperatorAdmin"] },
  },
  routes,
  offers: accountsOffered,
  identify: identifier,
  grants: (context) => (identity) => {
    if (identity.role !== "OperatorAdmin") return Promise.resolve([]);
    const permissions = context.offered(ownOffer).permissionsOf("OperatorAdmin");
    return Promise.resolve([{ source: "operator", permissions, accountId: null, storeIds: "all" }]);
  },
  recurring: {
    "accounts.forget": {
      everySeconds: 3600,
      run: async ({ database, clock }) => {
        await forgetOldAttempts(database, clock);
        await forgetOldSessions(database, clock.now());
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
    "Nobody is here yet. Open this link once, within a day, to set up Strongroom:",
    `  ${context.configuration.url}/setup/${token}`,
    "",
    "",
  ];
  Deno.stdout.writeSync(new TextEncoder().encode(lines.join("\n")));
}
