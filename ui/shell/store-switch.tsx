import { useState } from "react";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Button } from "../button.tsx";
import { lazyComponent } from "../lazy-component.tsx";
import { Popover } from "../popover.tsx";
import type { StoreChoice } from "./store-list.tsx";

const list = lazyComponent(async () => (await import("./store-list.tsx")).StoreList);

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

/** Which store one is in, and the way to the others. */
export function StoreSwitch({ current, stores, placeholder = "Select an FFL" }: StoreSwitchProps) {
  const [open, setOpen] = useState(false);
  const chosen = stores.find((store) => store.id === current);
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
    <span className="contents" onPointerEnter={list.preload} onFocus={list.preload}>
      <Popover label="Switch FFL" trigger={trigger} open={open} onOpenChange={setOpen} className="w-80 p-0">
        <list.Component current={current} stores={stores} onChosen={() => setOpen(false)} />
      </Popover>
    </span>
  );
}
