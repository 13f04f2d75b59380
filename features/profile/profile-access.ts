import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { auditsOffer } from "@/features/audits/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** True for those who may change their own name, email, phone and picture, and not while an operator acts for them. */
export function mayChangeProfile(context: FeatureContext, { identity }: Access): boolean {
  return identity.impersonator === null && holds(context, identity.role, "profile.change");
}

/**
 * Throws unless an id is the asker's own: 404 for somebody they may not know of, 403 for anybody else. Nobody's password
 * or picture is changed for them.
 */
export async function requireOneself(context: FeatureContext, access: Access, userId: number): Promise<void> {
  const { identity } = access;
  await context.offered(accountsOffer).visiblePerson(access, userId);
  if (userId !== identity.userId) throw forbidden("Only that person can change this.");
  if (identity.impersonator) throw forbidden("You can't change this while impersonating someone.");
}

/**
 * The person when the asker may see their picture: oneself, the people of one's account, those whom one manages, and for
 * auditors whoever takes part in the same audit. Throws the same 404 as for somebody who does not exist.
 */
export async function personToSee(context: FeatureContext, access: Access, userId: number): Promise<Person> {
  const people = context.offered(accountsOffer);
  const person = await people.person(userId);
  if (!person || person.isDeleted) throw notFound();
  if (isColleague(context, access, person)) return person;
  if (await isVisible(context, access, userId)) return person;
  const { identity } = access;
  const sharesAudit = holds(context, identity.role, "profile.see_pictures") &&
    await context.offered(auditsOffer).shareAnAudit(identity.userId, userId);
  if (!sharesAudit) throw notFound();
  return person;
}

function isColleague(context: FeatureContext, { identity }: Access, { accountId }: Person): boolean {
  const isSameAccount = accountId !== null && accountId === identity.accountId;
  return isSameAccount && holds(context, identity.role, "profile.see_pictures");
}

async function isVisible(context: FeatureContext, access: Access, userId: number): Promise<boolean> {
  try {
    await context.offered(accountsOffer).visiblePerson(access, userId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whoever is disabled, deleted or a newcomer has no role, and so holds nothing. */
function holds(context: FeatureContext, roleName: string, permission: string): boolean {
  const role = roleNamed(roleName);
  return role !== null && context.offered(accountsOffer).permissionsOf(role.name).has(permission);
}
