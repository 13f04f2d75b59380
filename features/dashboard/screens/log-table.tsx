import type { UseQueryResult } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn, DataTableProps } from "@/ui/data-table-props.ts";
import { TablePagination } from "@/ui/pagination.tsx";
import { viewColumn } from "@/ui/view-column.tsx";
import type { LogRow } from "./log-row.tsx";
import type { useTableAddress } from "./table-address.ts";

type OfTable = "label" | "rowId" | "mobileRow" | "filtered" | "onClearFilters" | "empty" | "skeletonRows";

interface LogTableProps<Row extends LogRow> extends Pick<DataTableProps<Row>, OfTable> {
  /** What the list is called in 'Pages of the correction log'. */
  readonly name: string;
  readonly log: UseQueryResult<{ readonly data: readonly Row[]; readonly count: number }>;
  /** Said when nothing can be loaded. */
  readonly unableToLoad: string;
  /** All but the last, which leads to the document. */
  readonly columns: readonly DataColumn<Row>[];
  readonly address: ReturnType<typeof useTableAddress>;
  readonly accountOverview: boolean;
}

/** What was done with documents, newest first, page by page; each row leads to its document. */
export function LogTable<Row extends LogRow>(props: LogTableProps<Row>) {
  const { name, log, unableToLoad, columns, address, accountOverview, ...ofTable } = props;
  const hrefOf = (row: Row) => documentHref(row, accountOverview);
  const failure = log.error && !log.data ? failureOf(log.error, unableToLoad) : null;
  return (
    <Card className="overflow-clip">
      <DataTable
        {...ofTable}
        columns={[...columns, viewColumn(hrefOf, documentName)]}
        rows={log.data?.data}
        rowName={documentName}
        rowHref={hrefOf}
        refreshing={log.isPlaceholderData}
        error={failure ? { ...failure, onRetry: () => void log.refetch() } : undefined}
        pageKeys
      />
      {log.data && log.data.count > 0 && (
        <TablePagination
          label={`Pages of the ${name}`}
          page={address.page}
          limit={address.limit}
          maxLimit={100}
          total={log.data.count}
          onPageChange={(page) => address.change({ page })}
          onLimitChange={(limit) => address.change({ limit })}
        />
      )}
    </Card>
  );
}

/** The page of a document; the overview of all FFLs stays on. */
function documentHref({ storeId, documentId }: LogRow, accountOverview: boolean): string {
  return `/${storeId}/documents/${documentId}${accountOverview ? "?accountOverview=true" : ""}`;
}

function documentName({ customerName }: LogRow): string {
  return `the document of ${customerName}`;
}
