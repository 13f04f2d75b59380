/**
 * The absolute address of a page of this installation, for mails and notifications: what a page sent along as `url`
 * when that is a path of ours or an address on STRONGROOM_URL, else `fallback`. A client that writes somebody else's
 * address into a mail in our name gets its own page's address instead, and no error: the change itself is sound.
 *
 * @param configuration where people reach this installation
 * @param url the page's address as the client said it; may be missing
 * @param fallback a path that begins with a slash
 */
export function deepLink(
  { url: home }: { readonly url: string },
  url: string | null | undefined,
  fallback: string,
): string {
  return (url && ownAddress(home, url)) || `${home}${fallback}`;
}

/** The address when it is one of our own pages, absolute; null when it leads elsewhere or to no page. */
export function ownAddress(home: string, url: string): string | null {
  // A browser reads a backslash as a slash and drops control characters; neither belongs into a page's address.
  if ([...url].some((sign) => sign <= " " || sign === "\u007f" || sign === "\\")) return null;
  const root = new URL(`${home}/`);
  const base = root.pathname;
  const relative = url.startsWith("/") && !url.startsWith("//");
  if (!relative && !/^https?:\/\//i.test(url)) return null;
  const text = relative ? `${home}${url}` : url;
  if (!URL.canParse(text)) return null;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  if (origin !== root.origin || username || password || !pathname.startsWith(base)) return null;
  if (pathname.startsWith(`${base}api/`) || pathname.startsWith("//")) return null;
  return `${origin}${pathname}${search}${hash}`;
}
