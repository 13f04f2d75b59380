import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { floating } from "@/ui/floating.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { texts } from "../contract.ts";
import { NotificationList } from "./notification-list.tsx";
import { useBell } from "./use-bell.ts";

interface BellMenuProps {
  /** Around the bell. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** What the bell is called: it says how many are new. */
  readonly setLabel: (label: string) => void;
}

/** How many are new, upon the bell, and the menu that opens under it. */
export function BellMenu({ anchor, isOpen, setOpen, setLabel }: BellMenuProps) {
  const bell = useBell();
  const { count, closed } = bell;
  const label = count === 0 ? "Notifications" : `Notifications, ${shortened(count)} new`;
  useEffect(() => setLabel(label), [label, setLabel]);
  // Closed by whatever: its bell, Escape, a press outside, or the page that an entry leads to.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) closed();
    wasOpen.current = isOpen;
  });
  const close = () => setOpen(false);
  const button = useRef<HTMLElement>(null);
  useEffect(() => {
    button.current = anchor.current?.querySelector("button") ?? null;
  }, [anchor]);
  return (
    <>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 right-0.5 pointer-coarse:top-1.5 pointer-coarse:right-1.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent tabular-nums"
        >
          {shortened(count)}
        </span>
      )}
      <Announcement count={count} isKnown={!bell.isPending} />
      {isOpen && (
        <floating.Component
          anchor={button}
          label="Notifications"
          align="end"
          takesFocus
          onClose={close}
          onKeyDown={moveAmongLinks}
          className="flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[calc(100vw-1rem)] flex-col sm:w-96"
        >
          <h2 className="border-b px-4 py-3 text-base font-semibold">Notifications</h2>
          <div className="min-h-0 overflow-y-auto">
            <Content bell={bell} onFollow={close} />
          </div>
          <p className="flex justify-between border-t px-2 text-sm">
            <FootLink to="/notifications" onClick={close}>View all</FootLink>
            <FootLink to="/profile#notification-preferences" onClick={close}>Email settings</FootLink>
          </p>
        </floating.Component>
      )}
    </>
  );
}

function FootLink({ to, onClick, children }: { to: string; onClick: () => void; children: string }) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="flex min-h-11 items-center rounded-sm px-2 text-accent -outline-offset-2 hover:underline"
    >
      {children}
    </Link>
  );
}

function Content({ bell, onFollow }: { bell: ReturnType<typeof useBell>; onFollow: () => void }) {
  const { isPending, error, refetch, shown } = bell;
  if (isPending) {
    return (
      <SkeletonGroup label="Loading notifications" className="flex flex-col gap-2 p-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    );
  }
  if (error) {
    const { requestId } = failureOf(error, texts.unableToLoad);
    return <ErrorState message={texts.unableToLoad} requestId={requestId} onRetry={() => void refetch()} />;
  }
  if (shown.length === 0) return <p className="px-4 py-8 text-center text-sm text-ink-soft">{texts.empty}</p>;
  return <NotificationList notifications={shown} onFollow={onFollow} />;
}

/** Says politely that there is more than before; what was there when the page came is said by the bell itself. */
function Announcement({ count, isKnown }: { readonly count: number; readonly isKnown: boolean }) {
  const [told, tell] = useState<{ readonly count: number; readonly text: string }>();
  if (isKnown && told?.count !== count) {
    const isMore = told !== undefined && count > told.count;
    tell({ count, text: isMore ? `${shortened(count)} new ${count === 1 ? "notification" : "notifications"}` : "" });
  }
  return <span role="status" className="sr-only">{told?.text}</span>;
}

function shortened(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Arrows, Home and End go from entry to entry. */
function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, links.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  links[target]?.focus();
}
