import { and, eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { GuardFailed, troubleOf } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { type AppError, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { Trace } from "./contract-shapes.ts";
import { documentTraced, traceChanged } from "./events.ts";
import { subjectOf, type TraceEvent, type TraceEventData } from "./ledger-events.ts";
import { foldReference, loadTrace, permittedTrace, type StoredTrace } from "./rows.ts";
import { type TraceRow, traces } from "./schema.ts";

/** What one step changes of a request, and what it writes down. */
export interface Step {
  readonly set: Readonly<Partial<TraceRow>>;
  readonly entries: readonly NewEntry[];
  readonly further?: readonly Statement[];
  /** The document of which it is written down too. */
  readonly document?: WrittenOn | null;
}

/** A document of which a step is written down, and where it is. */
export interface WrittenOn {
  readonly id: number;
  readonly storeId: number;
  readonly date: string | null;
}

const versionGuard = "traces.version";

/**
 * Takes a step in the work on a request. Throws 404 for a request that is not the asker's, and 409 with who and when for
 * a version that is no longer the last, or with a sentence when the request is not in the state that the step needs.
 */
export async function takeStep(
  context: FeatureContext,
  access: Access,
  { id, version, needs }: { readonly id: number; readonly version: number; readonly needs: "open" | "closed" },
  step: (stored: StoredTrace, actor: Actor) => Promise<Step> | Step,
): Promise<Trace> {
  const { database, clock } = context;
  const stored = await permittedTrace(database, access, id);
  if (stored.trace.version !== version) throw await stale(context, stored);
  requireState(stored.trace, needs);
  const { set, entries, further = [], document } = await step(stored, actorOf(access.identity));
  if (entries.length === 0) return stored.trace;
  const columns = {
    ...set,
    changedByName: access.identity.name,
    changedAt: clock.now().toISOString(),
    version: version + 1,
  };
  try {
    await context.change((unit) => {
      unit.add(statementOf(update(traces).set(columns).where(and(eq(traces.id, id), eq(traces.version, version)))));
      unit.guard(versionGuard, "changes() = 1");
      unit.add(...further);
      unit.record(...entries);
      publishChanged(unit, stored, document);
    });
  } catch (error) {
    throw await refusalOf(context, stored, set, error);
  }
  return (await permittedTrace(database, access, id)).trace;
}

/** Tells everybody who looks at a request, or at the document that is part of the step. */
export function publishChanged(unit: UnitOfWork, { trace, accountId }: StoredTrace, on?: WrittenOn | null): void {
  const { id: traceId, storeId } = trace;
  unit.publish(traceChanged, { accountId, storeId, traceId });
  if (on) unit.publish(documentTraced, { accountId, storeId: on.storeId, documentId: on.id, date: on.date });
}

function requireState({ state }: Trace, needs: "open" | "closed"): void {
  if ((state === "open") === (needs === "open")) return;
  throw needs === "open"
    ? conflict("traces.closed", "This request is closed. Reopen it to continue.")
    : conflict("traces.open", "This request is already open.");
}

async function refusalOf(
  context: FeatureContext,
  { trace, accountId }: StoredTrace,
  set: Step["set"],
  error: unknown,
): Promise<unknown> {
  if (error instanceof GuardFailed) {
    const now = await loadTrace(context.database, trace.id);
    return now ? await stale(context, now) : notFound();
  }
  if (troubleOf(error) !== "unique" || set.reference === undefined) return error;
  return await alreadyRecorded(context, { accountId, storeId: trace.storeId }, set.reference) ?? error;
}

/** 409 that says who changed a request, and when by its store's clock. */
async function stale(context: FeatureContext, { trace, changedBy, changedAt }: StoredTrace): Promise<AppError> {
  const { timeZone } = await context.offered(storesOffer).existing(trace.storeId);
  return staleRecord(changedBy, changedAt, timeZone);
}

/** 409 for a reference number that the store has taken down before: by whom, and which request it is. */
export async function alreadyRecorded(
  { database }: FeatureContext,
  { accountId, storeId }: { readonly accountId: number; readonly storeId: number },
  reference: string,
): Promise<AppError | null> {
  if (reference === "") return null;
  const isKnown = and(
    eq(traces.accountId, accountId),
    eq(traces.storeId, storeId),
    eq(traces.referenceKey, foldReference(reference)),
  );
  const { id, assigneeName } = traces;
  const row = await database.query.select({ id, assigneeName }).from(traces).where(isKnown).get();
  if (!row) return null;
  const taker = row.assigneeName ? ` ${row.assigneeName} took it.` : "";
  return conflict("traces.known", `This request was already logged.${taker}`, row.id);
}

/** An entry about a request, in its store's chain. */
export function entryOf<Name extends TraceEvent>(
  { id, storeId }: Pick<Trace, "id" | "storeId">,
  actor: Actor,
  event: Name,
  data: TraceEventData<Name>,
): NewEntry {
  return { stream: storeStream(storeId), event, subject: subjectOf(id), actor, data: { ...data } };
}

/** An entry about a document, in the chain of the store that holds it. */
export function documentEntryOf<Name extends TraceEvent & `traces.document_${string}`>(
  { id, storeId }: { readonly id: number; readonly storeId: number },
  actor: Actor,
  event: Name,
  data: TraceEventData<Name>,
): NewEntry {
  return { stream: storeStream(storeId), event, subject: documentSubject(id), actor, data: { ...data } };
}
