import { Badge } from "@/ui/badge.tsx";
import { cn } from "@/ui/cn.ts";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { MarkedText } from "@/ui/marked-text.tsx";
import { DateText } from "@/ui/time-text.tsx";
import type { ListRow } from "../../contract-list.ts";
import { StatusMark } from "../status-mark.tsx";
import { RowMarks, rowTitle, serialsCell } from "./cells.tsx";
import type { ColumnSetting } from "./columns.tsx";

/** The row on a telephone: who and when, then what, which and how it is flagged, then what must be noticed. */
export function MobileRow({ row, setting }: { row: ListRow; setting: ColumnSetting }) {
  const color = FLAG_COLORS[setting.audit ? row.auditFlaggedColor : row.fflFlaggedColor] ?? "none";
  return (
    <span className="flex flex-col gap-1 contain-inline-size">
      <span className="flex items-baseline justify-between gap-3">
        <span className={cn("min-w-0 text-base font-medium", setting.isStandAlone || "truncate")}>
          <MarkedText found={setting.found.customerName}>{rowTitle(row)}</MarkedText>
        </span>
        <MobileDate row={row} />
      </span>
      <span className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1">
        <StatusMark document={row} otherwise={null} />
        <FirstSerial row={row} found={setting.found.serialNumber} />
        {color !== "none" && <FlagMark color={color} className="ml-auto" />}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {setting.audit && row.auditReviewed && <Badge tone="green">Reviewed</Badge>}
        <RowMarks row={row} today={setting.clockOf(row.storeId).today} />
        {setting.stores && <span className="min-w-0 truncate text-ink-soft">{setting.stores.get(row.storeId)}</span>}
      </span>
    </span>
  );
}

/** One serial number, as much of it as the line has room for, and how many there are besides. */
function FirstSerial({ row, found }: { row: ListRow; found?: string }) {
  return row.serialNumbers.length > 0 && <span className="min-w-0 text-ink-soft">{serialsCell(row, found, 1)}</span>;
}

/** The Status Date; for a document without one the date of its certification, and said so. */
function MobileDate({ row: { transferDate, certificationDate } }: { row: ListRow }) {
  const isCertified = transferDate === null && certificationDate !== null;
  return (
    <span className="shrink-0 text-ink-soft tabular-nums">
      {isCertified && "certified "}
      <DateText date={transferDate ?? certificationDate} />
    </span>
  );
}
