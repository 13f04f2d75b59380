import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { AddressNote } from "@/ui/address-note.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { TablePagination } from "@/ui/pagination.tsx";
import { SearchBox } from "@/ui/search-box.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { searchFrom } from "../contract.ts";
import { isSearched } from "../queries.ts";
import type { useListPlace } from "./use-list-place.ts";

interface ListFrameProps<Row extends { readonly id: number; readonly name: string }> {
  readonly heading: string;
  /** What is listed: 'Accounts'. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly at: ReturnType<typeof useListPlace>;
  readonly list: {
    readonly data?: { readonly data: readonly Row[]; readonly count: number };
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** What is said when the list cannot be loaded: 'Unable to load users'. */
  readonly unable: string;
  readonly mobileRow: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  /** Buttons beside the search. */
  readonly actions?: ReactNode;
}

/** A list of operators with its search, its pages and its states. */
export function ListFrame<Row extends { readonly id: number; readonly name: string }>(props: ListFrameProps<Row>) {
  const { label, list, at: { place, leftOut, change } } = props;
  const { data } = list;
  const failure = list.error && !data ? failureOf(list.error, props.unable) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{props.heading}</h1>
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          <SearchBox
            label={`Search ${label.toLowerCase()}`}
            placeholder={`Type at least ${searchFrom} letters`}
            minCharacters={searchFrom}
            value={place.search}
            onSearch={(search) => change({ search, page: 1 })}
          />
          {props.actions}
        </div>
      </div>
      <AddressNote leftOut={leftOut} />
      <Card className="overflow-clip" aria-label={label}>
        <DataTable
          label={label}
          columns={props.columns}
          rows={data?.data}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          refreshing={list.isPlaceholderData}
          error={failure && { ...failure, onRetry: () => void list.refetch() }}
          filtered={isSearched(place) && data?.count === 0}
          onClearFilters={() => change({ search: "", page: 1 })}
          mobileRow={props.mobileRow}
          empty={data && data.count > 0 ? <PageCursor onFirst={() => change({ page: 1 })} /> : props.empty}
          pageKeys
        />
        {data && data.count > 0 && (
          <TablePagination
            page={place.page}
            limit={place.limit}
            total={data.count}
            onPageChange={(page) => change({ page })}
            onLimitChange={(limit) => change({ limit, page: 1 })}
          />
        )}
      </Card>
    </div>
  );
}

function PageCursor({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <EmptyState title="That page doesn't exist." action={<Button onClick={onFirst}>Go to the first page</Button>}>
      The list is shorter now, or the address was changed.
    </EmptyState>
  );
}
