import { Link } from "react-router";
import { Button } from "@/ui/button.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatInstant, NOTHING } from "@/ui/format.ts";
import type { StoreAction } from "../contract-store.ts";
import { whenWords } from "./when-words.ts";

/** What decides what a store's history shows. */
export interface StoreHistorySetting {
  readonly accountOverview: boolean;
  /** Names of the stores by id. */
  readonly stores: ReadonlyMap<number, string>;
  /** The store's, for instants. */
  readonly timeZone: string;
}

/** The document's page; the overview of all FFLs stays on. */
export function actionHref({ storeId, documentId }: StoreAction, { accountOverview }: StoreHistorySetting): string {
  return `/${storeId}/documents/${documentId}${accountOverview ? "?accountOverview=true" : ""}`;
}

/** Who did what with which document, and when. */
export function storeHistoryColumns(setting: StoreHistorySetting): DataColumn<StoreAction>[] {
  return [
    { id: "userName", header: "User", className: "w-56 whitespace-nowrap", cell: (row) => <Person row={row} /> },
    { id: "title", header: "Action", className: "w-48 whitespace-nowrap", cell: ({ title }) => title },
    {
      id: "customerName",
      header: "Customer",
      className: "w-56",
      cell: ({ customerName }) => <span className="font-medium">{customerName || NOTHING}</span>,
    },
    ...setting.accountOverview
      ? [{
        id: "store",
        header: "Store",
        className: "w-40 whitespace-nowrap",
        cell: ({ storeId }: StoreAction) => setting.stores.get(storeId) ?? NOTHING,
      }]
      : [],
    {
      id: "description",
      header: "Details",
      className: "min-w-56 max-w-0",
      cell: ({ description }) => (
        <span title={description} className="block truncate text-ink-soft">{description || NOTHING}</span>
      ),
    },
    {
      id: "creation",
      header: "Date and time",
      className: "w-44 whitespace-nowrap",
      cell: ({ creation }) => <When instant={creation} timeZone={setting.timeZone} />,
    },
    {
      id: "view",
      header: "View",
      headerHidden: true,
      className: "w-20",
      cell: (row) => (
        <Button asChild size="sm" className="above-row-link">
          <Link to={actionHref(row, setting)} aria-label={`View the document of ${row.customerName}`}>View</Link>
        </Button>
      ),
    },
  ];
}

function Person({ row: { userName, behind } }: { readonly row: StoreAction }) {
  return (
    <>
      {userName}
      {behind && <span className="text-ink-soft">, by {behind}</span>}
    </>
  );
}

/** 'today 2:02 PM', with the whole date and the zone on hover. */
function When({ instant, timeZone }: { readonly instant: string; readonly timeZone: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant, timeZone)} className="tabular-nums">
      {whenWords(instant, timeZone)}
    </time>
  );
}

/** The row on a telephone. */
export function ActionRow({ row, setting }: { readonly row: StoreAction; readonly setting: StoreHistorySetting }) {
  return (
    <span className="flex flex-col gap-1 contain-inline-size">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-base font-medium">{row.customerName || NOTHING}</span>
        <span className="shrink-0 text-ink-soft">
          <When instant={row.creation} timeZone={setting.timeZone} />
        </span>
      </span>
      <span className="truncate">
        {row.title} <span className="text-ink-soft">by</span> <Person row={row} />
      </span>
      {setting.accountOverview && (
        <span className="truncate text-ink-soft">{setting.stores.get(row.storeId) ?? NOTHING}</span>
      )}
    </span>
  );
}
