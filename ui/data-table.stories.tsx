import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { DataTable } from "./data-table.tsx";
import type { DataColumn, DataTableProps, TableSort } from "./data-table-props.ts";
import { FLAG_COLORS, type FlagColor, FlagMark } from "./flag-mark.tsx";
import { Mono } from "./mono.tsx";
import { Pagination } from "./pagination.tsx";
import { EmptyState } from "./states.tsx";
import { StatusBadge, type TransferStatus, transferStatus } from "./status-badge.tsx";
import { DateText } from "./time-text.tsx";

const meta = { title: "Parts/Data table" } satisfies Meta;
export default meta;

interface Entry {
  id: string;
  customer: string;
  serials: string[];
  date: string | null;
  status: TransferStatus;
  tsn: string;
  flag: FlagColor;
  person: string;
}

const CUSTOMERS = [
  "Byron, Ada",
  "Hopper, Grace",
  "Shelley, Mary",
  "Lovell, Bernard",
  "Okafor, Chidi",
  "Nguyen, Thi Lan",
];
const PEOPLE = ["Dana Whitfield", "Marcus Oyelaran", ""];

const ENTRIES: Entry[] = Array.from({ length: 14 }, (_, at) => ({
  id: String(at + 1),
  customer: CUSTOMERS[at % CUSTOMERS.length] ?? "",
  serials: at % 4 === 0 ? [`SN0O1I${100 + at}`, `BB8B${200 + at}`] : [`SN0O1I${100 + at}`],
  date: at % 7 === 6 ? null : `2024-03-${String(20 - at).padStart(2, "0")}`,
  status: transferStatus(at % 7 === 6 ? null : [0, 0, 0, 1, 0, 2][at % 6]),
  tsn: `2024-000${470 - at}`,
  flag: FLAG_COLORS[at % 5 === 0 ? (at / 5) + 1 : 0] ?? "none",
  person: PEOPLE[at % PEOPLE.length] ?? "",
}));

const COLUMNS: DataColumn<Entry>[] = [
  {
    id: "customer",
    header: "Customer",
    cell: (row) => <span className="font-medium">{row.customer}</span>,
    sortField: "customerName",
    hideable: false,
  },
  {
    id: "serials",
    header: "Serial numbers",
    cell: (row) => <Mono>{row.serials.join(", ")}</Mono>,
    className: "max-w-64 truncate",
  },
  {
    id: "date",
    header: "Status date",
    cell: (row) => <DateText date={row.date} />,
    sortField: "transferDate",
    sortFirst: "desc",
  },
  { id: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} />, sortField: "status" },
  { id: "tsn", header: "TSN", cell: (row) => <Mono>{row.tsn}</Mono>, sortField: "tsn" },
  { id: "flag", header: "Flag", cell: (row) => <FlagMark color={row.flag} compact={row.flag === "none"} /> },
  { id: "person", header: "Assigned to", cell: (row) => <Person name={row.person} /> },
];

function Person({ name }: { name: string }) {
  if (!name) return <span className="text-ink-faint">–</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Avatar name={name} decorative />
      {name}
    </span>
  );
}

function TwoLines(row: Entry) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{row.customer}</span>
        <DateText date={row.date} />
      </span>
      <span className="flex items-center justify-between gap-3">
        <Mono className="truncate">{row.serials.join(", ")}</Mono>
        <span className="flex shrink-0 items-center gap-2">
          {row.flag !== "none" && <FlagMark color={row.flag} compact />}
          <StatusBadge status={row.status} />
        </span>
      </span>
    </span>
  );
}

function Archive(props: Partial<DataTableProps<Entry>>) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(["3"]));
  const [sort, setSort] = useState<TableSort>({ field: "transferDate", order: "desc" });
  const [hidden, setHidden] = useState<string[]>([]);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(14);
  return (
    <Card>
      <div className="flex items-center justify-between border-b px-3 py-2">
        <h2 className="text-base font-semibold">Documents</h2>
        <ColumnMenu columns={COLUMNS} hidden={hidden} onHiddenChange={setHidden} />
      </div>
      <DataTable
        label="Documents"
        columns={COLUMNS}
        rows={ENTRIES}
        rowId={(row) => row.id}
        rowName={(row) => row.customer}
        rowHref={(row) => `/1/documents/${row.id}`}
        mobileRow={TwoLines}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        hiddenColumns={hidden}
        pageKeys
        {...props}
      />
      <div className="px-3 py-2">
        <Pagination page={page} limit={limit} total={1234} onPageChange={setPage} onLimitChange={setLimit} />
      </div>
    </Card>
  );
}

export const Compact: StoryObj = { render: () => <Archive /> };
export const Comfortable: StoryObj = { render: () => <Archive density="comfortable" /> };
export const Refreshing: StoryObj = { render: () => <Archive refreshing /> };
export const Loading: StoryObj = { render: () => <Archive rows={undefined} /> };
export const NothingMatches: StoryObj = { render: () => <Archive rows={[]} filtered onClearFilters={() => {}} /> };
export const FirstUse: StoryObj = {
  render: () => (
    <Archive
      rows={[]}
      empty={
        <EmptyState title="No documents yet" action={<Button variant="primary">Upload New Document</Button>}>
          Every Form 4473 of this store is kept here, unchanged and easy to find.
        </EmptyState>
      }
    />
  ),
};
export const Failed: StoryObj = {
  render: () => (
    <Archive
      rows={undefined}
      error={{ message: "Unable to load documents. Please try again later.", requestId: "0c9e5a71", onRetry: () => {} }}
    />
  ),
};
export const Pages: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-6">
      <Pagination label="Pages 1" page={1} limit={50} total={1234} onPageChange={() => {}} onLimitChange={() => {}} />
      <Pagination label="Pages 2" page={25} limit={50} total={1234} onPageChange={() => {}} onLimitChange={() => {}} />
      <Pagination
        page={7}
        limit={50}
        total={10000}
        totalIsLowerBound
        onPageChange={() => {}}
        onLimitChange={() => {}}
      />
      <Pagination label="Pages 4" page={1} limit={50} total={0} onPageChange={() => {}} onLimitChange={() => {}} />
    </div>
  ),
};
