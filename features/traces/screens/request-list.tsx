import PhoneIncoming from "lucide-react/icons/phone-incoming";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { cn } from "@/ui/cn.ts";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { SearchBox } from "@/ui/search-box.tsx";
import { Select } from "@/ui/select.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Trace } from "../contract-shapes.ts";
import { type DeskPlace, tracesOfPage, tracesQuery } from "../queries.ts";
import { StateBadge } from "./state-badge.tsx";
import { TraceClock } from "./trace-clock.tsx";

export interface RequestListProps {
  readonly place: DeskPlace;
  readonly stores: ReadonlyMap<number, string>;
  readonly timeZone: string;
}

const stateOptions = [
  { value: "", label: "All requests" },
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
  { value: "noRecord", label: "No record found" },
];

/** The requests of the store: open ones first, least time left on top. */
export function RequestList({ place, stores, timeZone }: RequestListProps) {
  const query = useQuery(tracesQuery(useScreens(), place));
  const [, setSearch] = useSearchParams();
  const { data: page, error } = query;
  const { state, search, everywhere } = place.list;
  const set = (name: string, value: string) =>
    setSearch((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      if (name !== "page") before.delete("page");
      return before;
    }, { replace: true, preventScrollReset: true });
  const filtered = state !== "" || search !== "";
  const failure = error && !page ? failureOf(error, "Unable to load the trace requests") : null;
  return (
    <Card className="min-w-0 overflow-clip max-lg:order-5" aria-label="Trace requests">
      <div className="flex flex-wrap items-center gap-3 border-b px-3 py-2">
        <h2 className="mr-auto text-base font-semibold">Requests</h2>
        {stores.size > 1 && (
          <Checkbox
            label="All stores"
            checked={everywhere}
            onChange={(event) => set("stores", event.target.checked ? "all" : "")}
          />
        )}
        <SearchBox
          className="w-60"
          label="Search requests"
          placeholder="Number, serial, name"
          minCharacters={2}
          value={search}
          onSearch={(text) => set("search", text)}
        />
        <Select
          aria-label="State"
          className="w-44"
          value={state}
          options={stateOptions}
          onChange={(event) => set("state", event.target.value)}
        />
      </div>
      <DataTable
        label="Trace requests"
        columns={columnsOf(everywhere ? stores : null, timeZone)}
        rows={page?.data}
        refreshing={query.isPlaceholderData}
        error={failure ? { ...failure, onRetry: () => void query.refetch() } : undefined}
        rowId={({ id }) => String(id)}
        rowName={({ reference, firearm }) => reference || firearm.serialNumber || "Request"}
        rowHref={({ id, storeId }) => `/${storeId}/traces?trace=${id}`}
        mobileRow={(trace) => <MobileRow trace={trace} timeZone={timeZone} />}
        filtered={filtered}
        onClearFilters={() =>
          setSearch(everywhere ? { stores: "all" } : {}, { replace: true, preventScrollReset: true })}
        skeletonRows={4}
        empty={
          <EmptyState icon={<PhoneIncoming />} title="No trace requests yet.">
            When ATF calls, type the serial number on the left and find the form while you talk. Log the request to
            track its 24 hours, your searches and your answer in one place.
          </EmptyState>
        }
      />
      {page && page.count > tracesOfPage && (
        <TablePagination
          page={place.list.page}
          limit={tracesOfPage}
          maxLimit={tracesOfPage}
          total={page.count}
          onPageChange={(number) => set("page", String(number))}
          onLimitChange={() => {}}
        />
      )}
    </Card>
  );
}

function columnsOf(stores: ReadonlyMap<number, string> | null, timeZone: string): readonly DataColumn<Trace>[] {
  return [
    {
      id: "left",
      header: "Time",
      className: "whitespace-nowrap",
      cell: (trace) => <TraceClock trace={trace} timeZone={timeZone} />,
    },
    {
      id: "reference",
      header: "Reference",
      className: "max-w-44 whitespace-nowrap",
      cell: ({ reference }) => reference ? <Mono oneLine>{reference}</Mono> : NOTHING,
    },
    { id: "firearm", header: "Firearm", className: "w-full max-w-0", cell: (trace) => <Firearm trace={trace} /> },
    { id: "state", header: "State", className: "whitespace-nowrap", cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: "assignee",
      header: "Taken by",
      className: cn("whitespace-nowrap", stores ? "max-2xl:hidden" : "max-xl:hidden"),
      cell: ({ assigneeName }) => assigneeName || NOTHING,
    },
    {
      id: "received",
      header: "Received",
      className: "whitespace-nowrap",
      cell: ({ receivedAt }) => <InstantText instant={receivedAt} timeZone={timeZone} />,
    },
    ...(stores
      ? [{
        id: "store",
        header: "Store",
        className: "whitespace-nowrap",
        cell: ({ storeId }: Trace) => stores.get(storeId) ?? "",
      }]
      : []),
  ];
}

function Firearm({ trace: { firearm } }: { trace: Trace }) {
  return (
    <span className="block truncate">
      <Mono oneLine>{firearm.serialNumber}</Mono>{" "}
      <span className="text-ink-soft">{[firearm.manufacturer, firearm.model].filter(Boolean).join(" ")}</span>
    </span>
  );
}

function MobileRow({ trace, timeZone }: { trace: Trace; timeZone: string }) {
  return (
    <div className="flex flex-col gap-1 contain-inline-size">
      <div className="flex items-baseline justify-between gap-2">
        <Mono oneLine className="font-medium">{trace.reference || trace.firearm.serialNumber}</Mono>
        <span className="shrink-0">
          <StateBadge state={trace.state} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-2">
        <span className="truncate text-sm">
          <Firearm trace={trace} />
        </span>
        <span className="shrink-0">
          <TraceClock trace={trace} timeZone={timeZone} />
        </span>
      </div>
    </div>
  );
}
