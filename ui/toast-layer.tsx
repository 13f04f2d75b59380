import { type FocusEvent, type KeyboardEvent, useEffect } from "react";
import { toast as sonner, Toaster } from "sonner";
import X from "lucide-react/icons/x";
import { ALERT_LOOKS, AlertIcon } from "./alert.tsx";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import {
  ACTION_TOAST_MILLISECONDS,
  attachToastOutlet,
  endToast,
  TOAST_KEY,
  TOAST_MILLISECONDS,
  type ToastMessage,
  type ToastOutlet,
} from "./toast-store.ts";

/**
 * Above the bars that publish their heights: the upload's, that of chosen rows, and from 768 px on a pager that sticks to
 * the foot.
 */
const ABOVE_THE_BARS = cn(
  "bottom-[calc(5rem+var(--bulk-bar-height,0px)+var(--dock-height,0px))]",
  "sm:bottom-[calc(1rem+var(--bulk-bar-height,0px)+var(--dock-height,0px))]",
  "md:bottom-[calc(1rem+var(--bulk-bar-height,0px)+var(--pager-height,0px)+var(--dock-height,0px))]",
);

const MOST = 4;

const hotkey = [TOAST_KEY];

const outlet: ToastOutlet = {
  show: (id, message) => {
    const { milliseconds = message.action ? ACTION_TOAST_MILLISECONDS : TOAST_MILLISECONDS } = message;
    const end = () => endToast(id);
    const options = { id, duration: milliseconds, onDismiss: end, onAutoClose: end };
    sonner.custom(() => <ToastCard id={id} message={message} />, options);
  },
  dismiss: (id) => void sonner.dismiss(id),
};

/**
 * The stack of toasts on sonner, the newest below. Their clock stands still while one is hovered or holds the focus.
 * `TOAST_KEY` leads to what the newest offers; Escape, or pressing it, leads back to where one was.
 */
export function ToastLayer() {
  useEffect(() => attachToastOutlet(outlet), []);
  return (
    <div
      className="contents"
      onFocus={(event) => {
        holdClock(event, true);
        enterNewest(event.target);
      }}
      onBlur={(event) => holdClock(event, false)}
      onKeyDown={leaveOnEscape}
    >
      <Toaster
        position="bottom-center"
        expand
        visibleToasts={MOST}
        gap={8}
        hotkey={hotkey}
        customAriaLabel="Notifications"
        className={cn("inset-x-4 z-70 mx-auto w-auto max-w-sm transform-none font-sans print:hidden", ABOVE_THE_BARS)}
        toastOptions={{
          className: cn(
            "w-full rounded-md duration-150 data-[visible=false]:invisible",
            "focus-visible:shadow-none focus-visible:outline-2",
          ),
        }}
      />
    </div>
  );
}

/** The library's clock knows the pointer only: a focus is told to it as one. */
function holdClock({ currentTarget }: FocusEvent<HTMLElement>, isHeld: boolean): void {
  const list = currentTarget.querySelector("[data-sonner-toaster]");
  list?.dispatchEvent(
    isHeld
      ? new MouseEvent("mousemove", { bubbles: true })
      : new MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body }),
  );
}

/** The library's key focuses the whole stack: from there to the first thing that the newest, its first line, offers. */
function enterNewest(focused: Element): void {
  if (focused.matches("[data-sonner-toaster]")) focused.querySelector<HTMLElement>("li button")?.focus();
}

function leaveOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  giveFocusBack();
}

/** The library leads a focus that leaves its stack to where it came from; it sees no leaving when a toast is taken away. */
function giveFocusBack(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest("[data-sonner-toaster]")) focused.blur();
}

function ToastCard({ id, message: { text, tone = "info", action } }: { id: number; message: ToastMessage }) {
  return (
    <div
      role={tone === "red" ? "alert" : undefined}
      className={cn("flex w-full items-start gap-2 rounded-md border py-2 pr-1 pl-3 text-sm", ALERT_LOOKS[tone])}
    >
      <AlertIcon tone={tone} className="mt-1.5" />
      <p className="min-w-0 flex-1 py-1 break-words">
        <span>{text}</span>
        {action && <span className="sr-only pointer-coarse:hidden">{` ${TOAST_KEY} leads here.`}</span>}
      </p>
      {action && (
        <Button
          size="sm"
          aria-keyshortcuts={TOAST_KEY}
          onClick={() => {
            giveFocusBack();
            action.onPress();
            outlet.dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        aria-label="Close"
        size="sm"
        variant="ghost"
        className="size-7 px-0 text-current"
        icon={<X aria-hidden="true" />}
        onClick={() => {
          giveFocusBack();
          outlet.dismiss(id);
        }}
      />
    </div>
  );
}
