import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef, useState } from "react";
import { Link } from "react-router";
import * as Slot from "radix-ui/slot";
import Check from "lucide-react/icons/check";
import { cn } from "./cn.ts";
import { floating } from "./floating.tsx";
import { moveInMenu } from "./menu-keys.ts";

const CloseContext = createContext<() => void>(() => {});

/** The looks of one line of a menu or list of choices. */
export const menuItemLooks = cn(
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm text-ink outline-none select-none",
  "hover:bg-hover focus:bg-hover aria-disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0 pointer-coarse:min-h-11",
);

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What it holds, for screen readers; by default its button says so. */
  label?: string;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}

/** Actions behind one button. Arrow keys, Home, End and first letters move; Escape and Tab leave. */
export function Menu({ trigger, label, align = "end", className, children }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  const open = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || shown) return;
    event.preventDefault();
    setShown(true);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => setShown(!shown)}
        onKeyDown={open}
        onPointerEnter={floating.preload}
        onFocus={floating.preload}
      >
        {trigger}
      </Slot.Root>
      {shown && (
        <floating.Component
          id={id}
          anchor={anchor}
          role="menu"
          label={label ?? "Actions"}
          align={align}
          takesFocus
          onClose={close}
          onKeyDown={(event) => event.key === "Tab" ? close() : moveInMenu(event)}
          className={cn("max-h-(--radix-popover-content-available-height) min-w-48 overflow-y-auto p-1", className)}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </floating.Component>
      )}
    </>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** Where it leads; then it is a real link. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The key that does the same. */
  shortcut?: string;
  children: ReactNode;
}

/** One action or link of a menu. */
export function MenuItem({ icon, to, onSelect, danger, disabled, shortcut, children }: MenuItemProps) {
  const close = useContext(CloseContext);
  const select = () => {
    if (disabled) return;
    close();
    onSelect?.();
  };
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    "aria-disabled": disabled || undefined,
    onClick: select,
    className: cn(menuItemLooks, danger && "text-red"),
  };
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <span className="text-xs text-ink-faint">{shortcut}</span>}
    </>
  );
  if (to !== undefined && !disabled) return <Link to={to} {...shared}>{content}</Link>;
  return <button type="button" {...shared}>{content}</button>;
}

export interface MenuCheckItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** One of several, of which one is on. */
  radio?: boolean;
  children: ReactNode;
}

/** A choice that is on or off; the menu stays open. */
export function MenuCheckItem({ checked, onCheckedChange, disabled, radio = false, children }: MenuCheckItemProps) {
  return (
    <button
      type="button"
      role={radio ? "menuitemradio" : "menuitemcheckbox"}
      tabIndex={-1}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onCheckedChange(!checked)}
      className={menuItemLooks}
    >
      <MenuTick shown={checked} />
      {children}
    </button>
  );
}

/** The tick before a chosen line, or its room. */
export function MenuTick({ shown }: { shown: boolean }) {
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">{shown && <Check aria-hidden="true" />}</span>
  );
}

/** A quiet heading over a group of items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <p role="presentation" className="px-2 py-1 text-xs text-ink-faint">{children}</p>;
}

/** A hairline between groups. */
export function MenuSeparator() {
  return <div role="separator" className="-mx-1 my-1 h-px bg-line" />;
}
