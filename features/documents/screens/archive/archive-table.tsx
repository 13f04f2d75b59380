import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { DataTable } from "@/ui/data-table.tsx";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { FilteredEmpty } from "@/ui/states.tsx";
import type { ListPage, ListRow } from "../../contract-list.ts";
import { archiveListQuery } from "../../queries.ts";
import type { Failure } from "@/kernel/screens/failure.ts";
import type { Setting } from "../use-setting.ts";
import type { Asked } from "../actions/asked-action.tsx";
import type { RecentChangesProps } from "../actions/recent-changes.tsx";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { rowName } from "./cells.tsx";
import { countNarrowing, defaults, type Filters, withChange } from "./filters.ts";
import { listQueryOf } from "./place.ts";
import { raiseToasts } from "./raise-toasts.ts";
import { JumpBox } from "./list-bar.tsx";
import { MobileRow } from "./mobile-row.tsx";
import type { ArchiveAddress } from "./use-archive.ts";
import type { ArchiveList } from "./use-archive-list.ts";
import type { ArchiveColumns } from "./use-archive-columns.ts";
import { useChosen } from "./use-chosen.ts";
import { useLongPress } from "./use-long-press.ts";
import { useReturning } from "./use-returning.ts";
import { useRowActions } from "./use-row-actions.ts";
import { useRowPrefetch } from "./use-row-prefetch.ts";

const bulkBar: LazyComponent<BulkBarProps> = lazyComponent(async () => (await import("./bulk-bar.tsx")).BulkBar);
const recentChanges: LazyComponent<RecentChangesProps> = lazyComponent(async () =>
  (await import("../actions/recent-changes.tsx")).RecentChanges
);
const askedAction: LazyComponent<{ asked: Asked; onClose: () => void }> = lazyComponent(async () =>
  (await import("../actions/asked-action.tsx")).AskedAction
);

/** The archive's main action, as a feature put it in. */
export interface PrimaryAction {
  readonly label: string;
  readonly element: ReactNode;
  readonly begin: () => void;
}

export interface ArchiveTableProps {
  archive: ArchiveAddress;
  list: ArchiveList;
  failure: Failure | null;
  columns: ArchiveColumns;
  setting: Setting;
  /** Null for those who may not file. */
  upload: PrimaryAction | null;
  /** Shows other filters: what was perhaps meant by a search that found nothing. */
  onOpen: (filters: Filters) => void;
  onClear: () => void;
}

const NothingFound = lazy(() => arrived(() => import("./nothing-found.tsx")));
const NothingHere = lazy(() => arrived(() => import("./nothing-here.tsx")));

