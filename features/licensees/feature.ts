import { storesOffer } from "@/features/stores/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { findInList } from "./check.ts";
import { fflListCommand } from "./command.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";

/** Licence numbers against their structure and ATF's public list of licensees. */
const licensees = {
  name: "licensees",
  needs: ["stores"],
  migrations,
  routes,
  offers: (context) => {
    context.offered(storesOffer).checkLicencesWith((licence) => findInList(context, licence));
    return {};
  },
  commands: { "ffl-list": fflListCommand },
} satisfies Feature;

export default licensees;
