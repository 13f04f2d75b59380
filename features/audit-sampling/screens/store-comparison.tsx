import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatNumber } from "@/ui/format.ts";
import { Pagination } from "@/ui/pagination.tsx";
import type { StoreResult } from "../contract-results.ts";
import { findingLabel } from "../finding-kind-rules.ts";
import { storesQuery } from "../queries.ts";
import { percentText } from "./words.ts";

/** The stores of the account by their last sampled audit; nothing while there is no other store to compare with. */
export function StoreComparison({ ownStoreId }: { readonly ownStoreId: number }) {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery(storesQuery(useScreens(), page));
  if (!data || (data.count <= 1 && data.data.every(({ storeId }) => storeId === ownStoreId))) return null;
  return (
    <section aria-label="Stores compared" className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">Stores compared</h2>
        <p className="text-sm text-ink-soft">The last internal audit of each store that has a sample.</p>
      </div>
      <DataTable
        label="Stores compared"
        columns={columns}
        rows={data.data}
        rowId={({ storeId }) => String(storeId)}
        rowName={({ storeName }) => storeName}
        rowHref={({ storeId, auditId, sampleId }) =>
          `/${storeId}/internal-audit-management?tab=sample&audit=${auditId}&sample=${sampleId}`}
        refreshing={isPlaceholderData}
        mobileRow={(row) => <StoreRow row={row} />}
      />
      {data.count > data.limit && (
        <Pagination
          label="Pages of stores"
          page={page}
          limit={data.limit}
          total={data.count}
          maxLimit={data.limit}
          onPageChange={setPage}
          onLimitChange={() => setPage(1)}
        />
      )}
    </section>
  );
}

const rateOf = ({ estimate }: StoreResult) => estimate ? percentText(estimate.rate) : "Not reviewed yet";
const intervalOf = ({ estimate }: StoreResult) =>
  estimate ? `${percentText(estimate.low)} to ${percentText(estimate.high)}` : "";

/** The kinds with the most findings. */
function mostOf({ byKind }: StoreResult): string {
  return byKind.toSorted((a, b) => b.findings - a.findings).slice(0, 3)
    .map(({ kind, findings }) => `${findingLabel(kind)} (${formatNumber(findings)})`).join(", ");
}

const columns: readonly DataColumn<StoreResult>[] = [
  { id: "store", header: "Store", cell: ({ storeName }) => storeName },
  {
    id: "reviewed",
    header: "Reviewed",
    align: "right",
    cell: ({ reviewed, size }) => `${formatNumber(reviewed)} of ${formatNumber(size)}`,
  },
  { id: "rate", header: "Error rate", align: "right", cell: rateOf },
  { id: "interval", header: "95% confidence", cell: intervalOf },
  { id: "kinds", header: "Most findings", cell: mostOf, className: "whitespace-normal" },
];

function StoreRow({ row }: { readonly row: StoreResult }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex justify-between gap-2">
        <span className="truncate">{row.storeName}</span>
        <span className="tabular-nums">{rateOf(row)}</span>
      </span>
      <span className="truncate text-xs text-ink-soft">{mostOf(row) || `${formatNumber(row.size)} forms drawn`}</span>
    </span>
  );
}
