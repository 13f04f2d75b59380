import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Badge } from "@/ui/badge.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatNumber } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { Select } from "@/ui/select.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { StatusBadge, transferStatus } from "@/ui/status-badge.tsx";
import { DateText } from "@/ui/time-text.tsx";
import { type Sample, type SampleDocument, sampleParts } from "../contract.ts";
import { sampleDocumentsQuery } from "../queries.ts";
import { reviewHref } from "./review-href.ts";

interface SampleDocumentsProps {
  readonly sample: Sample;
  /** While the audit is under way rows lead to the review, afterwards to the document. */
  readonly isActive: boolean;
}

const parts = [{ value: "open", label: "Not reviewed" }, { value: "findings", label: "With findings" }];

/** The documents of a sample in the order of the draw; part and page are in the address. */
export function SampleDocuments({ sample, isActive }: SampleDocumentsProps) {
  const [search, setSearch] = useSearchParams();
  const part = sampleParts.find((name) => name === search.get("part")) ?? null;
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const limit = Math.min(500, Math.max(1, Math.trunc(Number(search.get("limit"))) || 25));
  const query = useQuery(sampleDocumentsQuery(useScreens(), sample.id, { part, page, limit }));
  const { data, error, isPlaceholderData, refetch } = query;
  const failure = error && !data ? failureOf(error, "Unable to load the sample's forms") : undefined;
  const show = (change: Readonly<Record<string, string | null>>) =>
    setSearch((before) => {
      for (const [name, value] of Object.entries(change)) {
        if (value === null) before.delete(name);
        else before.set(name, value);
      }
      return before;
    }, { replace: true, preventScrollReset: true });
  const hrefOf = ({ documentId }: SampleDocument) =>
    isActive ? reviewHref(sample, documentId) : `/${sample.storeId}/documents/${documentId}`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">Forms in the sample</h3>
        <Select
          aria-label="Which forms"
          className="w-48"
          placeholder="All forms"
          options={parts}
          value={part ?? ""}
          onChange={({ target }) => show({ part: target.value || null, page: null })}
        />
      </div>
      <DataTable
        label="Forms in the sample"
        columns={sample.strata.length > 1 ? stratified : plain}
        rows={data?.data}
        rowId={({ documentId }) => String(documentId)}
        rowName={nameOf}
        rowHref={hrefOf}
        refreshing={isPlaceholderData}
        error={failure && { ...failure, onRetry: () => void refetch() }}
        mobileRow={(row) => <DocumentRow row={row} />}
        filtered={part !== null}
        onClearFilters={() => show({ part: null, page: null })}
        empty={<EmptyState title="No forms in this sample." />}
      />
      {data && data.count > limit && (
        <Pagination
          label="Pages of the sample"
          page={page}
          limit={limit}
          total={data.count}
          onPageChange={(next) => show({ page: next === 1 ? null : String(next) })}
          onLimitChange={(next) => show({ limit: String(next), page: null })}
        />
      )}
    </div>
  );
}

function nameOf({ customerName, documentId }: SampleDocument): string {
  return customerName ?? `Document ${documentId}`;
}

const plain: readonly DataColumn<SampleDocument>[] = [
  { id: "position", header: "No.", align: "right", cell: ({ position }) => formatNumber(position), className: "w-14" },
  {
    id: "customer",
    header: "Customer",
    cell: (row) => row.isInDates ? nameOf(row) : <span className="text-ink-soft">No longer in the audit's dates</span>,
  },
  { id: "date", header: "Status date", cell: ({ statusDate }) => <DateText date={statusDate} /> },
  {
    id: "status",
    header: "Status",
    cell: ({ isInDates, status }) => isInDates && <StatusBadge status={transferStatus(status)} />,
  },
  { id: "tsn", header: "TSN", cell: ({ tsn }) => tsn && <Mono>{tsn}</Mono> },
  { id: "filedBy", header: "Filed by", cell: ({ filedBy }) => filedBy },
  { id: "state", header: "Review", cell: (row) => <ReviewState row={row} /> },
];

const stratified: readonly DataColumn<SampleDocument>[] = [
  ...plain.slice(0, -1),
  { id: "stratum", header: "Group", cell: ({ stratum }) => stratum },
  ...plain.slice(-1),
];

function ReviewState({ row: { isReviewed, findings } }: { readonly row: SampleDocument }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isReviewed ? <Badge tone="green">Reviewed</Badge> : <span className="text-ink-soft">Not reviewed</span>}
      {findings > 0 && <Badge tone="red">{findings === 1 ? "1 finding" : `${formatNumber(findings)} findings`}</Badge>}
    </span>
  );
}

function DocumentRow({ row }: { readonly row: SampleDocument }) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex justify-between gap-2">
        <span className="truncate">{row.isInDates ? nameOf(row) : "No longer in the audit's dates"}</span>
        <DateText date={row.statusDate} />
      </span>
      <span className="flex justify-between gap-2 text-xs text-ink-soft">
        <span className="truncate">No. {formatNumber(row.position)}{row.filedBy && `, filed by ${row.filedBy}`}</span>
        <ReviewState row={row} />
      </span>
    </span>
  );
}
