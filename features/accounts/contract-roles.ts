/**
 * Roles as the wire and the specification number them (decisions, 'Roles'). Auditors stand outside of the dealers' ranks:
 * theirs is below all of them, so that they outrank nobody.
 */
export const roles = [
  { number: -1, name: "BackupToolOnlyUser", label: "BackupTool User", rank: 0 },
  { number: 0, name: "FFLUser", label: "User", rank: 1 },
  { number: 6, name: "FFLSilencerShopAdmin", label: "SilencerShop Admin", rank: 1 },
  { number: 1, name: "FFLAdmin", label: "Admin", rank: 2 },
  { number: 4, name: "FFLSuperAdmin", label: "SuperAdmin", rank: 3 },
  { number: 5, name: "FFLAccountOwner", label: "Account Owner", rank: 4 },
  { number: 7, name: "OperatorAdmin", label: "Operator Admin", rank: 5 },
  { number: 2, name: "IOIUser", label: "Lead Auditor", rank: -1 },
  { number: 3, name: "IOIAdmin", label: "Auditor", rank: -1 },
] as const;

/** One role with its number, its label and its rank. */
export type Role = (typeof roles)[number];
export type RoleName = Role["name"];

/** What a signed-in person without any role has: a newcomer, or somebody who is disabled or deleted. */
export const noRole = "None";

/** The role of a number; throws for a number that names none. */
export function roleOf(number: number): Role {
  const role = roles.find((known) => known.number === number);
  if (!role) throw new RangeError("There is no role with this number.");
  return role;
}

/** The role of a name; null for {@link noRole}. */
export function roleNamed(name: string): Role | null {
  return roles.find((known) => known.name === name) ?? null;
}

/** Roles of dealer staff in the rising order of their ranks. */
export const dealerRoles: readonly RoleName[] = roles
  .filter(({ rank }) => rank >= 0 && rank <= 4)
  .map(({ name }) => name);

/** Roles of the audit side. */
export const auditorRoles: readonly RoleName[] = ["IOIUser", "IOIAdmin"];

/** True for those who belong to every store of their account: super admins and the account owner. */
export function belongsToAllStores(name: string): boolean {
  return name === "FFLSuperAdmin" || name === "FFLAccountOwner";
}

/** True for admins and above, whom business hours never lock out (decisions, 'Accounts, stores, users'). */
export function isManager(name: string): boolean {
  const rank = roleNamed(name)?.rank ?? -1;
  return rank >= 2 && rank <= 4;
}

/** True for the audit side's own people. */
export function isAuditor(name: string): boolean {
  return auditorRoles.some((role) => role === name);
}