/** The paged table. While other rows are on their way the old ones stay, dimmed. */
export function ArchiveTable(props: ArchiveTableProps) {
  const { archive, list, failure, columns, setting } = props;
  const { filters, place } = archive;
  const frame = useRef<HTMLDivElement>(null);
  const prefetch = useRowPrefetch();
  const longPress = useLongPress();
  const [search, setSearch] = useSearchParams();
  const { sort = defaults.sort, sortOrder = defaults.sortOrder } = filters;
  const { page } = list;
  const chosen = useChosen(place, filters, page);
  const { permissions } = setting;
  const returning = useReturning();
  const actions = useRowActions(frame, { rows: page?.data ?? [], chosen, archive, permissions });

  return (
    <Card className="overflow-clip" aria-label="Documents">
      <div
        ref={frame}
        {...prefetch}
        {...longPress}
        className={cn("scroll-mt-20 transition-opacity", list.isPlaceholderData && "opacity-60 delay-150")}
      >
        <DataTable
          label="Documents"
          columns={columns.all}
          hiddenColumns={columns.hidden}
          rows={page?.data}
          rowId={rowId}
          rowName={rowName}
          rowHref={(row) => archive.documentHref(row.id, place.accountOverview ? row.storeId : undefined)}
          refreshing={list.isPlaceholderData}
          error={failure && !page ? { ...failure, onRetry: list.refetch } : undefined}
          sort={{ field: sort, order: sortOrder === "asc" ? "asc" : "desc" }}
          onSortChange={(next) => archive.go(withChange(filters, { sort: next.field, sortOrder: next.order }))}
          selection={chosen.ticked}
          onSelectionChange={chosen.tick}
          mobileRow={(row) => <MobileRow row={row} setting={columns.shown} />}
          empty={countNarrowing(filters) > 0 && page?.count === 0
            ? (
              <Suspense fallback={<FilteredEmpty things="documents" onClear={props.onClear} />}>
                <NothingFound archive={archive} onOpen={props.onOpen} onClear={props.onClear} />
              </Suspense>
            )
            : (
              <Suspense>
                <NothingHere archive={archive} isBeyond={(page?.count ?? 0) > 0} upload={props.upload} />
              </Suspense>
            )}
          skeletonRows={20}
          pageKeys
          focusedRow={returning}
        />
      </div>
      <div ref={liftOverBulkBar} className="sticky bottom-14 z-10 sm:bottom-0 md:bottom-12">
        <div role="status" className="relative empty:hidden">
          {chosen.chosen && (
            <bulkBar.Component
              chosen={chosen.chosen}
              choice={chosen}
              page={page}
              columns={columns.shown}
              storeId={place.accountOverview ? null : place.storeId}
              permissions={permissions}
              onAsk={actions.ask}
            />
          )}
        </div>
      </div>
      <div ref={liftOverPager} className="border-t bg-frame empty:hidden md:sticky md:bottom-0 md:z-10">
        {page && page.count > 0 && (
          <Pages
            archive={archive}
            page={page}
            list={list}
            onTurned={() => frame.current?.scrollIntoView?.({ block: "start" })}
          />
        )}
      </div>
      {search.has("changes") && (
        <recentChanges.Component
          timeZone={setting.timeZone}
          onClose={() =>
            setSearch((before) => {
              before.delete("changes");
              return before;
            }, { replace: true, preventScrollReset: true })}
        />
      )}
      {actions.asked && <askedAction.Component asked={actions.asked} onClose={actions.close} />}
    </Card>
  );
}

const liftOverBulkBar = raiseToasts("--bulk-bar-height");
const liftOverPager = raiseToasts("--pager-height");
const rowId = (row: ListRow) => String(row.id);

interface PagesProps {
  archive: ArchiveAddress;
  page: ListPage;
  list: Pick<ArchiveList, "counting" | "countAgain">;
  /** Another page was asked for: the table begins at its top again. */
  onTurned: () => void;
}

function Pages({ archive, page, list, onTurned }: PagesProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const { filters, place } = archive;
  const limit = filters.limit ?? defaults.limit;
  const current = Number(filters.page ?? defaults.page);
  const goto = (change: Filters) => {
    archive.go(withChange(filters, change));
    onTurned();
  };
  const prefetchNext = () => {
    if (current * Number(limit) >= page.count && !page.countIsMinimum) return;
    const next = withChange(filters, { page: String(current + 1) });
    void queries.prefetchQuery(archiveListQuery(context, listQueryOf(place, next)));
  };
  return (
    <div onPointerEnter={prefetchNext} onFocus={prefetchNext}>
      <Pagination
        className="px-3 py-2"
        page={current}
        limit={Number(limit)}
        total={page.count}
        totalIsLowerBound={page.countIsMinimum}
        counting={list.counting === null ? undefined : list.counting === "under way" ? "under way" : "failed"}
        onCountAgain={list.countAgain}
        onPageChange={(number) => goto({ page: String(number) })}
        onLimitChange={(number) => goto({ limit: String(number) })}
      >
        <div className="flex h-8 w-44 items-center max-md:hidden">
          <JumpBox archive={archive} />
        </div>
      </Pagination>
    </div>
  );
}
