import type { Feature } from "@/kernel/feature.ts";
import { sweepTemporary } from "@/kernel/files/temporary.ts";
import { describeExportEvent } from "./ledger-events.ts";
import { routes } from "./routes.ts";

/** Copies to take along: a filtered list as CSV or Excel, a document or several as a zip. */
export default {
  name: "exports",
  needs: ["accounts", "stores", "shell", "documents", "history"],
  describes: describeExportEvent,
  routes,
  start: ({ configuration }) => sweepTemporary(configuration.dataFolder),
} satisfies Feature;
