import type { ReactNode } from "react";
import * as Primitive from "radix-ui/tooltip";

export interface TooltipProps {
  /** A few words. Never the only place where something is said. */
  content: ReactNode;
  /** The one focusable element that is explained. */
  children: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
}

/** A short explanation on hover and on keyboard focus. */
export function Tooltip({ content, children, side = "bottom" }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 animate-appear rounded-md border border-line bg-ink px-2 py-1 text-xs text-paper"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
