import { GuardFailed } from "@/db/errors.ts";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import { type Account, accountsOffer, accountTypes } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { type NewStore, texts } from "./contract-settings.ts";
import type { StoreAnswer } from "./contract.ts";
import { storeChanged } from "./offers-events.ts";
import { noHours } from "./hours-rules.ts";
import { type AcceptedLicence, acceptedLicence, typedLicence } from "./licence-check.ts";
import type { Store } from "./offers.ts";
import { presentStores } from "./presenting.ts";
import { isLicenceTaken, licenceHeld } from "./settings.ts";
import { countOfAccount, insertStore, isLicenceHeld } from "./store-rows.ts";
import { timeZoneOf } from "./time-zone-rules.ts";

const usualZone = "America/Chicago";
/** Of two stores that come at once an account for a single FFL keeps the first. */
const firstOnly = "stores.first_only";

/** Adds a store to an account with several FFLs (document 1, section 5, 'Add new FFL'). */
export async function addStoreTo(context: FeatureContext, access: Access, wanted: NewStore): Promise<StoreAnswer> {
  const { database, ids, clock } = context;
  const { accountId } = wanted;
  const account = await context.offered(accountsOffer).account(accountId);
  if (!account) throw notFound();
  access.require("accounts.manage_account", { accountId });
  const isSingle = account.type === accountTypes.single;
  if (isSingle && await countOfAccount(database, accountId) > 0) throw forbidden(texts.oneStoreOnly);
  const typed = typedLicence({ ...wanted, fflNumber: wanted.fflNumber || null });
  const held = await isLicenceHeld(database, typed.firstThreeDigits, typed.lastFiveDigits);
  if (held) throw licenceHeld();
  const fields = { number: "fflLastFiveDigits", state: "premiseState" };
  const accepted = await acceptedLicence(context, typed, wanted.premiseState, fields);
  const store = begun(await ids.next("stores"), wanted, account, accepted);
  try {
    await context.change((unit) => {
      if (isSingle) {
        unit.guard(firstOnly, "NOT EXISTS (SELECT 1 FROM stores WHERE account_id = ? AND deleted_at IS NULL)", [
          accountId,
        ]);
      }
      unit.add(insertStore(store, clock.now().toISOString()));
      unit.record({
        stream: storeStream(store.id),
        event: "stores.added",
        subject: storeSubject(store.id),
        actor: actorOf(access.identity),
        data: {
          friendlyFFLName: store.friendlyFFLName,
          fflFirstThreeDigits: wanted.fflFirstThreeDigits,
          fflLastFiveDigits: wanted.fflLastFiveDigits,
        },
      });
      unit.publish(storeChanged, { accountId, storeId: null });
    });
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === firstOnly) throw forbidden(texts.oneStoreOnly);
    throw isLicenceTaken(error) ? licenceHeld() : error;
  }
  const [shown] = await presentStores(context, access, [store]);
  return shown;
}

/** A store with the state of its licence and that state's time zone; the rest is filled in on its settings page. */
function begun(id: number, wanted: NewStore, account: Account, { licence, state }: AcceptedLicence): Store {
  return {
    id,
    accountId: account.id,
    friendlyFFLName: wanted.friendlyFFLName,
    legalFFLName: account.name,
    phone: wanted.phone,
    premiseStreet: "",
    streetAddress2: "",
    premiseCity: "",
    premiseState: state,
    fflFirstThreeDigits: licence.firstThreeDigits,
    fflLastFiveDigits: licence.lastFiveDigits,
    fflNumber: licence.number,
    timeZone: isStateCode(state) ? timeZoneOf(state) : usualZone,
    businessHours: noHours,
    isDisabled: false,
    version: 1,
  };
}
