import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { cn } from "./cn.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "asChild" | "icon"> {
  /** What pressing it does; the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string;
}

const SQUARE = { sm: "size-7", md: "size-9", lg: "size-11" };

/** A button that shows only an icon; its name is the tooltip. */
export function IconButton({ label, icon, shortcut, size, variant = "ghost", className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={shortcut ? `${label} (${shortcut})` : label}>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        className={cn("px-0", SQUARE[size ?? "md"], className)}
        icon={icon}
        {...rest}
      />
    </Tooltip>
  );
}
