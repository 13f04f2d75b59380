/** What a table behind a tab is narrowed to, in the address. */
export { type TableAddress, tableAddressIn, useTableAddress } from "./screens/table-address.ts";
/** The filter by flag of such a table. */
export { FlagChoice } from "./screens/flag-choice.tsx";
/** A table of what was done with documents. */
export { documentColumns, LogMobileRow, type LogSetting, storeNameOf } from "./screens/log-row.tsx";
export { LogTable } from "./screens/log-table.tsx";
