import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "./cn.ts";

/** One tab and what it shows. */
export interface TabItem {
  value: string;
  label: ReactNode;
  /** How many things lie behind the tab. */
  count?: number;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem[];
  /** The open tab; keep it in the URL. An unknown value opens the first. */
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
  panelClassName?: string;
}

/** More than so many stand closer together. */
const mostWide = 6;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** How far a list of tabs is scrolled for a tab to be seen whole, and not further than it needs to be. */
function shownFrom(list: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): number {
  const left = offsetLeft - list.offsetLeft;
  return Math.min(Math.max(list.scrollLeft, left + offsetWidth - list.clientWidth), left);
}

/** Views of one thing, one at a time. Arrow keys, Home and End move; only the open panel is rendered. */
export function Tabs({ label, items, value, onValueChange, className, panelClassName }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = items.find((item) => item.value === value) ?? items[0];
  const opened = open?.value;
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (list.current && tab) list.current.scrollLeft = shownFrom(list.current, tab);
  }, [opened]);
  if (!open) return null;

  const move = (event: KeyboardEvent) => {
    const enabled = items.filter((item) => !item.disabled);
    const at = enabled.indexOf(open);
    const step = STEPS[event.key];
    const target = step
      ? (at + step + enabled.length) % enabled.length
      : { Home: 0, End: enabled.length - 1 }[event.key];
    const next = target === undefined ? undefined : enabled[target];
    if (!next) return;
    event.preventDefault();
    onValueChange(next.value);
    const buttons = list.current?.querySelectorAll<HTMLElement>("[role=tab]");
    buttons?.[items.indexOf(next)]?.focus();
  };

  return (
    <div className={cn("min-w-0", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        // A scroll bar would lie over the lower edge of the tabs, where a thumb meets them.
        className={cn(
          "flex pointer-coarse:gap-2 overflow-x-auto [scrollbar-width:none] shadow-[inset_0_-1px_var(--line)]",
          items.length > mostWide ? "gap-3" : "gap-5",
        )}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            aria-selected={item === open}
            aria-controls={item === open ? `${id}-panel` : undefined}
            tabIndex={item === open ? 0 : -1}
            disabled={item.disabled}
            onClick={() => onValueChange(item.value)}
            className={cn(
              "flex h-9 shrink-0 items-center gap-1.5 pointer-coarse:h-11 pointer-coarse:px-2 border-b-2 border-transparent text-sm text-ink-soft",
              "transition-colors -outline-offset-2 hover:text-ink disabled:text-ink-faint disabled:opacity-55",
              "aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink",
            )}
          >
            {item.label}
            {item.count !== undefined && <span className="text-xs text-ink-faint tabular-nums">{item.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${open.value}`}
        tabIndex={0}
        className={cn("pt-4", panelClassName)}
      >
        {open.content}
      </div>
    </div>
  );
}
