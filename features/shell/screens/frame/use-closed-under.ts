import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { SessionStore } from "../../contract.ts";
import type { Way } from "../place.ts";
import { notAvailableAddress } from "../place.ts";

/**
 * The store that closed while one of its pages was open; null otherwise. The window's address leads to /not-available,
 * whatever is reloaded or copied from there; the page itself is not left, so that what was typed is there again when the
 * store opens.
 */
export function useClosedUnder(way: Way, store: SessionStore | null): SessionStore | null {
  const { pathname, search, hash } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = way.kind === "open" && store !== null;
  useEffect(() => {
    if (isOpen) setOpenedAt(pathname);
  }, [isOpen, pathname]);
  const closed = way.kind === "redirect" && store !== null && openedAt === pathname ? store : null;
  const shown = closed && notAvailableAddress(closed.id);
  useEffect(() => {
    if (!shown) return;
    const own = pathname + search + hash;
    history.replaceState(history.state, "", shown);
    return () => {
      // Whoever went on to another page has its address.
      if (location.pathname + location.search === shown) history.replaceState(history.state, "", own);
    };
  }, [shown, pathname, search, hash]);
  return closed;
}
