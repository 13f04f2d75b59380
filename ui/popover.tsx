import { type ReactNode, useId, useRef, useState } from "react";
import * as Slot from "radix-ui/slot";
import { cn } from "./cn.ts";
import { floating } from "./floating.tsx";

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
export function Popover({ label, trigger, open, onOpenChange, align, side, className, children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [openHere, setOpenHere] = useState(false);
  const shown = open ?? openHere;
  const change = (next: boolean) => {
    setOpenHere(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => change(!shown)}
        onPointerEnter={floating.preload}
        onFocus={floating.preload}
      >
        {trigger}
      </Slot.Root>
      {shown && (
        <floating.Component
          id={id}
          anchor={anchor}
          label={label}
          align={align}
          side={side}
          takesFocus
          onClose={() => change(false)}
          className={cn("max-w-[calc(100vw-1rem)] p-4", className)}
        >
          {children}
        </floating.Component>
      )}
    </>
  );
}
