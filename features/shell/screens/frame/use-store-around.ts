import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Session, SessionStore } from "../../contract.ts";
import { lastStoreCookie } from "../../contract-last-store.ts";
import { isClosed, storeAround, storeAt } from "../place.ts";

/**
 * The store whose menus the frame shows: the one of the address; outside of any store the one used last, or the only
 * one, so that My Profile and a page that is not found lead back. A cookie remembers it, so that the server renders so.
 */
export function useStoreAround(session: Session): SessionStore | null {
  const { pathname } = useLocation();
  const here = storeAt(session, pathname);
  const enteredId = here && !isClosed(here) ? here.id : null;
  const [lastId, setLastId] = useState(session.lastStoreId);
  useEffect(() => {
    if (enteredId === null) return;
    setLastId(enteredId);
    document.cookie = lastStoreCookie(enteredId);
  }, [enteredId]);
  return here ?? storeAround(session, pathname, lastId);
}
