import { accountsOffer } from "@/features/accounts/offers.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { type Feature, offer } from "@/kernel/feature.ts";
import { permissionsFrom } from "@/kernel/permissions.ts";
import { requestPermission } from "./contract.ts";
import { correctionSource, receivePermission } from "./contract-receiver.ts";
import { dueRequests } from "./due-requests.ts";
import { describeRequestEvent, insideEvents } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { emailCorrectionsOffer } from "./offers.ts";
import { receiverSessions } from "./receivers.ts";
import { routes } from "./routes.ts";
import { openCount } from "./rows.ts";
import { requestRecords } from "./store-records.ts";
import { verifyRequests } from "./verify-requests.ts";
import { lookAfterRequests } from "./waiting.ts";
import { receiversToldRows } from "./told-rows.ts";

const staff = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** Corrections by mail: the buyer corrects the buyer's own sections by a link, the dealer reviews the new version. */
export default {
  name: "email-corrections",
  needs: ["accounts", "stores", "shell", "deadlines", "pdf", "documents", "corrections"],
  migrations,
  toldRows: receiversToldRows,
  permissions: {
    [requestPermission]: { label: "Send correction request emails", roles: staff },
    [receivePermission]: {
      label: "See and correct the one form of a correction request",
      roles: [],
      about: "oneself",
      sources: [correctionSource],
    },
  },
  routes,
  offers: (context) => {
    context.offered(deadlinesOffer).add(dueRequests(context));
    context.offered(accountsOffer).joinGuests(receiverSessions(context));
    return [offer(emailCorrectionsOffer, { openCount: (storeId) => openCount(context, storeId) })];
  },
  grants: ({ permissions }) => (identity) => {
    if (identity.accountState !== "guest") return Promise.resolve([]);
    const held = permissionsFrom(correctionSource, permissions);
    return Promise.resolve([{ source: correctionSource, permissions: held, accountId: null, storeIds: [] }]);
  },
  describes: describeRequestEvent,
  insideEvents,
  storeRecords: requestRecords,
  verify: verifyRequests,
  recurring: { "email-corrections.look_after": { everySeconds: 900, purges: true, run: lookAfterRequests } },
} satisfies Feature;
