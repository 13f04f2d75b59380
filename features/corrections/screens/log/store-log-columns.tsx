import { documentColumns, LogMobileRow, type LogSetting, storeNameOf } from "@/features/dashboard/shared-screens.ts";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { DateText } from "@/ui/time-text.tsx";
import type { StoreCorrection } from "../../contract-store-log.ts";

/** Document 3, section 3, 'Correction log entry'. */
export function storeLogColumns(setting: LogSetting): DataColumn<StoreCorrection>[] {
  return [
    ...documentColumns<StoreCorrection>(setting, "min-w-44"),
    { id: "serials", header: "Serial numbers", className: "w-52", cell: (row) => <Serials row={row} /> },
    {
      id: "description",
      header: "Correction",
      className: "min-w-64 py-1.5 wrap-anywhere",
      cell: ({ description }) => description,
    },
    { id: "addedByUser", header: "Added by", className: "w-40 whitespace-nowrap", cell: (row) => row.addedByUser },
    { id: "initialDate", header: "Date", className: "w-28", cell: (row) => <DateText date={row.initialDate} /> },
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
export function StoreLogRow({ row, setting }: { readonly row: StoreCorrection; readonly setting: LogSetting }) {
  return (
    <LogMobileRow row={row} when={<DateText date={row.initialDate} />}>
      <span className="line-clamp-2 wrap-anywhere">{row.description}</span>
      <span className="truncate text-ink-soft">
        {row.addedByUser}
        {setting.accountOverview && `, ${storeNameOf(row.storeId, setting)}`}
      </span>
    </LogMobileRow>
  );
}
