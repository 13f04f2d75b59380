import { overviewStartAddress, type ScreenFeature, storeStart } from "@/kernel/screens/screen-feature.ts";
import { overviewPermission, type Session, type SessionStore } from "../contract.ts";

/** What may be done about an address inside the frame. */
export type Way =
  | { readonly kind: "open" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "unknown" };

/** The number at the beginning of a store's addresses; null outside of a store. */
export function storeIdOf(pathname: string): number | null {
  const [, digits] = /^\/([1-9]\d{0,14})(?:\/|$)/.exec(pathname) ?? [];
  return digits ? Number(digits) : null;
}

/** The store of an address among those that the person may see. */
export function storeAt(session: Session, pathname: string): SessionStore | null {
  const id = storeIdOf(pathname);
  return session.stores.find((store) => store.id === id) ?? null;
}

/**
 * Whether an address is open: a single store is gone to at once, a store that is closed leads to /not-available, and one
 * that is not the person's looks like one that does not exist.
 */
export function wayThrough(features: readonly ScreenFeature[], session: Session, pathname: string): Way {
  if (pathname === "/") {
    const [only, ...others] = session.stores;
    const start = only && others.length === 0 ? storeStart(features, only) : undefined;
    return start ? { kind: "redirect", to: start.href(only.id) } : { kind: "open" };
  }
  const id = storeIdOf(pathname);
  if (id === null) return { kind: "open" };
  const store = storeAt(session, pathname);
  // An operator belongs to no store, and yet document 1 gives their page a store's address.
  const isOperatorPage = session.person.isOperator && pathname.endsWith("/impersonate-user");
  if (!store) return isOperatorPage ? { kind: "open" } : { kind: "unknown" };
  return isClosed(store) ? { kind: "redirect", to: notAvailableAddress(id) } : { kind: "open" };
}

/**
 * The store that a page outside of any store belongs to: the one used last, or the only one. The selection screen
 * belongs to none, and a store that is closed has no pages to lead to.
 */
export function storeAround(session: Session, pathname: string, lastStoreId: number | null): SessionStore | null {
  if (pathname === "/") return null;
  const { stores } = session;
  const store = stores.length === 1 ? stores[0] : stores.find(({ id }) => id === lastStoreId);
  return store && !isClosed(store) ? store : null;
}

/** The page that says that a store is closed, and when it opens. */
export function notAvailableAddress(storeId: number): string {
  return `/not-available?storeId=${storeId}`;
}

/** True when nothing is left of the store just now but its name and its hours. */
export function isClosed(store: SessionStore): boolean {
  return !store.isOpen && store.permissions.every((name) => name === "stores.see");
}

/** The overview of all stores, seen from the first; null for those who may not open them together. */
export function overviewAddress(features: readonly ScreenFeature[], session: Session): string | null {
  const { stores, accountPermissions } = session;
  const mayOpen = stores.length > 1 && accountPermissions.includes(overviewPermission);
  return mayOpen ? overviewStartAddress(features, stores[0]) : null;
}

/** The sign-in page that leads back here. */
export function signInAddress(next: string): string {
  return next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}

/** The page that tells a dealer's person in auditor mode that their audit is over. */
export const auditEndAddress = "/end-audit?mode=auditor";

/** True for a dealer's person who still looks as an auditor, and takes part in no audit any more. */
export function isOutOfAudit({ auditorMode, maySwitchToAuditor, account }: Session): boolean {
  return auditorMode && account !== null && !maySwitchToAuditor;
}
