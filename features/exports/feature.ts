import { type Feature, offer } from "@/kernel/feature.ts";
import { sweepTemporary } from "@/kernel/files/temporary.ts";
import { describeExportEvent } from "./ledger-events.ts";
import { exportFilesOffer } from "./offers.ts";
import { routes } from "./routes.ts";
import { workbookAnswer } from "./workbook-answer.ts";

/** Copies to take along: a filtered list as CSV or Excel, a document or several as a zip. */
export default {
  name: "exports",
  needs: ["accounts", "stores", "shell", "documents", "history", "verifier"],
  describes: describeExportEvent,
  routes,
  offers: (context) => [offer(exportFilesOffer, { workbook: (asked) => workbookAnswer(context, asked) })],
  start: ({ configuration }) => sweepTemporary(configuration.dataFolder),
} satisfies Feature;
