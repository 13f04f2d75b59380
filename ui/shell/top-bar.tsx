import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import Search from "lucide-react/icons/search";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";
import { Brand } from "./brand.tsx";

/** A main place of the product. */
export interface Place {
  to: string;
  label: string;
  icon?: ReactNode;
  /** Current only at exactly this address, not below it. */
  exact?: boolean;
}

export interface TopBarProps {
  /** Where the brand leads. */
  brandTo: string;
  /** The `StoreSwitch`. */
  store?: ReactNode;
  places?: readonly Place[];
  /** The one main action, 'Upload New Document'. */
  primary?: ReactNode;
  /** Opens the command palette; without it the trigger is left out. */
  onSearch?: () => void;
  /** The `ModeSwitch`; from 1024 px. Give it to the `UserMenu` too, for smaller screens. */
  mode?: ReactNode;
  /** The notifications bell. */
  bell?: ReactNode;
  /** The `UserMenu`. */
  user?: ReactNode;
}

/** The bar at the top of every screen. */
export function TopBar(props: TopBarProps) {
  const { brandTo, store, places = [], primary, onSearch, mode, bell, user } = props;
  return (
    <header className="sticky top-0 z-30 border-b bg-frame print:hidden">
      <div className="mx-auto flex h-[calc(3.5rem-1px)] w-full max-w-[90rem] items-center gap-2 px-4 lg:gap-3 lg:px-6">
        <Link to={brandTo} className="flex shrink-0 items-center rounded-sm py-1">
          <Brand className="max-xl:[&>span]:sr-only" />
        </Link>
        {store}
        <nav aria-label="Main" className="hidden h-full items-center gap-4 pl-2 sm:flex">
          {places.map((place) => (
            <NavLink
              key={place.to}
              to={place.to}
              end={place.exact}
              className={cn(
                "flex h-full items-center border-y-2 border-transparent text-sm text-ink-soft -outline-offset-2 hover:text-ink",
                "aria-[current=page]:border-b-accent aria-[current=page]:font-medium aria-[current=page]:text-ink",
              )}
            >
              {place.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 lg:gap-2">
          {onSearch && <SearchTrigger onSearch={onSearch} />}
          {primary && <div className="hidden sm:block">{primary}</div>}
          {mode && <div className="hidden lg:block">{mode}</div>}
          {bell}
          {user}
        </div>
      </div>
    </header>
  );
}

function SearchTrigger({ onSearch }: { onSearch: () => void }) {
  return (
    <Button
      aria-keyshortcuts="Control+K Meta+K"
      variant="ghost"
      onClick={onSearch}
      icon={<Search aria-hidden="true" />}
      className="max-lg:w-9 max-lg:px-0 lg:border-line-strong lg:bg-raised lg:text-ink-faint"
    >
      <span className="max-lg:sr-only">Search</span>
      <kbd aria-hidden="true" className="hidden font-sans text-xs lg:inline">Ctrl K</kbd>
    </Button>
  );
}
