import { documentColumns, LogMobileRow, type LogSetting, storeNameOf } from "@/features/dashboard/shared-screens.ts";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatInstant, NOTHING } from "@/ui/format.ts";
import type { StoreAction } from "../contract-store.ts";
import { whenWords } from "./when-words.ts";

/** What decides what a store's history shows. */
interface StoreHistorySetting extends LogSetting {
  /** The store's, for instants. */
  readonly timeZone: string;
}

/** Who did what with which document, and when. */
export function storeHistoryColumns(setting: StoreHistorySetting): DataColumn<StoreAction>[] {
  return [
    { id: "userName", header: "User", className: "w-56 whitespace-nowrap", cell: (row) => <Person row={row} /> },
    { id: "title", header: "Action", className: "w-48 whitespace-nowrap", cell: ({ title }) => title },
    ...documentColumns<StoreAction>(setting, "w-56"),
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
    <LogMobileRow row={row} when={<When instant={row.creation} timeZone={setting.timeZone} />}>
      <span className="truncate">
        {row.title} <span className="text-ink-soft">by</span> <Person row={row} />
      </span>
      {setting.accountOverview && <span className="truncate text-ink-soft">{storeNameOf(row.storeId, setting)}</span>}
    </LogMobileRow>
  );
}
