import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { dueDeliveries } from "./declaration/due-deliveries.ts";
import { describeOutOfBusinessEvent, outOfBusinessEvents } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { planJob } from "./pack/plan.ts";
import { permissions } from "./permissions.ts";
import { routes } from "./routes.ts";
import { declarationRecords } from "./store-records.ts";
import { verifyDeclarations } from "./verify-declarations.ts";

/** A store that stops for good: the declaration, 30 days, and its records for ATF (27 CFR 478.127). */
export default {
  name: "out-of-business",
  needs: ["stores", "organization", "shell", "deadlines", "documents", "offboarding", "verifier"],
  migrations,
  permissions,
  routes,
  offers: (context) => {
    context.offered(deadlinesOffer).add(dueDeliveries(context));
    return {};
  },
  describes: describeOutOfBusinessEvent,
  insideEvents: Object.keys(outOfBusinessEvents),
  storeRecords: declarationRecords,
  jobs: [planJob],
  verify: verifyDeclarations,
} satisfies Feature;
