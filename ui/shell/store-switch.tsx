import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import Check from "lucide-react/icons/check";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Button } from "../button.tsx";
import { FilterBox, useFilter } from "../filter-box.tsx";
import { Popover } from "../popover.tsx";

/** A store that can be switched to. */
export interface StoreChoice {
  id: string | number;
  name: string;
  /** City and state, or the licence number. */
  detail?: string;
  to: string;
}

export interface StoreSwitchProps {
  /** The store shown, by id; null for none or all. */
  current: string | number | null;
  stores: readonly StoreChoice[];
  /** What stands there when no store is chosen: 'All FFLs'. */
  placeholder?: string;
}

/** Which store one is in, with its licence number under it: in the switch, or alone where there is only one. */
export function StoreName({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="flex min-w-0 flex-col text-left text-sm leading-4 max-sm:max-w-44">
      <span className="truncate font-medium">{name}</span>{" "}
      {detail && <span className="truncate text-xs leading-4 font-normal text-ink-faint">{detail}</span>}
    </span>
  );
}

/** A search box appears with more than two stores. */
const BOX_ABOVE = 2;

/** Which store one is in, and the way to the others. */
export function StoreSwitch({ current, stores, placeholder = "Select an FFL" }: StoreSwitchProps) {
  const [open, setOpen] = useState(false);
  const filter = useFilter(stores, ({ name, detail }) => `${name} ${detail ?? ""}`);
  const { shown } = filter;
  const chosen = stores.find((store) => store.id === current);
  const change = (next: boolean) => {
    filter.type("");
    setOpen(next);
  };
  const trigger = (
    <Button
      variant="ghost"
      className="min-w-0 shrink px-2 text-ink max-sm:max-w-48 sm:max-w-60"
    >
      <span className="sr-only">Switch FFL, now</span>{" "}
      <StoreName name={chosen?.name ?? placeholder} detail={chosen?.detail} />
      <ChevronsUpDown aria-hidden="true" className="text-ink-faint" />
    </Button>
  );
  return (
    <Popover label="Switch FFL" trigger={trigger} open={open} onOpenChange={change} className="w-80 p-0">
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
              onClick={() => change(false)}
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
    </Popover>
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
