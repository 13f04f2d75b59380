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
import { licenceTexts } from "./contract-licence.ts";
import type { StoreChange, StoreSettings } from "./contract-settings.ts";
import { storeChanged } from "./offers-events.ts";
import { fflNumberOf, type Licence, licenceOfDigits } from "./ffl-number-rules.ts";
import { changesOf } from "./ledger-events.ts";
import { acceptedLicence, requireState, typedLicence, wholeLicence } from "./licence-check.ts";
import type { Store } from "./offers.ts";
import { presentStores } from "./presenting.ts";
import { ownOffer } from "./provide-offers.ts";
import { permittedStore } from "./permitted-store.ts";
import { isLicenceHeld, lastChangeOf, storeById, storeGuards, updateStoreRow } from "./store-rows.ts";
import { timeZoneOf } from "./time-zone-rules.ts";
import { presentedVariance } from "./variance.ts";
import { varianceWaiting } from "./variance-waiting.ts";

/** A store with what its settings page shows beside it. */
export async function storeSettings(context: FeatureContext, access: Access, storeId: number): Promise<StoreSettings> {
  const store = await permittedStore(context, access, storeId, "stores.manage");
  const people = context.offered(accountsOffer);
  const licence = storedLicence(store);
  const [[shown], account, variance, waiting, change, finding] = await Promise.all([
    presentStores(context, access, [store]),
    people.account(store.accountId),
    presentedVariance(context, storeId),
    varianceWaiting(context, store),
    lastChangeOf(context.database, storeId),
    licence && context.offered(ownOffer).listFinding(licence),
  ]);
  const changer = change && await people.person(change.byId);
  return {
    store: shown,
    accountType: account?.type ?? 0,
    variance,
    varianceRequested: waiting,
    licenceNote: finding?.sentence ?? "",
    lastChange: change && { name: changer?.name ?? "Someone", at: change.at },
    me: { id: access.identity.userId, name: access.identity.name, email: access.identity.email },
  };
}

/** The licence of a store; null when none is known, or when it could be none. */
function storedLicence({ fflNumber, fflFirstThreeDigits, fflLastFiveDigits }: Store): Licence | null {
  if (fflNumber) return fflNumberOf(fflNumber);
  return fflFirstThreeDigits && fflLastFiveDigits ? licenceOfDigits(fflFirstThreeDigits, fflLastFiveDigits) : null;
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
  await judgeLicence(context, store, changed);
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
  const { fflNumber } = change;
  // The whole number is known only of the licence it was given for.
  const kept = isSameLicence(store, change) ? store.fflNumber : null;
  return {
    ...store,
    ...change,
    fflNumber: fflNumber === undefined ? kept : fflNumber && wholeLicence(fflNumber).number,
    timeZone: change.timeZone ?? zoneAfter(store, change.premiseState),
    businessHours: change.businessHours ?? store.businessHours,
  };
}

type Digits = Pick<Store, "fflFirstThreeDigits" | "fflLastFiveDigits">;

function isSameLicence(one: Digits, other: Digits): boolean {
  return one.fflFirstThreeDigits === other.fflFirstThreeDigits && one.fflLastFiveDigits === other.fflLastFiveDigits;
}

/** A licence that stays as it is was judged when it was typed; a new one, or a new state, is judged now. */
async function judgeLicence(context: FeatureContext, before: Store, after: Store): Promise<void> {
  const isSame = isSameLicence(before, after) && before.fflNumber === after.fflNumber;
  if (isSame && before.premiseState === after.premiseState) return;
  const { fflFirstThreeDigits, fflLastFiveDigits, fflNumber, premiseState } = after;
  if (!fflFirstThreeDigits || !fflLastFiveDigits) return;
  const licence = typedLicence({ fflFirstThreeDigits, fflLastFiveDigits, fflNumber });
  const fields = { number: "fflLastFiveDigits", state: "premiseState" };
  const { firstThreeDigits, lastFiveDigits } = licence;
  if (!isSameLicence(before, after) && await isLicenceHeld(context.database, firstThreeDigits, lastFiveDigits)) {
    throw licenceHeld();
  }
  if (isSame) requireState(licence, premiseState, fields.state);
  else await acceptedLicence(context, licence, premiseState, fields);
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
  return badRequest(licenceTexts.held, undefined, "stores.licence_held");
}

/** 409 that says who changed the store and when; 404 when it was deleted. */
async function tooLate(context: FeatureContext, storeId: number): Promise<AppError> {
  const store = await storeById(context.database, storeId);
  if (!store) return notFound();
  const change = await lastChangeOf(context.database, storeId);
  const changer = change && await context.offered(accountsOffer).person(change.byId);
  return staleRecord(changer?.name ?? "Someone else", change?.at ?? context.clock.now().toISOString(), store.timeZone);
}
