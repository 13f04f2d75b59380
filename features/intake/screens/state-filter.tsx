import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import type { IntakeCounts, listStates } from "../contract.ts";
import { stateWords } from "./words.ts";

type ListState = typeof listStates[number];

const order = ["open", "ready", "reading", "failed", "filed", "discarded"] as const;

export interface StateFilterProps {
  value: ListState;
  counts: IntakeCounts | undefined;
  onChange: (state: ListState) => void;
}

/** Which items are shown, with how many there are of each. */
export function StateFilter({ value, counts, onChange }: StateFilterProps) {
  return (
    <div role="group" aria-label="State" className="flex flex-wrap gap-1">
      {order.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === value}
          onClick={() => onChange(state)}
          className={cn(
            "h-8 rounded-md border border-transparent px-3 text-sm whitespace-nowrap text-ink-soft tabular-nums",
            "hover:bg-hover hover:text-ink pointer-coarse:min-h-11 aria-pressed:border-line-strong aria-pressed:bg-raised",
            "aria-pressed:font-medium aria-pressed:text-ink",
          )}
        >
          {state === "open" ? "Waiting" : stateWords[state]}
          {counts && <span className="ml-1.5 text-ink-soft">{formatNumber(countOf(counts, state))}</span>}
        </button>
      ))}
    </div>
  );
}

function countOf(counts: IntakeCounts, state: ListState): number {
  return state === "open" ? counts.reading + counts.ready + counts.failed : counts[state];
}
