import { useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { cn } from "@/ui/cn.ts";
import type { ManualEntry } from "../contract.ts";

/** The parts of the manual in their order, each with its pages. */
export function partsOf(pages: readonly ManualEntry[]): readonly (readonly [string, readonly ManualEntry[]])[] {
  return [...Map.groupBy(pages, ({ part }) => part)];
}

/** All pages at the side of one. */
export function ManualSide({ pages, page }: { readonly pages: readonly ManualEntry[]; readonly page: string | null }) {
  const list = useRef<HTMLElement>(null);
  // The list scrolls by itself, so that the page shown is in view there too.
  useEffect(() => {
    const { current } = list;
    const entry = current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!current || !entry) return;
    const { top, bottom } = entry.getBoundingClientRect();
    const { top: listTop, bottom: listBottom, height } = current.getBoundingClientRect();
    if (top < listTop || bottom > listBottom) current.scrollTop += top - listTop - height / 3;
  }, [page]);
  return (
    <nav
      ref={list}
      aria-label="Manual"
      className="top-16 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-2 pr-2 max-lg:hidden lg:sticky print:hidden"
    >
      {partsOf(pages).map(([part, entries]) => (
        <section key={part} className="mb-3">
          <h2 className="px-2 text-xs font-semibold text-ink-faint">{part}</h2>
          <PageLinks entries={entries} className="text-sm" />
        </section>
      ))}
    </nav>
  );
}

/** All pages, for those who have not chosen one yet. */
export function ManualContents({ pages }: { readonly pages: readonly ManualEntry[] }) {
  return (
    <div className="gap-8 sm:columns-2 xl:columns-3">
      {partsOf(pages).map(([part, entries]) => (
        <section key={part} className="mb-5 break-inside-avoid">
          <h2 className="mb-1 px-2 text-base font-semibold">{part}</h2>
          <PageLinks entries={entries} className="text-base" />
        </section>
      ))}
    </div>
  );
}

function PageLinks({ entries, className }: { readonly entries: readonly ManualEntry[]; readonly className: string }) {
  return (
    <ul className={className}>
      {entries.map(({ page, title }) => (
        <li key={page}>
          <NavLink
            to={`/manual/${page}`}
            className={({ isActive }) =>
              cn(
                "flex min-h-8 items-center rounded-md px-2 py-1 hover:bg-hover pointer-coarse:min-h-11",
                isActive ? "bg-selected font-medium" : "text-ink-soft",
              )}
          >
            {title}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
