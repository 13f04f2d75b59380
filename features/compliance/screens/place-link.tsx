import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { cn } from "@/ui/cn.ts";

export interface PlaceLinkProps {
  /** A path of the product; with a fragment of this very page it leads down the page and keeps what is open. */
  readonly to: string;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link in the text of the page. */
export function PlaceLink({ to, label, className, children }: PlaceLinkProps) {
  const { pathname, search } = useLocation();
  const [path, fragment] = to.split("#");
  const isHere = fragment !== undefined && path === pathname;
  return (
    <Link
      to={isHere ? { search, hash: `#${fragment}` } : to}
      replace={isHere}
      aria-label={label}
      onClick={() => isHere && goTo(fragment)}
      className={cn(
        "touch-target text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong",
        className,
      )}
    >
      {children}
    </Link>
  );
}

/** Whoever goes on by keyboard goes on from there. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
}
