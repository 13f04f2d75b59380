import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import Search from "lucide-react/icons/search";
import { cn } from "../cn.ts";
import { IconButton } from "../icon-button.tsx";
import { Input } from "../input.tsx";
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
  /** Opens the command palette with what was typed; without it the search is left out. */
  onSearch?: (typed: string) => void;
  /** What was typed for it, while it opens. */
  searched?: string;
  /** The `ModeSwitch`; from 1024 px. Give it to the `UserMenu` too, for smaller screens. */
  mode?: ReactNode;
  /** The notifications bell. */
  bell?: ReactNode;
  /** The `UserMenu`. */
  user?: ReactNode;
}

/** The bar at the top of every screen. */
export function TopBar(props: TopBarProps) {
  const { brandTo, store, places = [], primary, onSearch, searched = "", mode, bell, user } = props;
  return (
    <header className="sticky top-0 z-30 border-b bg-frame print:hidden">
      <div className="mx-auto flex h-[calc(3.5rem-1px)] w-full max-w-[90rem] items-center gap-2 px-4 lg:gap-3 lg:px-6">
        <Link to={brandTo} className="touch-target flex shrink-0 items-center rounded-sm py-1">
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
          {onSearch && <SearchTrigger typed={searched} onSearch={onSearch} />}
          {primary && <div className="hidden sm:block">{primary}</div>}
          {mode && <div className="hidden lg:block">{mode}</div>}
          {bell}
          {user}
        </div>
      </div>
    </header>
  );
}

/** A box where there is room, else a button: what is typed goes on in the palette, which shows what is found. */
function SearchTrigger({ typed, onSearch }: { typed: string; onSearch: (typed: string) => void }) {
  return (
    <>
      <IconButton
        label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        className="lg:hidden"
        icon={<Search aria-hidden="true" />}
        onClick={() => onSearch("")}
      />
      <div className="relative w-44 max-lg:hidden xl:w-52">
        <Input
          type="search"
          aria-label="Search everything"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search"
          autoComplete="off"
          maxLength={100}
          icon={<Search />}
          className="pr-14 text-sm"
          value={typed}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && onSearch(typed)}
        />
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center font-sans text-xs text-ink-faint"
        >
          Ctrl K
        </kbd>
      </div>
    </>
  );
}
