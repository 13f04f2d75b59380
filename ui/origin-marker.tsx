import { cn } from "./cn.ts";

/** Where a person's account comes from: Strongroom 0, FastBound 1 on the wire. */
export type Origin = "strongroom" | "fastbound";

/** Marks a person who came from FastBound; people of Strongroom carry no mark. */
export function OriginMarker({ origin, className }: { origin: Origin; className?: string }) {
  if (origin === "strongroom") return null;
  return (
    <abbr
      title="From FastBound"
      className={cn(
        "inline-flex h-4 items-center rounded-sm border border-line-strong px-1 text-xs text-ink-soft no-underline",
        className,
      )}
    >
      FB
    </abbr>
  );
}
