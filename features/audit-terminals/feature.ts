import { accountsOffer } from "@/features/accounts/offers.ts";
import { auditChanged } from "@/features/audits/offers-events.ts";
import { shellOffer } from "@/features/shell/offers.ts";
import type { Identity } from "@/kernel/access.ts";
import { type Feature, type FeatureContext, on } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { endOverdue, lookAfterTerminals } from "./ending.ts";
import { describeTerminalEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { sessionOf, terminalSessions } from "./sessions.ts";
import { verifyTerminals } from "./verify-terminals.ts";
import { terminalsToldRows } from "./told-rows.ts";

/** Inspections at a shop's own terminals: a one-time code signs an auditor in to read, and the dealer sees it go on. */
export default {
  name: "audit-terminals",
  needs: ["accounts", "stores", "shell", "documents", "audits", "audit-trail", "audit-check"],
  migrations,
  toldRows: terminalsToldRows,
  routes,
  offers(context) {
    context.offered(accountsOffer).joinGuests(terminalSessions(context));
    context.offered(shellOffer).tellSession(({ identity }) => terminalOf(context, identity));
    return [];
  },
  describes: describeTerminalEvent,
  storeRecords: ({ database }) => rowsOnly(database, "audit_terminals_codes", "audit_terminals_sessions"),
  verify: verifyTerminals,
  // An audit that ended, or somebody disabled in it, ends sessions; what they ended for is written down at once.
  handles: [on(auditChanged, ({ auditId }, context) => endOverdue(context, auditId))],
  recurring: { "audit-terminals.look_after": { everySeconds: 60, purges: true, run: lookAfterTerminals } },
} satisfies Feature;

/** What the frame says of a session at a terminal; nothing of any other. */
async function terminalOf(context: FeatureContext, { confinement, sessionId }: Identity) {
  const session = confinement ? await sessionOf(context, { id: sessionId }) : null;
  return session ? { terminal: { name: `Terminal ${session.number}`, until: session.expiresAt } } : {};
}
