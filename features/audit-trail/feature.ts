import { type Feature, offer } from "@/kernel/feature.ts";
import { describeTrailEvent } from "./ledger-events.ts";
import { auditTrailOffer } from "./offers.ts";
import { trailOffered } from "./provide-offers.ts";
import { routes } from "./routes.ts";

/** Who did what in an audit: its history, live and afterwards, and the workbook that both sides take along. */
export default {
  name: "audit-trail",
  needs: ["accounts", "stores", "shell", "documents", "history", "verifier", "audits", "audit-review", "exports"],
  describes: describeTrailEvent,
  offers: (context) => [offer(auditTrailOffer, trailOffered(context))],
  routes,
} satisfies Feature;
