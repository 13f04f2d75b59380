import type { ReactNode } from "react";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { NOTHING } from "@/ui/format.ts";

/** A row of a log: something that was done with a document. */
export interface LogRow {
  readonly storeId: number;
  readonly documentId: number;
  readonly customerName: string;
}

/** What decides what a log shows of a store. */
export interface LogSetting {
  readonly accountOverview: boolean;
  /** Names of the stores by id. */
  readonly stores: ReadonlyMap<number, string>;
}

/** Whose document a row is about, as wide as `className` says, and in the overview of all FFLs of which store. */
export function documentColumns<Row extends LogRow>(setting: LogSetting, className: string): DataColumn<Row>[] {
  return [
    {
      id: "customerName",
      header: "Customer",
      className,
      cell: ({ customerName }) => <span className="font-medium">{customerName || NOTHING}</span>,
    },
    ...setting.accountOverview
      ? [{
        id: "store",
        header: "Store",
        className: "w-40 whitespace-nowrap",
        cell: ({ storeId }: Row) => storeNameOf(storeId, setting),
      }]
      : [],
  ];
}

/** A store as a log names it. */
export function storeNameOf(storeId: number, { stores }: LogSetting): string {
  return stores.get(storeId) ?? NOTHING;
}

interface LogMobileRowProps {
  readonly row: LogRow;
  readonly when: ReactNode;
  /** The lines below the customer and the time. */
  readonly children: ReactNode;
}

/** The row on a telephone. */
export function LogMobileRow({ row, when, children }: LogMobileRowProps) {
  return (
    <span className="flex flex-col gap-1 contain-inline-size">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-base font-medium">{row.customerName || NOTHING}</span>
        <span className="shrink-0 text-ink-soft">{when}</span>
      </span>
      {children}
    </span>
  );
}
