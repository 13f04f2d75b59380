import { cn } from "@/ui/cn.ts";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import type { Color } from "./use-marks.ts";

const colors: readonly Color[] = [1, 2, 3, 0];

/** The audit's flag, each colour with its key. */
export function FlagKeys({ color, onFlag }: { color: number; onFlag: (color: Color) => void }) {
  return (
    <div role="group" aria-label="Audit flag" className="grid grid-cols-4 rounded-md border border-line-strong">
      {colors.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === color}
          aria-keyshortcuts={String(one)}
          onClick={() => onFlag(one)}
          className={cn(
            "flex min-h-11 flex-col items-center justify-center gap-1 border-r border-line-strong py-1.5 text-sm text-ink-soft",
            "transition-colors first:rounded-l-[5px] last:rounded-r-[5px] last:border-r-0 hover:bg-hover hover:text-ink",
            "aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink",
          )}
        >
          {one === 0 ? "None" : <FlagMark color={FLAG_COLORS[one]} />}
          <span aria-hidden="true" className="max-lg:hidden">
            <Kbd>{String(one)}</Kbd>
          </span>
        </button>
      ))}
    </div>
  );
}
