import { type KeyboardEvent, useState } from "react";
import { formatNumber } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import type { Pages } from "./use-pages.ts";

/** The number of the page in view; another number and Enter go there. */
export function PageBox({ place: { page, pages, go } }: { place: Pages }) {
  const [typed, setTyped] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    const wanted = Number.parseInt(typed ?? "", 10);
    if (event.key === "Enter" && wanted > 0) go(wanted);
    if (typed === null) return;
    event.preventDefault();
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <label className="flex items-center gap-1.5 pl-1 text-sm whitespace-nowrap text-ink-soft tabular-nums">
      <span className="sr-only">Page</span>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="h-8 w-12 px-1 text-center text-sm tabular-nums"
        disabled={pages === 0}
        value={typed ?? (pages === 0 ? "" : String(page))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      of {pages === 0 ? "–" : formatNumber(pages)}
    </label>
  );
}
