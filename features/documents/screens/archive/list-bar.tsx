import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { archiveViews } from "../../slots.ts";
import { FilingOrder } from "./filing-order.tsx";
import { type Filters, readFilters, writeFilters } from "./filters.ts";
import type { ArchiveAddress } from "./use-archive.ts";

const LazyBox = lazy(() => import("./jump-box.tsx"));

/** Goes to a place in the list; its code comes after the first paint. */
export function JumpBox({ archive }: { archive: ArchiveAddress }) {
  return (
    <Suspense fallback={null}>
      <LazyBox archive={archive} />
    </Suspense>
  );
}

export interface ListBarProps {
  archive: ArchiveAddress;
  /** Columns that are not shown. */
  hidden: readonly string[];
  count: number | null;
  onChange: (change: Filters) => void;
  onOpen: (filters: Filters) => void;
}

/** Over the table: the views that other features keep, the filing order, and where to go in it. Its height never changes. */
export function ListBar({ archive, hidden, count, onChange, onOpen }: ListBarProps) {
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
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 max-md:empty:hidden">
      <div className="flex h-9 min-w-0 flex-1 items-center max-md:basis-full empty:max-md:hidden">
        {views.map(({ element }) => element)}
      </div>
      <FilingOrder filters={filters} onChange={onChange} className="max-md:hidden" />
      <div className="h-8 w-44 max-md:hidden">
        <JumpBox archive={archive} />
      </div>
    </div>
  );
}
