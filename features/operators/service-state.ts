import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { failReasons } from "@/features/timestamps/contract-failures.ts";
import { timestampsOffer } from "@/features/timestamps/offers.ts";
import { backlogOf } from "@/kernel/backlog.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { version } from "@/kernel/version.ts";
import type { ServiceState, Timestamping, WaitingRequest } from "./contract-service.ts";
import { storageOfAll } from "./storage.ts";

/** How the installation does. */
export async function serviceState(context: FeatureContext): Promise<ServiceState> {
  const { database, clock, time, mail } = context;
  const [backlog, doubt, storage, timestamps] = await Promise.all([
    backlogOf(database, clock.now()),
    time.doubt(),
    storageOfAll(context),
    timestampsOf(context),
  ]);
  const nameOf = await accountNames(context, backlog.mailFailedOf.map(({ accountId }) => accountId));
  return {
    version,
    clock: doubt && {
      from: doubt.from.toISOString(),
      to: doubt.to.toISOString(),
      trustedFrom: doubt.trustedFrom.toISOString(),
    },
    storage,
    mail: {
      isConfigured: mail.isConfigured,
      waiting: backlog.mailWaiting,
      held: backlog.mailHeld,
      failed: backlog.mailFailed,
      failedOf: backlog.mailFailedOf.map((row) => ({ ...row, name: nameOf(row.accountId) })),
    },
    jobs: {
      waiting: backlog.jobsWaiting,
      waitingSince: backlog.jobsWaitingSince,
      givenUp: backlog.jobsGivenUp,
    },
    timestamps,
  };
}

async function timestampsOf(context: FeatureContext): Promise<Timestamping | null> {
  const { isConfigured, last, failure } = await context.offered(timestampsOffer).state();
  if (!isConfigured) return null;
  return { last, failure: failure && { since: failure.since, reason: failReasons[failure.reason] } };
}

/** One page of the variance requests that wait for an operator, with the names of their accounts. */
export async function waitingVarianceRequests(context: FeatureContext, page: AskedPage) {
  const { data, count } = await context.offered(storesOffer).varianceRequestsWaiting(page);
  const nameOf = await accountNames(context, data.map(({ accountId }) => accountId));
  const rows = data.map((row): WaitingRequest => ({
    id: row.id,
    accountId: row.accountId,
    accountName: nameOf(row.accountId),
    fflFirstThreeDigits: row.fflFirstThreeDigits,
    fflLastFiveDigits: row.fflLastFiveDigits,
    name: row.name,
    email: row.email,
    byName: row.byName,
    requestedAt: row.requestedAt,
  }));
  return { data: rows, count, ...page };
}

/** Names accounts by their ids; one that is deleted has none any more, nor have those who belong to none. */
async function accountNames(context: FeatureContext, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const accounts = await Promise.all(known.map((id) => context.offered(accountsOffer).account(id)));
  const names = new Map(accounts.flatMap((account) => account ? [[account.id, account.name] as const] : []));
  return (id: number | null) => (id === null ? "No account" : names.get(id) ?? "A deleted account");
}
