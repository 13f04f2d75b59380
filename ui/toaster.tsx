import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import X from "lucide-react/icons/x";
import { ALERT_LOOKS, AlertIcon } from "./alert.tsx";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { dismissToast, type ShownToast, TOAST_MILLISECONDS, toastStore } from "./toast-store.ts";

/**
 * Above the bars that publish their heights: the upload's, that of chosen rows, and from 768 px on a pager that sticks to
 * the foot.
 */
const ABOVE_THE_BARS = cn(
  "bottom-[calc(5rem+var(--bulk-bar-height,0px)+var(--dock-height,0px))]",
  "sm:bottom-[calc(1rem+var(--bulk-bar-height,0px)+var(--dock-height,0px))]",
  "md:bottom-[calc(1rem+var(--bulk-bar-height,0px)+var(--pager-height,0px)+var(--dock-height,0px))]",
);

/** Where toasts appear; one for the whole page. Their clock stands still while one is hovered or holds the focus. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  const [paused, setPaused] = useState(false);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className={cn(
        "pointer-events-none fixed inset-x-4 z-70 flex flex-col items-center gap-2 print:hidden",
        ABOVE_THE_BARS,
      )}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((entry) => <ToastCard key={entry.id} toast={entry} paused={paused} />)}
    </section>
  );
}

function ToastCard({ toast, paused }: { toast: ShownToast; paused: boolean }) {
  const { id, tone = "info", action, milliseconds = TOAST_MILLISECONDS } = toast;
  useAutoclose(id, milliseconds, paused);
  return (
    <div
      role={tone === "red" ? "alert" : undefined}
      className={cn(
        "pointer-events-auto flex w-full max-w-sm animate-appear items-start gap-2 rounded-md border py-2 pr-1 pl-3 text-sm",
        ALERT_LOOKS[tone],
      )}
    >
      <AlertIcon tone={tone} className="mt-1.5" />
      <p className="min-w-0 flex-1 py-1 break-words">{toast.text}</p>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onPress();
            dismissToast(id);
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
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}

function useAutoclose(id: number, milliseconds: number, paused: boolean) {
  const left = useRef(milliseconds);
  useEffect(() => {
    if (paused) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [id, paused]);
}
