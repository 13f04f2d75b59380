import { troubleOf } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { alreadyRecorded, entryOf, takeStep } from "./changing.ts";
import { deskPermission } from "./contract.ts";
import type { NewTrace, Trace, TraceChange } from "./contract-shapes.ts";
import { traceChanged } from "./events.ts";
import { traceReceived } from "./offers.ts";
import { permittedTrace, requestColumns } from "./rows.ts";
import { traces } from "./schema.ts";
import { canBeLookedFor, recordedSearch } from "./searching.ts";

/** Clocks of two machines may differ by so much without anybody having written a time that is yet to come. */
const clockToleranceMs = 5 * 60_000;

/**
 * Takes down a request. The asker has it from then on; what is known of the firearm is searched for, and that is kept.
 * Throws 400 for a receipt that is yet to come, and 409 with the other request's id for a reference number that the
 * store has taken down before.
 */
export async function createRequest(
  context: FeatureContext,
  access: Access,
  { storeId, ...request }: NewTrace,
): Promise<Trace> {
  const { database, clock, ids, configuration } = context;
  const store = await context.offered(storesOffer).permitted(access, storeId, deskPermission);
  requireRequest(request, clock.now());
  const known = await alreadyRecorded(context, storeOf(store), request.reference);
  if (known) throw known;
  const search = await recordedSearch(context, access, request.firearm);
  const id = await ids.next("traces");
  const [actor, at] = [actorOf(access.identity), clock.now().toISOString()];
  const row = {
    id,
    accountId: store.accountId,
    storeId,
    ...requestColumns(request),
    searches: 1,
    assigneeId: access.identity.userId,
    assigneeName: access.identity.name,
    changedByName: access.identity.name,
    changedAt: at,
  };
  const { firearm, ...said } = request;
  const trace = { id, storeId };
  try {
    await context.change((unit) => {
      unit.add(statementOf(insert(traces).values(row)));
      unit.record(
        entryOf(trace, actor, "traces.received", { ...said, firearm: { ...firearm } }),
        entryOf(trace, actor, "traces.searched", search),
      );
      unit.publish(traceChanged, { accountId: store.accountId, storeId, traceId: id });
      unit.publish(traceReceived, {
        ...{ traceId: id, storeId, accountId: store.accountId },
        ...doneBy(access.identity),
        url: `${configuration.url}${deskPath(trace)}`,
      });
    });
  } catch (error) {
    throw (troubleOf(error) === "unique" && await alreadyRecorded(context, storeOf(store), request.reference)) ||
      error;
  }
  return (await permittedTrace(database, access, id)).trace;
}

const storeOf = ({ accountId, id }: { readonly accountId: number; readonly id: number }) => ({
  accountId,
  storeId: id,
});

/** Where the desk shows a request. */
export function deskPath({ id, storeId }: Pick<Trace, "id" | "storeId">): string {
  return `/${storeId}/traces?trace=${id}`;
}

function requireRequest(request: Omit<NewTrace, "storeId">, now: Date): void {
  if (!canBeLookedFor(request.firearm)) {
    const text = "Enter what is known of the firearm.";
    throw badRequest(text, { "firearm.serialNumber": text });
  }
  if (new Date(request.receivedAt).getTime() > now.getTime() + clockToleranceMs) {
    const text = "The time received can't be in the future.";
    throw badRequest(text, { receivedAt: text });
  }
}

/** Corrects the details of an open request. */
export async function changeRequest(
  context: FeatureContext,
  access: Access,
  id: number,
  { version, ...request }: TraceChange,
): Promise<Trace> {
  requireRequest(request, context.clock.now());
  return await takeStep(context, access, { id, version, needs: "open" }, ({ trace }, actor) => {
    const changes = changesBetween(flat(trace), flat(request));
    return {
      // A receipt put right gives another deadline, of which nobody has been told.
      set: { ...requestColumns(request), ...("receivedAt" in changes ? { warnedAt: null } : {}) },
      entries: Object.keys(changes).length === 0 ? [] : [entryOf(trace, actor, "traces.changed", { changes })],
    };
  });
}

type Said = Omit<NewTrace, "storeId">;

function flat({ reference, askedByName, askedByPhone, askedByEmail, cameBy, receivedAt, firearm }: Said) {
  const said = {
    reference,
    askedByName,
    askedByPhone,
    askedByEmail,
    cameBy,
    receivedAt: new Date(receivedAt).toISOString(),
  };
  return { ...said, ...firearm };
}

function changesBetween(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.keys(after).filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name] ?? "", to: after[name] }]),
  );
}
