import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import * as Slot from "radix-ui/slot";
import { floating } from "./floating.tsx";

export interface TooltipProps {
  /** A few words. Never the only place where something is said. */
  content: ReactNode;
  /** The one focusable element that is explained. */
  children: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
}

const DELAY_MILLISECONDS = 400;

/** A short explanation on hover and on keyboard focus; Escape puts it away. */
export function Tooltip({ content, children, side }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const showSoon = () => {
    floating.preload();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), DELAY_MILLISECONDS);
  };

  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={shown ? id : undefined}
        onPointerEnter={(event) => event.pointerType === "mouse" && showSoon()}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={(event) => event.target.matches(":focus-visible") && showSoon()}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {shown && (
        <floating.Component
          id={id}
          anchor={anchor}
          role="tooltip"
          align="center"
          side={side}
          onClose={hide}
          className="pointer-events-none z-60 max-w-72 border-line bg-ink px-2 py-1 text-xs text-paper"
        >
          {content}
        </floating.Component>
      )}
    </>
  );
}
