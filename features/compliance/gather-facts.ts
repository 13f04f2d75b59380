import { accountsOffer } from "@/features/accounts/offers.ts";
import { formsPerTerminal } from "@/features/audit-check/contract.ts";
import { auditTypes, defaultRange } from "@/features/audits/contract-states.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { filterEntries } from "@/features/documents/contract-list.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { historyOffer } from "@/features/history/offers.ts";
import { offboardingOffer } from "@/features/offboarding/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Configuration } from "@/kernel/configuration.ts";
import { localDate } from "@/kernel/dates.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { searchedFields } from "./conditions-keeping.ts";
import type { Legal } from "./contract-shapes.ts";
import type { Facts, Hosting } from "./facts.ts";
import type { AddedEvidence, EvidenceSource } from "./offers.ts";
import { noticeOf } from "./rows.ts";
import type { StoreRow } from "./schema.ts";

/** What other features add to conditions, in their order. */
export const evidenceSources = serviceKey<EvidenceSource[]>("compliance.evidence_sources");

/**
 * Everything that is known of a store now, asked of the features that know it. What bounds it: counters of forms by status
 * and by month, and the two ends of twelve months by an index (at most two months of entries); corrected forms and
 * supplements up to 10,000 each by indexes of their own; the last row of a chain and of its signatures; rows kept one a
 * store. Nothing grows with the archive.
 */
export async function gatherFacts(context: FeatureContext, store: Store, row: StoreRow | undefined): Promise<Facts> {
  const search = context.offered(documentSearchOffer);
  const today = context.offered(storesOffer).today(store);
  const [kept, executed, { count: damagedFiles }, chain, filingOrder, auditSince, lastExport, account, added] =
    await Promise.all([
      search.keptCounts(store),
      search.settledCount(store, defaultRange(today)),
      context.offered(documentExportOffer).damaged([store.id], 1),
      context.offered(historyOffer).signing(storeStream(store.id)),
      search.filingOrder(store.id),
      auditSinceOf(context, store),
      context.offered(offboardingOffer).lastExport(store),
      context.offered(accountsOffer).accountDetails(store.accountId),
      addedOf(context, store),
    ]);
  return {
    storeId: store.id,
    timeZone: store.timeZone,
    today,
    now: context.clock.now(),
    notice: noticeOf(row, today),
    legal: await legalOf(context, store.id, row, executed),
    hosting: hostingOf(context.configuration),
    kept,
    executed,
    damagedFiles,
    chain,
    filingOrder,
    missingSearches: searchedFields.filter(({ filters }) => filters.some((name) => !(name in filterEntries)))
      .map(({ words }) => words),
    hasHours: Object.values(store.businessHours).some(({ isActive }) => isActive),
    auditSince,
    lastExport,
    backupToolSeen: account?.backupToolInstalled ?? false,
    added,
  };
}

async function legalOf(
  context: FeatureContext,
  storeId: number,
  row: StoreRow | undefined,
  executed: number,
): Promise<Legal> {
  const { days, source, isOwn } = await context.offered(deadlinesOffer).checkWindow(storeId);
  return {
    accessPoints: row?.accessPoints ?? null,
    neededAccessPoints: neededComputers(executed),
    checkWindowDays: days,
    checkWindowSource: source,
    isOwnCheckWindow: isOwn,
    usualCheckWindowDays: context.configuration.checkWindowDays,
    retentionYears: row?.retentionYears ?? null,
    retentionSource: row?.retentionSource ?? "",
  };
}

/** Computers for so many forms of twelve months: one for every 500 begun, at least one, as the self-check counts them. */
export function neededComputers(executed: number): number {
  return Math.max(1, Math.ceil(executed / formsPerTerminal));
}

async function auditSinceOf(context: FeatureContext, { id, timeZone }: Store): Promise<string | null> {
  const active = await context.offered(auditRecordsOffer).activeOfStore(id);
  const audit = active.find(({ type }) => type === auditTypes.atf);
  return audit ? localDate(timeZone, new Date(audit.createdAt)) : null;
}

async function addedOf(
  context: FeatureContext,
  store: Store,
): Promise<ReadonlyMap<number, readonly AddedEvidence[]>> {
  const found = await Promise.all(
    context.service(evidenceSources).map(async ({ condition, evidence }) => ({
      condition,
      added: await evidence(context, store),
    })),
  );
  const known = found.flatMap(({ condition, added }) => added === null ? [] : [{ condition, added }]);
  return new Map(
    [...Map.groupBy(known, ({ condition }) => condition)].map((
      [condition, of],
    ) => [condition, of.map(({ added }) => added)]),
  );
}

const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Where records are kept, as far as anybody says. Only a server that listens on this computer and is called by it is here
 * for sure: behind a proxy it may be anywhere.
 */
export function hostingOf({ hostedIn, host, url }: Pick<Configuration, "hostedIn" | "host" | "url">): Hosting {
  if (hostedIn !== null) return { kind: "stated", place: hostedIn };
  return ownNames.test(host) && ownNames.test(new URL(url).hostname) ? { kind: "here" } : { kind: "unstated" };
}
