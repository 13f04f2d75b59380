import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, accountTypes, type Person } from "@/features/accounts/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { texts } from "./contract.ts";
import { dealerRole, hasAllStores, mayGive } from "./rank-rules.ts";

/** The account in which the asker manages people. Throws 403 for those who belong to none. */
export function ownAccount({ identity }: Access): number {
  if (identity.accountId === null) throw forbidden();
  return identity.accountId;
}

/** Throws 403 unless the asker manages people where the person is, and the person's rank is not above theirs. */
export function requireManaging(access: Access, person: Person): void {
  const isManager = access.can("accounts.manage_users", { accountId: person.accountId });
  if (!isManager || !mayGive(access.identity.rank, numberOf(person))) throw forbidden();
}

/** What a manager is told who does not manage all stores of a person. */
export const partlyManaged = "This person also works in FFLs that you do not manage, so only their name, their phone " +
  "and their access to your FFLs are yours to change. Ask someone who manages all of them, such as an account owner.";

/** Throws 403 unless the asker manages all stores of the person (decisions, 'Roles'). */
export async function requireManagingWhole(context: FeatureContext, access: Access, person: Person): Promise<void> {
  requireManaging(access, person);
  if (!await context.offered(accountsOffer).managesWhole(access, person)) {
    throw forbidden(partlyManaged);
  }
}

/** The number of a person's role, as the wire has it. */
export function numberOf({ role }: Person): number {
  return roleNamed(role)?.number ?? 0;
}

/** The role of a permission that the asker may give. Throws 400 for one that is none, 403 for one above their rank. */
export function roleToGive({ identity }: Access, permission: number, field: string) {
  const role = dealerRole(permission);
  if (!role) throw badRequest(texts.permissionRequired, { [field]: texts.permissionRequired });
  if (!mayGive(identity.rank, permission)) throw forbidden("You can't give a permission above your own.");
  return role;
}

/** The stores of an account in which the asker manages people, by name. */
export async function managedStores(
  context: FeatureContext,
  access: Access,
  accountId: number,
): Promise<readonly Store[]> {
  const stores = await context.offered(storesOffer).ofAccount(accountId);
  return stores.filter((store) => access.can("accounts.manage_users", { accountId, storeId: store.id }));
}

/**
 * The stores that somebody is to have. Super admins and account owners have all; in an account with one FFL everybody
 * has it. Stores that the asker does not manage stay as they were: nobody gives or takes them. Throws 404 for a store
 * that is not the asker's, 400 when none is left.
 */
export async function storesToGive(
  context: FeatureContext,
  access: Access,
  wish: {
    readonly accountId: number;
    readonly permission: number;
    readonly wanted: readonly number[] | undefined;
    /** What the person has already. */
    readonly before: readonly number[];
    readonly field: string;
  },
): Promise<readonly number[]> {
  const { accountId, permission, wanted, before, field } = wish;
  if (hasAllStores(permission)) return [];
  const account = await context.offered(accountsOffer).account(accountId);
  const managed = (await managedStores(context, access, accountId)).map(({ id }) => id);
  const foreign = before.filter((id) => !managed.includes(id));
  const chosen = wanted ?? before;
  if (chosen.some((id) => !managed.includes(id) && !before.includes(id))) throw notFound();
  const isMultiple = account?.type === accountTypes.multiple;
  const given = isMultiple ? chosen.filter((id) => managed.includes(id)) : managed;
  const result = [...new Set([...given, ...foreign])].sort((a, b) => a - b);
  if (isMultiple && result.length === 0) throw badRequest(texts.storesRequired, { [field]: texts.storesRequired });
  return result;
}
