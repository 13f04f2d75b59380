import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataTableProps } from "@/ui/data-table-props.ts";
import { EmptyState } from "@/ui/states.tsx";
import type { ListRow } from "../../contract-list.ts";
import { aPage, aRow } from "../testing/samples.ts";
import { pretendedApi } from "../testing/server.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { archiveColumns, type ColumnSetting, hiddenAtFirst } from "./columns.tsx";
import { MobileRow } from "./mobile-row.tsx";
import { FilterCard } from "./filter-card.tsx";
import { type Filters, withChange, withFormType, withoutFilters } from "./filters.ts";
import { FormTypeSwitch } from "./form-type-switch.tsx";
import { SearchCard } from "./search-card.tsx";
import { useDrafts } from "./use-drafts.ts";

const meta = { title: "Documents/Archive" } satisfies Meta;
export default meta;

const today = "2025-03-08";
const dealer: ColumnSetting = {
  audit: false,
  stores: null,
  isStandAlone: false,
  found: {},
  clockOf: () => ({ today, timeZone: "America/Denver" }),
};
const auditor: ColumnSetting = { ...dealer, audit: true };
const owner: ColumnSetting = { ...dealer, stores: new Map([[3, "Summit Denver"], [4, "Summit Boise"]]) };

const rows: ListRow[] = [
  aRow({ id: 1, customerName: "Ada Merriweather", fflFlaggedColor: 1, fflAssignedToUser: "Dana Whitfield" }),
  aRow({
    id: 2,
    customerName: "Boone Castellan",
    serialNumbers: ["B8B8-0O", "1I1I-77", "S5S5-20"],
    fflFlaggedColor: 2,
  }),
  aRow({
    id: 3,
    storeId: 4,
    customerName: "Cora Lindqvist",
    status: null,
    tsn: null,
    expirationDate: "2025-03-11",
    fflFlaggedColor: 3,
  }),
  aRow({ id: 4, customerName: "Deshawn Okonkwo-Villarreal", status: 1, auditFlaggedColor: 1, auditReviewed: true }),
  aRow({ id: 5, customerName: "Eun-ji Halloran", status: 2, auditAssignedUserName: "Robin Vance" }),
  aRow({ id: 6, customerName: "Faye Abernathy", warningMessage: "This file was already filed as document 1." }),
  aRow({ id: 7, customerName: "", status: null, expirationDate: "2025-03-05", serialNumbers: [] }),
];

function Rows({ setting, ...rest }: { setting: ColumnSetting } & Partial<DataTableProps<ListRow>>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <Card>
      <DataTable
        label="Documents"
        columns={archiveColumns(setting)}
        hiddenColumns={hiddenAtFirst}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.customerName}
        rowHref={(row) => `/3/documents/${row.id}`}
        sort={{ field: "transferDate", order: "desc" }}
        selection={chosen}
        onSelectionChange={setChosen}
        mobileRow={(row) => <MobileRow row={row} setting={setting} />}
        {...rest}
      />
      {chosen.size > 0 && (
        <BulkBar
          chosen={{ ids: [...chosen].map(Number) }}
          choice={{
            ticked: chosen,
            tick: setChosen,
            rows: new Map(rows.filter(({ id }) => chosen.has(String(id))).map((row) => [String(row.id), row])),
            chooseAll: () => {},
            clear: () => setChosen(new Set()),
          }}
          page={aPage(rows, { count: 12_345 })}
          columns={setting}
          storeId={3}
          permissions={["documents.flag", "documents.assign"]}
          onAsk={() => {}}
        />
      )}
    </Card>
  );
}

/** Rows as a dealer sees them: in progress, expiring, expired, flagged, a duplicate, without a name. */
export const RowsOfADealer: StoryObj = { render: () => <Rows setting={dealer} /> };

/** The audit side's own flag, assignment and review. */
export const RowsOfAnAuditor: StoryObj = { render: () => <Rows setting={auditor} /> };

/** Several stores at once. */
export const RowsOfAllStores: StoryObj = { render: () => <Rows setting={owner} /> };

export const Loading: StoryObj = { render: () => <Rows setting={dealer} rows={undefined} /> };

export const NothingMatches: StoryObj = {
  render: () => <Rows setting={dealer} rows={[]} filtered onClearFilters={() => {}} />,
};

export const FirstUse: StoryObj = {
  render: () => <Rows setting={dealer} rows={[]} empty={<EmptyState title="No documents yet" />} />,
};

export const Failed: StoryObj = {
  render: () => (
    <Rows
      setting={dealer}
      rows={undefined}
      error={{ message: "Unable to load documents. Please try again later.", requestId: "01J9ZK3", onRetry: () => {} }}
    />
  ),
};

const queries = createQueries();
const api = pretendedApi(() => [{ id: 8, name: "Dana Whitfield" }]);

function FilterBar({ initial = {}, audit = false }: { initial?: Filters; audit?: boolean }) {
  const [filters, setFilters] = useState(initial);
  const change = (part: Filters) => setFilters(withChange(filters, part));
  const drafts = useDrafts(filters, change, true);
  return (
    <div className="flex flex-col gap-3">
      <FormTypeSwitch
        value={filters.formType ?? "0"}
        onChange={(formType) => setFilters(withFormType(filters, formType))}
        className="self-start"
      />
      <QueryClientProvider client={queries}>
        <ScreensProvider value={{ queries, api, features: [] }}>
          <div className="grid gap-3 xl:grid-cols-[6fr_5fr]">
            <SearchCard
              place={{ storeId: 3, accountOverview: false }}
              filters={filters}
              drafts={drafts}
              onChange={change}
              onOpen={() => {}}
              today={today}
            />
            <FilterCard
              place={{ storeId: 3, accountOverview: false }}
              filters={filters}
              onChange={change}
              onClear={() => setFilters(withoutFilters(filters))}
              audit={audit}
            />
          </div>
        </ScreensProvider>
      </QueryClientProvider>
    </div>
  );
}

export const Filtering: StoryObj = { render: () => <FilterBar /> };

export const FilteringInUse: StoryObj = {
  render: () => <FilterBar initial={{ customerName: "ada", manufacturer: "ruger", status: "2", fflFlagged: "true" }} />,
};

export const FilteringAsAuditor: StoryObj = { render: () => <FilterBar audit initial={{ auditFlaggedColor: "3" }} /> };
