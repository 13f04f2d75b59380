import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { foundFirstStore } from "./founding.ts";
import { staffGrants } from "./grants.ts";
import { migrations } from "./migrations/index.ts";
import { storesOffered } from "./offer.ts";
import { routes } from "./routes.ts";
import { loadSampleStores } from "./sample.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];
const staff = ["FFLUser", "FFLSilencerShopAdmin", ...managers];

/** Stores, their business hours, and what a dealer's people may do in them. */
const stores = {
  name: "stores",
  needs: ["accounts"],
  migrations,
  permissions: {
    "stores.see": { label: "See that a store is there", roles: [...staff, "IOIUser", "IOIAdmin"] },
    "stores.manage": { label: "Store settings, business hours, variance document", roles: managers },
  },
  routes,
  offers: (context) => {
    context.offered(accountsOffer).joinFounding((founding) => foundFirstStore(context, founding));
    return storesOffered(context);
  },
  grants: staffGrants,
  sample: loadSampleStores,
} satisfies Feature;

export default stores;
