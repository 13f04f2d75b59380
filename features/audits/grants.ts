import { auditorMode } from "@/features/accounts/contract-modes.ts";
import { isAuditor, isManager, roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, accountTypes } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Grant, Identity } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { permissionsFrom } from "@/kernel/permissions.ts";
import { auditsOfAuditor, auditsOfStores, auditTypes } from "./audit-rows.ts";

/** What is left outside of business hours: to know the store and its hours. */
const seeOnly: ReadonlySet<string> = new Set(["stores.see"]);

/** Everything that an audit lets a person do. */
export function auditGrants(context: FeatureContext): (identity: Identity) => Promise<readonly Grant[]> {
  const given = permissionsFrom("audit", context.permissions);
  return async (identity) => {
    if (isAuditor(identity.role) || identity.mode === auditorMode) {
      return await grantsOfAuditor(context, given, identity);
    }
    return await grantsOfStaff(context, identity);
  };
}

/**
 * An auditor sees documents whose status date lies in the audit's range or an approved one, in stores with an active
 * audit they are enabled in; in an ATF audit only within business hours, which never lock out a manager who looks on.
 */
async function grantsOfAuditor(
  context: FeatureContext,
  given: ReadonlySet<string>,
  identity: Identity,
): Promise<readonly Grant[]> {
  const stores = context.offered(storesOffer);
  const audits = await auditsOfAuditor(context.database, identity.userId);
  const places = await stores.byIds(audits.map(({ storeId }) => storeId));
  return audits.flatMap((audit): Grant[] => {
    const store = places.find(({ id }) => id === audit.storeId);
    const isForeign = identity.accountId !== null && identity.accountId !== audit.accountId;
    if (!store || isForeign) return [];
    const where = { accountId: audit.accountId, storeIds: [audit.storeId] };
    const hoursCount = audit.type === auditTypes.atf && !isManager(identity.role);
    if (hoursCount && !stores.isOpenNow(store)) {
      return [{ source: `audit ${audit.id} outside business hours`, permissions: seeOnly, ...where }];
    }
    return [{ source: `audit ${audit.id}`, permissions: given, ranges: audit.ranges, ...where }];
  });
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
