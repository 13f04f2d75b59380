import { cn } from "./cn.ts";

/** The flag colours in the order of their numbers on the wire: none 0, red 1, green 2, yellow 3. */
export const FLAG_COLORS = ["none", "red", "green", "yellow"] as const;

/** A flag's colour; it never changes its name. */
export type FlagColor = (typeof FLAG_COLORS)[number];

const FLAGS = {
  red: { word: "Red", ink: "text-red-mark", shape: "M4.7 1h4.6L13 4.7v4.6L9.3 13H4.7L1 9.3V4.7z" },
  green: { word: "Green", ink: "text-green-mark", shape: "M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1z" },
  yellow: { word: "Yellow", ink: "text-yellow-mark", shape: "M7 1.2 13.6 13H.4z" },
} as const;

export interface FlagMarkProps {
  color: FlagColor;
  /** Leaves the word to screen readers, where a column is narrow. The shape stays. */
  compact?: boolean;
  className?: string;
}

/** A flag as colour, shape and word: an octagon is red, a triangle yellow, a circle green. Shows a dash for none. */
export function FlagMark({ color, compact, className }: FlagMarkProps) {
  if (color === "none") return <NoFlag compact={compact} />;
  const flag = FLAGS[color];
  return (
    <span className={cn("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      <svg aria-hidden="true" viewBox="0 0 14 14" className={cn("size-3.5 shrink-0 fill-current", flag.ink)}>
        <path d={flag.shape} />
      </svg>
      <span className={compact ? "sr-only" : undefined}>{compact ? `${flag.word} flag` : flag.word}</span>
    </span>
  );
}

function NoFlag({ compact }: { compact?: boolean }) {
  if (!compact) return <span className="text-ink-faint">None</span>;
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">No flag</span>
    </span>
  );
}
