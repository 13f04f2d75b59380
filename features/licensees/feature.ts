import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { findInList } from "./check.ts";
import { fflListCommand } from "./command.ts";
import { licenceExpiry } from "./licence-expiry.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";

/** Licence numbers against their structure and ATF's public list of licensees. */
const licensees = {
  name: "licensees",
  needs: ["stores", "deadlines"],
  migrations,
  routes,
  offers: (context) => {
    context.offered(storesOffer).checkLicencesWith((licence) => findInList(context, licence));
    context.offered(deadlinesOffer).add(licenceExpiry(context));
    return {};
  },
  commands: { "ffl-list": fflListCommand },
} satisfies Feature;

export default licensees;
