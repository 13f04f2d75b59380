import { and, eq, isNull } from "drizzle-orm";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { entryOf, publishChanged } from "./changing.ts";
import { hoursToAnswer, urgentHours } from "./clock-rules.ts";
import { loadTrace, type StoredTrace } from "./rows.ts";
import { traces } from "./schema.ts";
import { deskPath } from "./new-request.ts";
import { traceDue } from "./offers.ts";

/** Tells the managers of each store, once a request, that little time is left to answer it. */
export async function warnOfDue(context: FeatureContext): Promise<void> {
  const { database, clock } = context;
  const before = new Date(clock.now().getTime() - (hoursToAnswer - urgentHours) * 3_600_000).toISOString();
  const rows = await database.all(
    "SELECT id FROM traces WHERE state = 'open' AND warned_at IS NULL AND received_at <= ? ORDER BY received_at",
    [before],
  );
  for (const { id } of rows) {
    const stored = await loadTrace(database, Number(id));
    if (stored) await warn(context, stored);
  }
}

async function warn(context: FeatureContext, stored: StoredTrace): Promise<void> {
  const { trace, accountId } = stored;
  const { clock, configuration } = context;
  const store = await context.offered(storesOffer).byId(trace.storeId);
  const people = context.offered(accountsOffer);
  const managers = store
    ? (await people.staffOfStore(accountId, store.id)).filter(({ role }) =>
      people.permissionsOf(role).has("stores.manage")
    )
    : [];
  const isUnwarned = and(eq(traces.id, trace.id), isNull(traces.warnedAt), eq(traces.state, "open"));
  const warned = { dueAt: trace.dueAt, people: managers.length };
  try {
    await context.change((unit) => {
      unit.add(statementOf(update(traces).set({ warnedAt: clock.now().toISOString() }).where(isUnwarned)));
      unit.guard("traces.not_warned", "changes() = 1");
      if (managers.length === 0) return;
      unit.record(entryOf(trace, { userId: null, name: "Strongroom" }, "traces.warned", warned));
      publishChanged(unit, stored);
      unit.publish(traceDue, {
        ...{ accountId, storeId: trace.storeId, traceId: trace.id },
        ...{ reference: trace.reference, receivedAt: trace.receivedAt, assigneeName: trace.assigneeName },
        managers: managers.map(({ id }) => id),
        url: `${configuration.url}${deskPath(trace)}`,
      });
    });
  } catch (error) {
    // Answered meanwhile, or another process was quicker to tell.
    if (!(error instanceof GuardFailed)) throw error;
  }
}
