const name = "lastStore";
const oneYear = 365 * 24 * 60 * 60;

/** The store that the browser was in last, among the cookies of a request or a page; null when none says so. */
export function lastStoreIn(cookies: string): number | null {
  const digits = new RegExp(`(?:^|; )${name}=([1-9]\\d{0,14})(?:;|$)`).exec(cookies)?.[1];
  return digits ? Number(digits) : null;
}

/** The cookie that remembers a store. It opens nothing: it only says whose menus a page outside of any store shows. */
export function lastStoreCookie(storeId: number): string {
  return `${name}=${storeId}; path=/; max-age=${oneYear}; samesite=lax`;
}
