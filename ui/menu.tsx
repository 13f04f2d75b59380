import type { ReactNode } from "react";
import { Link } from "react-router";
import * as Primitive from "radix-ui/dropdown-menu";
import Check from "lucide-react/icons/check";
import { cn } from "./cn.ts";

/** The looks of one line of a menu or list of choices. */
export const menuItemLooks = cn(
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm text-ink outline-none select-none",
  "data-highlighted:bg-hover data-disabled:text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0",
);

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}

/** Actions behind one button. */
export function Menu({ trigger, align = "end", className, children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto",
            "rounded-md border border-line-strong bg-raised p-1",
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
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
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <span className="text-xs text-ink-faint">{shortcut}</span>}
    </>
  );
  return (
    <Primitive.Item
      asChild={to !== undefined}
      disabled={disabled}
      onSelect={onSelect}
      className={cn(menuItemLooks, danger && "text-red")}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </Primitive.Item>
  );
}

export interface MenuCheckItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A choice that is on or off; the menu stays open. */
export function MenuCheckItem({ checked, onCheckedChange, disabled, children }: MenuCheckItemProps) {
  return (
    <Primitive.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled}
      className={menuItemLooks}
    >
      <span className="flex size-4 items-center justify-center">
        <Primitive.ItemIndicator>
          <Check aria-hidden="true" />
        </Primitive.ItemIndicator>
      </span>
      {children}
    </Primitive.CheckboxItem>
  );
}

/** A quiet heading over a group of items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1 text-xs text-ink-faint">{children}</Primitive.Label>;
}

/** A hairline between groups. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
