import { accountAccessChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { storeChanged } from "@/features/stores/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import type { AccountList, AccountsQuery } from "./contract.ts";
import { storageOf } from "./storage.ts";

/** One page of all accounts with how large they are. */
export async function accountList(context: FeatureContext, wanted: AccountsQuery): Promise<AccountList> {
  const { data, count } = await context.offered(accountsOffer).accounts(wanted);
  const [counts, storage] = await Promise.all([
    context.offered(storesOffer).countsByAccount(),
    storageOf(context, data.map(({ id }) => id)),
  ]);
  const rows = data.map(({ id, name, phone, type, isDisabled, people, lastActive, waitsForOwner, createdAt }) => ({
    id,
    name,
    phone,
    type,
    isDisabled,
    people,
    lastActive,
    waitsForOwner,
    stores: counts.get(id) ?? 0,
    storage: storage.get(id) ?? null,
    createdOn: createdAt,
  }));
  return { data: rows, count, page: wanted.page, limit: wanted.limit };
}

/** Keeps an account's people out, or lets them in again. */
export async function setAccountDisabled(
  context: FeatureContext,
  access: Access,
  accountId: number,
  isDisabled: boolean,
): Promise<void> {
  if (access.identity.impersonator) throw forbidden();
  const people = context.offered(accountsOffer);
  if (!await people.account(accountId)) throw notFound();
  const { userId } = access.identity;
  await context.change(async (unit) => {
    await people.setAccountDisabled(accountId, isDisabled, { userId, at: context.clock.now() })(unit);
    // Its people have their stores or have none from now on.
    unit.publish(storeChanged, { accountId, storeId: null });
    unit.record({
      stream: accountStream(accountId),
      event: isDisabled ? "operators.account_disabled" : "operators.account_enabled",
      subject: accountSubject(accountId),
      actor: actorOf(access.identity),
      data: {},
    });
    unit.publish(accountAccessChanged, { accountId });
  });
}
