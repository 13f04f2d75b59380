import { belongsToAllStores, type Role, roles } from "@/features/accounts/contract-roles.ts";

/** Somebody who manages people, by number and rank. */
export interface Manager {
  readonly id: number;
  readonly rank: number;
}

/** Somebody who is managed. */
export interface Managed {
  readonly id: number;
  readonly permission: number;
}

/** Super admins and above belong to all stores of their account. */
const ranksOfAllStores = 3;

/** The levels of dealer staff as the form offers them (document 1, section 5), by number and in rising order. */
const offered: readonly { readonly permission: number; readonly label: string }[] = [
  { permission: -1, label: "Backup Tool User" },
  { permission: 0, label: "User" },
  { permission: 1, label: "Admin" },
  { permission: 4, label: "Super Admin" },
  { permission: 5, label: "Account Owner" },
];

/** The role of a permission number that dealer staff may have; null for auditors, operators and unknown numbers. */
export function dealerRole(permission: number): Role | null {
  const role = roles.find(({ number }) => number === permission);
  return role && role.rank >= 0 && role.rank <= 4 ? role : null;
}

/** Nobody may give a permission above their own rank. */
export function mayGive(rank: number, permission: number): boolean {
  const role = dealerRole(permission);
  return role !== null && role.rank <= rank;
}

/** What the form offers to somebody of a rank; a person's own unusual permission, such as 6, stays among the choices. */
export function permissionChoices(rank: number, current?: number): { permission: number; label: string }[] {
  const choices = offered.filter(({ permission }) => mayGive(rank, permission));
  const unusual = current === undefined ? null : dealerRole(current);
  if (!unusual || choices.some(({ permission }) => permission === current)) return choices;
  return [...choices, { permission: unusual.number, label: unusual.label }];
}

/** Nobody edits someone of a higher rank; oneself always. */
export function mayEdit(asker: Manager, person: Managed): boolean {
  return person.id === asker.id || mayGive(asker.rank, person.permission);
}

/**
 * True when the manager manages every FFL of the person; else only name, phone and access to the manager's own FFLs are theirs
 * to change. Account owners and super admins manage all of the account.
 */
export function managesWhole(rank: number, managed: readonly number[], storeIds: readonly number[]): boolean {
  return rank >= ranksOfAllStores || (storeIds.length > 0 && storeIds.every((id) => managed.includes(id)));
}

/** Only someone of a lower rank, and not oneself (document 1, section 6). */
export function mayDelete(asker: Manager, person: Managed): boolean {
  const role = dealerRole(person.permission);
  return person.id !== asker.id && role !== null && role.rank < asker.rank;
}

/** True for permissions that come with all FFLs: there is nothing to choose. */
export function hasAllStores(permission: number): boolean {
  const role = dealerRole(permission);
  return role !== null && belongsToAllStores(role.name);
}
