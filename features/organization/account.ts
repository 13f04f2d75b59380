import { GuardFailed } from "@/db/errors.ts";
import { type AccountDetails, accountsOffer } from "@/features/accounts/offers.ts";
import { backupOffer } from "@/features/backup/offers.ts";
import { accountDetailsChanged } from "@/features/accounts/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { accountSubject } from "@/kernel/ledger/subjects.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { type AppError, badRequest, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import type { AccountAnswer, AccountChange, DetailsChange } from "./contract.ts";
import { changesOf } from "./ledger-events.ts";
import { ownOffer } from "./provide-offers.ts";

/** An account's details, for its owner; else 404 or 403. */
export async function accountOf(context: FeatureContext, access: Access, accountId: number): Promise<AccountAnswer> {
  const { changedAt, createdAt: _, changedById, ...details } = await ownAccount(context, access, accountId);
  const changer = changedById === null ? null : await context.offered(accountsOffer).person(changedById);
  const { isInstalled, isOutOfDate } = await context.offered(backupOffer).state(accountId);
  return {
    ...details,
    ...{ backupToolInstalled: isInstalled, backupToolOutOfDate: isOutOfDate },
    lastChange: changedAt === null ? null : { name: changer?.name ?? "Someone", at: changedAt },
  };
}

/** Changes an account: its details by the owner, whether it is disabled by whoever runs the service. */
export async function changeAccount(
  context: FeatureContext,
  access: Access,
  accountId: number,
  change: AccountChange,
): Promise<void> {
  if ("name" in change) return await changeDetails(context, access, accountId, change);
  const disable = context.offered(ownOffer).disablingPart();
  if (!access.can("accounts.impersonate")) {
    await ownAccount(context, access, accountId);
    throw forbidden();
  }
  if (!disable) throw forbidden();
  await disable(access, accountId, change.isDisabled);
}

async function changeDetails(
  context: FeatureContext,
  access: Access,
  accountId: number,
  { version, ...change }: DetailsChange,
): Promise<void> {
  const account = await ownAccount(context, access, accountId);
  if (version === undefined) {
    const text = "Send the version you read.";
    throw badRequest(text, { version: text });
  }
  if (version !== account.version) throw await tooLate(context, accountId);
  const changes = changesOf(account, change);
  if (Object.keys(changes).length === 0) return;
  try {
    await context.change((unit) => {
      unit.add(...context.offered(accountsOffer).changeAccount(account, change, access.identity));
      unit.record({
        stream: accountStream(accountId),
        event: "organization.details_changed",
        subject: accountSubject(accountId),
        actor: actorOf(access.identity),
        data: { changes },
      });
      unit.publish(accountDetailsChanged, { accountId });
    });
  } catch (error) {
    if (error instanceof GuardFailed) throw await tooLate(context, accountId);
    throw error;
  }
}

async function ownAccount(context: FeatureContext, access: Access, accountId: number): Promise<AccountDetails> {
  const account = await context.offered(accountsOffer).accountDetails(accountId);
  if (!account) throw notFound();
  access.require("accounts.manage_account", { accountId });
  return account;
}

/** 409 that says who changed the account and when; 404 when it was deleted. */
async function tooLate(context: FeatureContext, accountId: number): Promise<AppError> {
  const people = context.offered(accountsOffer);
  const account = await people.accountDetails(accountId);
  if (!account) return notFound();
  const changer = account.changedById === null ? null : await people.person(account.changedById);
  return staleRecord(changer?.name ?? "Someone else", account.changedAt ?? context.clock.now().toISOString());
}
