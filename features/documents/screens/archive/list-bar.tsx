import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { arrived } from "@/kernel/screens/connection.ts";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { archiveViews } from "../../slots.ts";
import { defaults, type Filters, readFilters, writeFilters } from "./filters.ts";
import { jumpWords } from "./jump-words.ts";
import type { ArchiveAddress } from "./use-archive.ts";

const LazyBox = lazy(() => arrived(() => import("./jump-box.tsx")));

/** Goes to a place in the list (key g); the box and its code come when they are asked for. */
export function JumpBox({ archive, inSheet = false }: { archive: ArchiveAddress; inSheet?: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const words = jumpWords(archive.filters.sort ?? defaults.sort);
  useHotkeys({ g: () => setAsked(true) }, { enabled: !isAsked && words !== null });
  if (!words) return null;
  const looks = inSheet ? {} as const : { variant: "ghost", size: "sm", className: "h-8" } as const;
  const button = <Button {...looks} aria-keyshortcuts="g" onClick={() => setAsked(true)}>{words.label}</Button>;
  return isAsked
    ? (
      <Suspense fallback={button}>
        <LazyBox archive={archive} />
      </Suspense>
    )
    : button;
}

export interface ViewsProps {
  archive: ArchiveAddress;
  /** Columns that are not shown. */
  hidden: readonly string[];
  count: number | null;
  onOpen: (filters: Filters) => void;
}

/** The views that other features keep: beside the title, on a telephone in a row of their own while there is any. */
export function Views({ archive, hidden, count, onOpen }: ViewsProps) {
  const { filters, place: { storeId, accountOverview } } = archive;
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const place = useMemo(() => ({ storeId, accountOverview }), [storeId, accountOverview]);
  const open = useCallback((address: string) => latest.current(readFilters(new URLSearchParams(address))), []);
  const address = writeFilters({ ...filters, page: undefined });
  const views = useSlot(archiveViews, { place, address, hidden, count, onOpen: open });
  return (
    <div className="flex min-w-0 flex-1 items-center max-lg:order-last max-lg:basis-full max-lg:empty:hidden">
      {views.map(({ element }) => element)}
    </div>
  );
}
