import { constraintOf, GuardFailed, troubleOf } from "@/db/errors.ts";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { type AppError, badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { type StoreChange, type StoreSettings, texts } from "./contract-settings.ts";
import { storeChanged } from "./offers-events.ts";
import { changesOf } from "./ledger-events.ts";
import type { Store } from "./offers.ts";
import { presentStores } from "./presenting.ts";
import { permittedStore } from "./permitted-store.ts";
import { lastChangeOf, storeById, storeGuards, updateStoreRow } from "./store-rows.ts";
import { timeZoneOf } from "./time-zone-rules.ts";
import { presentedVariance } from "./variance.ts";

/** A store with what its settings page shows beside it. */
export async function storeSettings(context: FeatureContext, access: Access, storeId: number): Promise<StoreSettings> {
  const store = await permittedStore(context, access, storeId, "stores.manage");
  const people = context.offered(accountsOffer);
  const [[shown], account, variance, change] = await Promise.all([
    presentStores(context, access, [store]),
    people.account(store.accountId),
    presentedVariance(context, storeId),
    lastChangeOf(context.database, storeId),
  ]);
  const changer = change && await people.person(change.byId);
  return {
    store: shown,
    accountType: account?.type ?? 0,
    variance,
    lastChange: change && { name: changer?.name ?? "Somebody", at: change.at },
    me: { id: access.identity.userId, name: access.identity.name, email: access.identity.email },
  };
}

/**
 * Changes a store (document 1, section 5, 'FFL settings'). Throws 400 for a licence that another store holds, and 409
 * with who and when for a version that is no longer the last.
 */
export async function changeStore(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { version, ...change }: StoreChange,
): Promise<void> {
  const { clock } = context;
  const store = await permittedStore(context, access, storeId, "stores.manage");
  if (version !== store.version) throw await tooLate(context, storeId);
  const changed = changedStore(store, change);
  const changes = changesOf(store, changed);
  if (Object.keys(changes).length === 0) return;
  const { identity } = access;
  try {
    await context.change((unit) => {
      unit.add(...updateStoreRow(changed, { byId: identity.userId, at: clock.now().toISOString() }));
      unit.record({
        stream: storeStream(storeId),
        event: "stores.changed",
        subject: storeSubject(storeId),
        actor: actorOf(identity),
        data: { changes },
      });
      unit.publish(storeChanged, { accountId: store.accountId, storeId });
    });
  } catch (error) {
    throw await refusalOf(context, storeId, error);
  }
}

function changedStore(store: Store, change: Omit<StoreChange, "version">): Store {
  const isSameLicence = store.fflFirstThreeDigits === change.fflFirstThreeDigits &&
    store.fflLastFiveDigits === change.fflLastFiveDigits;
  return {
    ...store,
    ...change,
    // The whole number is known only of the licence it was given for.
    fflNumber: isSameLicence ? store.fflNumber : null,
    timeZone: change.timeZone ?? zoneAfter(store, change.premiseState),
    businessHours: change.businessHours ?? store.businessHours,
  };
}

/** A store that kept its state's usual zone keeps that of its new state; a zone that was chosen stays. */
function zoneAfter({ premiseState, timeZone }: Store, state: string): string {
  if (!isStateCode(state) || state === premiseState) return timeZone;
  const wasUsual = !isStateCode(premiseState) || timeZoneOf(premiseState) === timeZone;
  return wasUsual ? timeZoneOf(state) : timeZone;
}

async function refusalOf(context: FeatureContext, storeId: number, error: unknown): Promise<unknown> {
  if (isLicenceTaken(error)) return licenceHeld();
  if (error instanceof GuardFailed && error.guard === storeGuards.unchanged) return await tooLate(context, storeId);
  return error;
}

/** True for the error of a batch that would give one licence to two stores. */
export function isLicenceTaken(error: unknown): boolean {
  return troubleOf(error) === "unique" && constraintOf(error).includes("stores.ffl_");
}

/** The same words whosever store holds the licence: nothing of another account is told. */
export function licenceHeld(): AppError {
  return badRequest(texts.licenceHeld, undefined, "stores.licence_held");
}

/** 409 that says who changed the store and when; 404 when it was deleted. */
async function tooLate(context: FeatureContext, storeId: number): Promise<AppError> {
  if (!await storeById(context.database, storeId)) return notFound();
  const change = await lastChangeOf(context.database, storeId);
  const changer = change && await context.offered(accountsOffer).person(change.byId);
  return staleRecord(changer?.name ?? "Somebody else", change?.at ?? context.clock.now().toISOString());
}
