import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import * as Primitive from "radix-ui/popover";
import { cn } from "./cn.ts";

export interface FloatingLayerProps {
  /** What it stands beside; a press on it does not count as outside. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  id?: string;
  role?: "dialog" | "menu" | "tooltip" | "presentation";
  label?: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  /** Whether the focus goes in when it opens, and back to the anchor when it closes. */
  takesFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  className?: string;
  children: ReactNode;
}

/** The one sheet behind popovers, menus, tooltips and lists; shown as long as it is rendered. */
export function FloatingLayer(props: FloatingLayerProps) {
  const { anchor, onClose, takesFocus = false, role = "dialog" } = props;
  const pressedOutside = useRef(false);
  const isAnchor = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target) === true;
  return (
    <Primitive.Root open onOpenChange={(open) => open || onClose()}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          id={props.id}
          role={role}
          aria-label={props.label}
          align={props.align ?? "start"}
          side={props.side ?? "bottom"}
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={props.onKeyDown}
          onOpenAutoFocus={(event) => {
            if (!takesFocus || focusItem(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (takesFocus && !pressedOutside.current) anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            if (isAnchor(event.target)) event.preventDefault();
            else pressedOutside.current = true;
          }}
          className={cn(
            "z-50 animate-appear rounded-md border border-line-strong bg-raised outline-none",
            props.className,
          )}
        >
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** In a menu the focus goes to the chosen item, else to the first; answers false where there are no items. */
function focusItem(sheet: EventTarget | null): boolean {
  if (!(sheet instanceof HTMLElement) || sheet.getAttribute("role") !== "menu") return false;
  const item = sheet.querySelector<HTMLElement>("[aria-checked=true][role=menuitemradio]") ??
    sheet.querySelector<HTMLElement>("[role^=menuitem]");
  item?.focus();
  return item !== null;
}
