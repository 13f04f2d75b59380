import { auditorMode } from "@/features/accounts/contract-modes.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { type CountedFacet, documentSearchOffer } from "@/features/documents/offers-search.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { activeMinutes, type CountType } from "./contract.ts";
import type { AskedPlace } from "./engagement.ts";

const readDocuments = "documents.read";
const form4473 = 0;
const enabled = 0;

/**
 * The number of a card. Documents are the Forms 4473 of the list that the card leads to, counted by the list's own rule.
 * Throws 404 for a store that is not the asker's to see, 403 where they may not read.
 */
export async function cardCount(
  context: FeatureContext,
  access: Access,
  type: CountType,
  { storeId, accountOverview }: AskedPlace,
): Promise<number> {
  const asked = accountOverview ? undefined : storeId;
  if (asked !== undefined) await context.offered(storesOffer).permitted(access, asked, readDocuments);
  if (type === "users" || type === "activeUsers") {
    const isActive = type === "activeUsers";
    return access.identity.mode === auditorMode
      ? await auditorCount(context, access, asked, isActive)
      : await peopleCount(context, access, asked, isActive);
  }
  const facet = facetOf(type, access.identity.mode === auditorMode);
  const where = { formType: form4473, ...asked === undefined ? {} : { storeId: asked } } as const;
  const counts = await context.offered(documentSearchOffer).facetCounts(access, where, [facet]);
  return counts.get(facet)?.count ?? 0;
}

function facetOf(type: Exclude<CountType, "users" | "activeUsers">, isAuditor: boolean): CountedFacet {
  if (type === "documents") return "total";
  if (type === "flaggedDocuments") return isAuditor ? "auditFlagged" : "flagged";
  return isAuditor ? "auditAssignedToMe" : "assignedToMe";
}

/** The people of the stores, as user management lists them: those who are disabled count, those who are deleted do not. */
async function peopleCount(
  { clock, offered }: FeatureContext,
  access: Access,
  storeId: number | undefined,
  isActive: boolean,
): Promise<number> {
  const people = offered(accountsOffer);
  const { count } = await people.people(access.scope(readDocuments, storeId === undefined ? {} : { storeId }), {
    ...isActive ? { activeSince: activeSince(clock.now()) } : {},
    ...{ sort: "name", sortOrder: "asc", page: 1, limit: 1 },
  });
  return count;
}

/** From the auditor's side: those who are enabled in the active audits that the asker takes part in, there. */
async function auditorCount(
  context: FeatureContext,
  access: Access,
  storeId: number | undefined,
  isActive: boolean,
): Promise<number> {
  const records = context.offered(auditRecordsOffer);
  const audits = (await records.activeOfPerson(access.identity.userId)).filter((audit) =>
    (storeId === undefined || audit.storeId === storeId) && access.can(readDocuments, audit)
  );
  const auditors = (await Promise.all(audits.map(({ id }) => records.auditorsOf(id)))).flat();
  const userIds = new Set(auditors.filter(({ status }) => status === enabled).map(({ userId }) => userId));
  if (!isActive) return userIds.size;
  const since = activeSince(context.clock.now());
  const sessions = await Promise.all(
    [...userIds].map((userId) => context.offered(accountsOffer).openSessions(userId)),
  );
  return sessions.filter((open) => open.some(({ lastSeenAt }) => lastSeenAt >= since)).length;
}

function activeSince(now: Date): string {
  return new Date(now.getTime() - activeMinutes * 60_000).toISOString();
}
