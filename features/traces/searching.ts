import { eq, sql } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { entryOf, publishChanged } from "./changing.ts";
import { type CandidatePage, deskPermission } from "./contract.ts";
import type { AskedFirearm, Trace } from "./contract-shapes.ts";
import type { TraceEventData } from "./ledger-events.ts";
import { permittedTrace } from "./rows.ts";
import { traces } from "./schema.ts";

/** The documents that may be about a firearm, in all stores of the asker, and how much was searched. */
export async function candidatesOf(
  context: FeatureContext,
  access: Access,
  firearm: AskedFirearm,
): Promise<CandidatePage> {
  const { candidates, isCut } = await context.offered(documentSearchOffer).candidates(access, firearm);
  const data = candidates.map(({ stretches, agrees, ...candidate }) => ({
    ...candidate,
    stretches: [...stretches],
    agrees: [...agrees],
  }));
  return { data, isCut, ...await searchedIn(context, access) };
}

async function searchedIn(context: FeatureContext, access: Access) {
  let [searched, stores] = [0, 0];
  for (const { accountId, storeIds } of access.scope(deskPermission)) {
    const counts = await context.offered(documentRecordsOffer).countsByStore(accountId);
    const seen = storeIds === "all"
      ? (await context.offered(storesOffer).ofAccount(accountId)).map(({ id }) => id)
      : storeIds;
    stores += seen.length;
    searched += seen.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  }
  return { searched, stores };
}

/** True when something is known of the firearm that can be looked for. */
export function canBeLookedFor({ startDate: _from, endDate: _to, ...known }: AskedFirearm): boolean {
  return Object.values(known).some((value) => value !== "");
}

/** Searches and gives what the ledger keeps of it: what was looked for, where, and what came of it. */
export async function recordedSearch(
  context: FeatureContext,
  access: Access,
  firearm: AskedFirearm,
): Promise<TraceEventData<"traces.searched">> {
  if (!canBeLookedFor(firearm)) {
    const text = "Enter the firearm first: its serial number, or its maker and model.";
    throw badRequest(text, { serialNumber: text }, "traces.nothing_to_search");
  }
  const { data, searched, stores } = await candidatesOf(context, access, firearm);
  return {
    firearm: Object.fromEntries(Object.entries(firearm).filter(([, value]) => value !== "")),
    documents: searched,
    stores,
    found: data.length,
    exact: data.filter(({ likeness }) => likeness === "exact").length,
    first: data[0]?.document.id ?? null,
  };
}

/** Searches for a request and keeps that with it. Nobody else's work on the request is in its way. */
export async function searchFor(
  context: FeatureContext,
  access: Access,
  id: number,
  firearm: AskedFirearm,
): Promise<Trace> {
  const { database } = context;
  const stored = await permittedTrace(database, access, id);
  const { trace } = stored;
  const kept = await recordedSearch(context, access, firearm);
  await context.change((unit) => {
    unit.add(statementOf(update(traces).set({ searches: sql`${traces.searches} + 1` }).where(eq(traces.id, id))));
    unit.record(entryOf(trace, actorOf(access.identity), "traces.searched", kept));
    publishChanged(unit, stored);
  });
  return (await permittedTrace(database, access, id)).trace;
}
