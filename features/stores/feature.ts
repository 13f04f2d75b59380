import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOfAccount } from "./store-rows.ts";
import type { Feature } from "@/kernel/feature.ts";
import { referencesIn } from "@/kernel/files/verify-files.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { foundFirstStore } from "./first-store.ts";
import { staffGrants } from "./grants.ts";
import { describeStoreEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { storesOffered } from "./provide-offers.ts";
import { routes } from "./routes.ts";
import { loadSampleStores } from "./sample.ts";
import { deleteOldVarianceRequests } from "./variance-request.ts";
import { forgetVarianceRequests } from "./variance-waiting.ts";
import { namedFiles } from "./variance.ts";
import { storesToldRows } from "./told-rows.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];
const staff = ["FFLUser", "FFLSilencerShopAdmin", ...managers];

/** Stores, their business hours, and what a dealer's people may do in them. */
const stores = {
  name: "stores",
  needs: ["accounts"],
  migrations,
  permissions: {
    "stores.see": { label: "See that a store is there", roles: staff, sources: ["audit", "audit terminal"] },
    "stores.free_licence": { label: "Free a license number that an FFL took", roles: ["OperatorAdmin"] },
    "stores.manage": { label: "Store settings, business hours, variance document", roles: managers },
  },
  routes,
  offers: (context) => {
    context.offered(accountsOffer).provideStores(async (accountId) =>
      (await storesOfAccount(context.database, accountId)).map(({ id }) => id).sort((a, b) => a - b)
    );
    context.offered(accountsOffer).joinNewCompany((founding) => foundFirstStore(context, founding));
    context.offered(accountsOffer).joinErasure(forgetVarianceRequests);
    return storesOffered(context);
  },
  grants: staffGrants,
  toldRows: storesToldRows,
  describes: describeStoreEvent,
  namesFiles: (context) => (sha256s) => namedFiles(context, sha256s),
  fileReferences: ({ database }) =>
    referencesIn(
      database,
      "SELECT sha256, size, min(store_id) AS id FROM store_variances WHERE true",
      storeSubject,
    ),
  recurring: {
    "stores.forget_variance_requests": { everySeconds: 24 * 3600, purges: true, run: deleteOldVarianceRequests },
  },
  sample: loadSampleStores,
} satisfies Feature;

export default stores;
