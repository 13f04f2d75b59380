import { storesOffer } from "@/features/stores/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { checkLicence, findInList } from "./check.ts";
import { fflListCommand } from "./command.ts";
import { migrations } from "./migrations/index.ts";
import type { LicenseesOffer } from "./offers.ts";
import { routes } from "./routes.ts";

/** Licence numbers against their structure and ATF's public list of licensees. */
const licensees = {
  name: "licensees",
  needs: ["stores"],
  migrations,
  routes,
  offers: (context): LicenseesOffer => {
    context.offered(storesOffer).checkLicencesWith((licence) => findInList(context, licence));
    return { check: (typed) => checkLicence(context, typed) };
  },
  commands: { "ffl-list": fflListCommand },
} satisfies Feature;

export default licensees;
