import { Link } from "react-router";
import { Button } from "@/ui/button.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { DateText } from "@/ui/time-text.tsx";
import type { StoreCorrection } from "../../contract-store-log.ts";

/** What decides what the log of a store shows. */
export interface StoreLogSetting {
  readonly accountOverview: boolean;
  /** Names of the stores by id. */
  readonly stores: ReadonlyMap<number, string>;
}

/** The page of the document that was corrected; the overview of all FFLs stays on. */
export function correctedHref({ storeId, documentId }: StoreCorrection, { accountOverview }: StoreLogSetting): string {
  return `/${storeId}/documents/${documentId}${accountOverview ? "?accountOverview=true" : ""}`;
}

/** Document 3, section 3, 'Correction log entry'. */
export function storeLogColumns(setting: StoreLogSetting): DataColumn<StoreCorrection>[] {
  return [
    {
      id: "customerName",
      header: "Customer",
      className: "min-w-44",
      cell: ({ customerName }) => <span className="font-medium">{customerName || NOTHING}</span>,
    },
    ...setting.accountOverview
      ? [{
        id: "store",
        header: "Store",
        className: "w-40 whitespace-nowrap",
        cell: ({ storeId }: StoreCorrection) => setting.stores.get(storeId) ?? NOTHING,
      }]
      : [],
    { id: "serials", header: "Serial numbers", className: "w-52", cell: (row) => <Serials row={row} /> },
    {
      id: "description",
      header: "Correction",
      className: "min-w-64 py-1.5 wrap-anywhere",
      cell: ({ description }) => description,
    },
    { id: "addedByUser", header: "Added by", className: "w-40 whitespace-nowrap", cell: (row) => row.addedByUser },
    { id: "initialDate", header: "Date", className: "w-28", cell: (row) => <DateText date={row.initialDate} /> },
    {
      id: "view",
      header: "View",
      headerHidden: true,
      className: "w-20",
      cell: (row) => (
        <Button asChild size="sm" className="above-row-link">
          <Link to={correctedHref(row, setting)} aria-label={`View the document of ${row.customerName}`}>View</Link>
        </Button>
      ),
    },
  ];
}

function Serials({ row: { documentSerialNumbers: [first, ...more] } }: { readonly row: StoreCorrection }) {
  if (!first) return <span className="text-ink-faint">{NOTHING}</span>;
  const all = [first, ...more].map(({ serialNumber }) => serialNumber).join(", ");
  return (
    <span className="flex max-w-52 items-baseline whitespace-pre" title={more.length > 0 ? all : undefined}>
      <Mono oneLine className="min-w-0">{first.serialNumber}</Mono>
      {more.length > 0 && <span className="shrink-0 text-ink-soft">&nbsp;+{more.length}</span>}
    </span>
  );
}

/** The row on a telephone. */
export function StoreLogRow({ row, setting }: { readonly row: StoreCorrection; readonly setting: StoreLogSetting }) {
  return (
    <span className="flex flex-col gap-1 contain-inline-size">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-base font-medium">{row.customerName || NOTHING}</span>
        <span className="shrink-0 text-ink-soft">
          <DateText date={row.initialDate} />
        </span>
      </span>
      <span className="line-clamp-2 wrap-anywhere">{row.description}</span>
      <span className="truncate text-ink-soft">
        {row.addedByUser}
        {setting.accountOverview && `, ${setting.stores.get(row.storeId) ?? NOTHING}`}
      </span>
    </span>
  );
}
