import { Link, useLocation } from "react-router";
import { cn } from "../cn.ts";
import type { Place } from "./top-bar.tsx";

/** The main places, at most five, within reach of a thumb; on telephones only. Each needs an icon. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main places"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-frame pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {places.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          aria-current={isCurrent(place, pathname) ? "page" : undefined}
          className={cn(
            "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft -outline-offset-2",
            "aria-[current=page]:font-medium aria-[current=page]:text-accent [&_svg]:size-5",
          )}
        >
          {place.icon}
          <span className="max-w-full truncate px-1">{place.label}</span>
        </Link>
      ))}
    </nav>
  );
}

/** A link that only opens something on the screen shown, by its query, is no place of its own. */
function isCurrent({ to, exact }: Place, pathname: string): boolean {
  const [path, query] = to.split("?");
  if (query) return false;
  return pathname === path || (!exact && path !== "/" && pathname.startsWith(`${path}/`));
}
