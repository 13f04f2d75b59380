import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import type { Feature } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { defaultAddress, eraseOverviewViews, forgottenStatements } from "./views.ts";

/** Saved views of the archive, and what each person looked for lately. */
export default {
  name: "views",
  needs: ["accounts", "stores", "shell", "documents"],
  migrations,
  routes,
  storeRecords: ({ database }) => rowsOnly(database, "views_searches", "views_defaults", "views"),
  offers: (context) => {
    context.offered(documentSearchOffer).openArchiveWith((access, asked) => defaultAddress(context, access, asked));
    context.offered(accountsOffer).joinErasure(eraseOverviewViews);
    return {};
  },
  recurring: {
    "views.sweep": {
      everySeconds: 6 * 3600,
      purges: true,
      run: async ({ database, clock }) => void await database.write(() => forgottenStatements(clock.now())),
    },
  },
} satisfies Feature;
