import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatInstant } from "@/ui/format.ts";
import type { Notification } from "../contract.ts";
import { agoOf, hrefOf, sentenceOf } from "./words.ts";

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** Called when one is followed. */
  readonly onFollow?: () => void;
}

/** Notifications, a link each. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const [search] = useSearchParams();
  const isOverview = search.get("accountOverview") === "true";
  const now = useNow();
  const zoneOf = new Map(session?.stores.map(({ friendlyFFLName, timeZone }) => [friendlyFFLName, timeZone]));
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <Link
            to={hrefOf(notification, isOverview)}
            onClick={onFollow}
            className="flex min-h-11 gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover focus:bg-hover"
          >
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2 shrink-0 rounded-full ${notification.isRead ? "" : "bg-accent"}`}
            />
            <span className="flex min-w-0 flex-1 flex-col">
              <span
                className={`text-sm wrap-anywhere ${notification.isRead ? "text-ink-soft" : "font-medium text-ink"}`}
              >
                {!notification.isRead && <span className="sr-only">New:</span>}
                {sentenceOf(notification)}
              </span>
              <span className="text-xs wrap-anywhere text-ink-soft">
                {[notification.instantiatorName, notification.storeName].filter(Boolean).join(" · ")} ·{" "}
                <time
                  dateTime={notification.createdAt}
                  title={formatInstant(notification.createdAt, zoneOf.get(notification.storeName))}
                >
                  {agoOf(notification.createdAt, now)}
                </time>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const stepMs = 30_000;

/** The time, in milliseconds, while something is shown that grows old. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
