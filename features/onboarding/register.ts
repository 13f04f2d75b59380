import { constraintOf, GuardFailed, troubleOf } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { accountDetailsChanged } from "@/features/accounts/offers-events.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import { forgetChoice, hasAccount } from "./choice.ts";
import { type Registration, texts } from "./contract.ts";

/** A company that was registered; `storeId` is its one store's when it has one. */
export interface Registered {
  readonly id: number;
  readonly type: number;
  readonly storeId: number | null;
}

/**
 * Registers the company of somebody without an account, who becomes its owner (document 1, section 4, 'Account type
 * choice'). Throws 400 with fields, and 409 for those who belong to an account already.
 */
export async function register(context: FeatureContext, access: Access, wanted: Registration): Promise<Registered> {
  const { ids } = context;
  const people = context.offered(accountsOffer);
  const { identity } = access;
  if (identity.role === "OperatorAdmin") throw isOperator();
  if (!await people.isNewcomer(identity)) throw hasAccount();
  const { companyName, phone, type } = wanted;
  const firstStore = wanted.type === 0 ? { name: companyName, state: wanted.state, fflNumber: wanted.fflNumber } : null;
  const accountId = await ids.next("accounts");
  const founding = await people.foundCompany({
    accountId,
    ownerId: identity.userId,
    companyName,
    phone,
    type,
    firstStore,
  });
  try {
    await context.change((unit) => {
      unit.add(...founding, forgetChoice(identity.userId));
      unit.record({
        stream: accountStream(accountId),
        event: "onboarding.registered",
        subject: accountSubject(accountId),
        actor: actorOf(identity),
        data: { accountId, type },
      });
      unit.publish(accountDetailsChanged, { accountId });
    });
  } catch (error) {
    if (error instanceof GuardFailed) throw hasAccount();
    if (isNumberTaken(error)) throw badRequest(texts.numberTaken, { fflNumber: texts.numberTaken });
    throw error;
  }
  const [store] = await context.offered(storesOffer).ofAccount(accountId);
  return { id: accountId, type, storeId: store?.id ?? null };
}

/** Somebody else was quicker to give the same licence to a store, after it had been looked up. */
function isNumberTaken(error: unknown): boolean {
  return troubleOf(error) === "unique" && constraintOf(error).includes("stores.ffl_");
}

function isOperator() {
  return conflict("onboarding.has_account", "Operators have no company. Invite a dealer under Accounts.");
}
