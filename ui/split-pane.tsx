import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "./cn.ts";

export interface SplitPaneProps {
  /** What the line moves: 'Width of the page'. */
  label: string;
  start: ReactNode;
  end: ReactNode;
  /** Width of the start side in percent. */
  initial?: number;
  min?: number;
  max?: number;
  /** Remembers the width in this browser under this name. */
  storageKey?: string;
  className?: string;
}

const STEP = 2;
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Two sides with a line between them that pointer and arrow keys move; one under the other below 1024 px. */
export function SplitPane(props: SplitPaneProps) {
  const { label, start, end, initial = 60, min = 30, max = 75, storageKey } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(initial);
  const limit = (value: number) => Math.round(Math.min(max, Math.max(min, value)));

  useBrowserLayoutEffect(() => {
    const remembered = Number(storageKey ? localStorage.getItem(storageKey) : 0);
    if (remembered) setPercent(Math.min(max, Math.max(min, remembered)));
  }, [storageKey, min, max]);
  // Set from the script, because a style attribute in the page would be refused by its security policy.
  useBrowserLayoutEffect(() => {
    frame.current?.style.setProperty("--start-side", `${percent}%`);
  }, [percent]);

  const resize = (value: number) => {
    const next = limit(value);
    setPercent(next);
    if (storageKey) localStorage.setItem(storageKey, String(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: percent - STEP,
      ArrowRight: percent + STEP,
      Home: min,
      End: max,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    resize(target);
  };
  const onPointerMove = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(((event.clientX - box.left) / box.width) * 100);
  };

  return (
    <div
      ref={frame}
      className={cn(
        "grid min-h-0 min-w-0 max-lg:gap-4 print:block",
        "lg:grid-cols-[minmax(0,var(--start-side,60%))_auto_minmax(0,1fr)]",
        props.className,
      )}
    >
      <div className="min-h-0 min-w-0">{start}</div>
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={percent}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => resize(initial)}
        className={cn(
          "group relative hidden w-4 cursor-col-resize touch-none items-center justify-center lg:flex",
          "before:absolute before:inset-y-0 before:left-1/2 before:w-px before:bg-line hover:before:bg-accent",
        )}
      >
        <span
          aria-hidden="true"
          className="relative h-8 w-1.5 rounded-full border border-line-strong bg-raised group-hover:border-accent"
        />
      </div>
      <div className="min-h-0 min-w-0">{end}</div>
    </div>
  );
}
