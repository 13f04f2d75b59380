import { auditorMode } from "@/features/accounts/contract-modes.ts";
import { isAuditor, isManager, roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, accountTypes } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Grant, Identity } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { permissionsFrom } from "@/kernel/permissions.ts";
import { type ActiveAudit, auditsOfAuditor, auditsOfStores, endedAuditsLedBy } from "./audit-rows.ts";
import { auditTypes } from "./contract-states.ts";
import { auditSubject } from "./ledger-events.ts";
import { auditSources } from "./permissions.ts";

/** What is left outside of business hours: to know the store and its hours. */
const seeOnly: ReadonlySet<string> = new Set(["stores.see"]);

/** Everything that an audit lets a person do. */
export function auditGrants(context: FeatureContext): (identity: Identity) => Promise<readonly Grant[]> {
  return async (identity) => {
    const own = (await inspectedAudits(context, identity)).filter((audit) => isFor(identity, audit));
    const isInspecting = isAuditor(identity.role) || identity.mode === auditorMode;
    return [
      ...isInspecting ? await grantsOfAuditor(context, own, identity) : await grantsOfStaff(context, identity),
      ...await grantsOfInternalLead(context, own, identity),
    ];
  };
}

/** A session at a shop's terminal is for one audit, whatever else its auditor takes part in. */
function isFor({ confinement }: Identity, { id }: ActiveAudit): boolean {
  return !confinement || confinement.subject === auditSubject(id);
}

/**
 * The active audits that a person inspects in. One of a dealer's people never inspects another dealer, nor a store that they
 * were taken out of.
 */
export async function inspectedAudits(context: FeatureContext, identity: Identity): Promise<readonly ActiveAudit[]> {
  const audits = await auditsOfAuditor(context.database, identity.userId);
  return identity.accountId === null ? audits : await inOwnStores(context, identity, audits);
}

/** Those of some places that lie in the stores of one of the dealer's people. */
async function inOwnStores<Place extends Pick<ActiveAudit, "accountId" | "storeId">>(
  context: FeatureContext,
  identity: Identity,
  places: readonly Place[],
): Promise<readonly Place[]> {
  if (places.length === 0) return places;
  const storeIds = (await context.offered(accountsOffer).membership(identity))?.storeIds ?? [];
  return places.filter(({ accountId, storeId }) =>
    accountId === identity.accountId && (storeIds === "all" || storeIds.includes(storeId))
  );
}

/**
 * An auditor sees documents whose status date lies in the audit's range or an approved one, in stores with an active
 * audit they are enabled in; in an ATF audit only within business hours, which never lock out a manager who looks on.
 */
async function grantsOfAuditor(
  context: FeatureContext,
  audits: readonly ActiveAudit[],
  identity: Identity,
): Promise<readonly Grant[]> {
  const stores = context.offered(storesOffer);
  const given = permissionsFrom(auditSources.auditor, context.permissions);
  const internal = given.union(permissionsFrom(auditSources.internalAuditor, context.permissions));
  const leads = permissionsFrom(auditSources.atfLead, context.permissions);
  const places = await stores.byIds(audits.map(({ storeId }) => storeId));
  return audits.flatMap((audit): Grant[] => {
    const store = places.find(({ id }) => id === audit.storeId);
    if (!store) return [];
    const where = placeOf(audit);
    const hoursCount = audit.type === auditTypes.atf && !isManager(identity.role);
    if (hoursCount && !stores.isOpenNow(store)) {
      return [{ source: `audit ${audit.id} outside business hours`, permissions: seeOnly, ...where }];
    }
    const permissions = audit.type === auditTypes.internal ? internal : given;
    const auditor = { source: `audit ${audit.id}`, permissions, ranges: audit.ranges, ...where };
    const isLead = audit.type === auditTypes.atf && audit.leadAuditorId === identity.userId;
    return isLead
      ? [auditor, { source: `lead of audit ${audit.id}`, permissions: leads, ...ofNoDocument, ...where }]
      : [auditor];
  });
}

/**
 * Who leads an internal audit conducts it in either mode, what its auditors do with its documents included; once it has ended,
 * its trail stays theirs.
 */
async function grantsOfInternalLead(
  context: FeatureContext,
  audits: readonly ActiveAudit[],
  identity: Identity,
): Promise<readonly Grant[]> {
  const { userId, accountId } = identity;
  if (accountId === null) return [];
  const led = audits.filter(({ type, leadAuditorId }) => type === auditTypes.internal && leadAuditorId === userId);
  const ended = await inOwnStores(context, identity, await endedAuditsLedBy(context.database, userId));
  const now = permissionsFrom(auditSources.internalLead, context.permissions);
  const after = permissionsFrom(auditSources.internalLeadAfter, context.permissions);
  const auditing = permissionsFrom(auditSources.internalAuditor, context.permissions);
  return [
    ...led.map((audit) => ({
      source: `audit ${audit.id}`,
      permissions: auditing,
      ranges: audit.ranges,
      ...placeOf(audit),
    })),
    ...led.map((audit) => ({
      source: `lead of audit ${audit.id}`,
      permissions: now,
      ...ofNoDocument,
      ...placeOf(audit),
    })),
    ...ended.map((audit) => ({
      source: "lead of an ended audit",
      permissions: after,
      ...ofNoDocument,
      ...placeOf(audit),
    })),
  ];
}

/** Leading an audit is about the audit: it must not make a document outside of its dates look like one that is there. */
const ofNoDocument = { ranges: [] };

function placeOf({ accountId, storeId }: Pick<ActiveAudit, "accountId" | "storeId">) {
  return { accountId, storeIds: [storeId] };
}

/** While a single-FFL account's store is audited, its pages stay open to its staff outside of business hours too. */
async function grantsOfStaff(context: FeatureContext, identity: Identity): Promise<readonly Grant[]> {
  const { accountId } = identity;
  const role = roleNamed(identity.role);
  if (!role || accountId === null || isManager(role.name) || role.name === "BackupToolOnlyUser") return [];
  const people = context.offered(accountsOffer);
  const membership = await people.membership(identity);
  if (!membership || membership.accountType !== accountTypes.single || membership.storeIds === "all") return [];
  const stores = context.offered(storesOffer);
  const closed = (await stores.byIds(membership.storeIds)).filter((store) => !stores.isOpenNow(store));
  const audits = await auditsOfStores(context.database, closed.map(({ id }) => id));
  return [...new Set(audits.map(({ storeId }) => storeId))].map((storeId) => ({
    source: "staff during an audit",
    permissions: people.permissionsOf(role.name),
    accountId,
    storeIds: [storeId],
  }));
}
