import type { ReactNode } from "react";
import * as Primitive from "radix-ui/popover";
import { cn } from "./cn.ts";

/** The looks of everything that floats over the page. */
export const floatingLooks = "z-50 animate-appear rounded-md border border-line-strong bg-raised outline-none";

export interface PopoverProps {
  /** What the popover is about, for screen readers. */
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  className?: string;
  children: ReactNode;
}

/** A small sheet beside a button; Escape and a press outside close it. */
export function Popover(
  { label, trigger, open, onOpenChange, align = "start", side, className, children }: PopoverProps,
) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(floatingLooks, "max-w-[calc(100vw-1rem)] p-4", className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
