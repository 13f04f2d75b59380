import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import Check from "lucide-react/icons/check";
import { FilterBox, useFilter } from "../filter-box.tsx";

/** A store that can be switched to. */
export interface StoreChoice {
  id: string | number;
  name: string;
  /** City and state, or the licence number. */
  detail?: string;
  to: string;
}

interface StoreListProps {
  current: string | number | null;
  stores: readonly StoreChoice[];
  onChosen: () => void;
}

/** A search box appears with more than two stores. */
const BOX_ABOVE = 2;

/** The stores to switch to, with a box that narrows them. */
export function StoreList({ current, stores, onChosen }: StoreListProps) {
  const filter = useFilter(stores, ({ name, detail }: StoreChoice) => `${name} ${detail ?? ""}`);
  const { shown } = filter;
  return (
    <>
      {stores.length > BOX_ABOVE && (
        <div className="border-b p-2">
          <FilterBox
            label="Search FFLs"
            filter={filter}
            onKeyDown={(event) => event.key === "ArrowDown" && moveFocus(event, 1)}
          />
        </div>
      )}
      <ul className="max-h-80 overflow-y-auto p-1" onKeyDown={moveByArrows}>
        {shown.map((store) => (
          <li key={store.id}>
            <Link
              to={store.to}
              aria-current={store.id === current || undefined}
              onClick={onChosen}
              className="flex min-h-9 items-center gap-2 rounded-sm px-2 py-1 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{store.name}</span>
                {store.detail && <span className="block truncate text-xs text-ink-faint">{store.detail}</span>}
              </span>
              {store.id === current && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p role="status" className="px-3 pb-3 text-sm text-ink-faint">No FFLs match.</p>}
    </>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "ArrowDown") moveFocus(event, 1);
  if (event.key === "ArrowUp") moveFocus(event, -1);
}

function moveFocus(event: KeyboardEvent<HTMLElement>, step: number): void {
  event.preventDefault();
  const links = [...event.currentTarget.closest("[role=dialog]")?.querySelectorAll<HTMLElement>("a") ?? []];
  const at = links.findIndex((link) => link === document.activeElement);
  links[Math.max(0, at + step)]?.focus();
}
