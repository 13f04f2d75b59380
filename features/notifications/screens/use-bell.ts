import { useCallback, useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { type Notification, notificationActions, readNotifications } from "../contract.ts";
import { newNotificationsQuery, shownInMenu } from "../queries.ts";
import { notificationsKey } from "../query-keys.ts";

/**
 * What the bell shows, by the rules of document 3, section 4: those of a document that was created are marked as read when
 * the page is loaded, all others when the menu is closed; each time the list is loaded again. What the page load marked stays
 * in the menu until that is closed, or nobody would see it.
 */
export function useBell() {
  const { api, queries } = useScreens();
  const { data, error, refetch } = useQuery(newNotificationsQuery({ api }));
  const [kept, setKept] = useState<readonly Notification[]>([]);
  const isLoaded = useRef(false);

  const markRead = useCallback(async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    // One that could not be marked is new again on the next page: nothing is lost.
    await api.call(readNotifications, { body: [...ids] }).catch(() => {});
    await queries.invalidateQueries({ queryKey: notificationsKey });
  }, [api, queries]);

  useEffect(() => {
    if (!data || isLoaded.current) return;
    isLoaded.current = true;
    const created = data.data.filter(({ action }) => action === notificationActions.created);
    setKept(created);
    void markRead(created.map(({ id }) => id));
  }, [data, markRead]);

  const unread = data?.data ?? [];
  const known = new Set(unread.map(({ id }) => id));
  const gone = kept.filter(({ id }) => !known.has(id));
  const shown = [...unread, ...gone].toSorted((one, other) => other.id - one.id).slice(0, shownInMenu);
  /** The menu was closed: what it showed is read. */
  const closed = () => {
    setKept([]);
    void markRead(shown.map(({ id }) => id));
  };
  return {
    isPending: !data && !error,
    error: data ? null : error,
    refetch,
    shown,
    count: (data?.count ?? 0) + gone.length,
    closed,
  };
}
