import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import {
  documentEdited,
  documentFiled,
  supplementDeleted,
  supplementRestored,
  supplementsAttached,
} from "@/features/documents/offers.ts";
import { type Feature, type FeatureContext, on } from "@/kernel/feature.ts";
import { dueReports } from "./due-reports.ts";
import { describeReportEvent, insideEvents } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { permissions } from "./permissions.ts";
import { routes } from "./routes.ts";
import { forgetOldSales, lookAtDocument } from "./sales.ts";
import { reportRecords } from "./store-records.ts";
import { verifyReports } from "./verify-reports.ts";
import { toldReportSettings } from "./told-rows.ts";

const look = ({ documentId }: { readonly documentId: number }, context: FeatureContext) =>
  lookAtDocument(context, documentId);

/** Reports that must go to ATF by a day: multiple sales, found as documents are filed, and thefts and losses. */
export default {
  name: "report-deadlines",
  needs: ["stores", "shell", "deadlines", "documents"],
  migrations,
  toldRows: [toldReportSettings],
  permissions,
  routes,
  offers: (context) => {
    context.offered(deadlinesOffer).add(dueReports(context));
    return {};
  },
  handles: [
    on(documentFiled, look),
    on(documentEdited, look),
    on(supplementsAttached, look),
    on(supplementDeleted, look),
    on(supplementRestored, look),
  ],
  describes: describeReportEvent,
  insideEvents,
  storeRecords: reportRecords,
  verify: verifyReports,
  recurring: { "report-deadlines.forget": { everySeconds: 86_400, purges: true, run: forgetOldSales } },
} satisfies Feature;
