import type { ReactNode } from "react";
import CopyCheck from "lucide-react/icons/copy-check";
import Hourglass from "lucide-react/icons/hourglass";
import { Badge } from "@/ui/badge.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { formatNumber, NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import type { ListRow } from "../../contract-list.ts";
import { StatusMark } from "../status-mark.tsx";
import { expirationOf } from "./expiration.ts";
import type { StoreClock } from "./use-store-clocks.ts";

/** What decides which columns the archive has and what they show. */
export interface ColumnSetting {
  /** The person looks as an auditor does: the audit side's flag, assignment and review are shown. */
  readonly audit: boolean;
  /** Names of stores by id when several stores are shown. */
  readonly stores: ReadonlyMap<number, string> | null;
  /** The day and the zone of a row's own store. */
  readonly clockOf: (storeId: number) => StoreClock;
}

/** Columns that begin hidden; the person's own choice is remembered in the browser. */
export const hiddenAtFirst = ["ntn", "certificationDate", "expirationDate", "firearm", "createdBy", "createdOn"];

/** The archive's columns, all but the first with a width so that other rows do not move them, in the order of a line in a bound book. */
export function archiveColumns(setting: ColumnSetting): DataColumn<ListRow>[] {
  return [
    {
      id: "customerName",
      header: "Customer",
      sortField: "customerName",
      hideable: false,
      className: "min-w-56",
      cell: (row) => <CustomerName row={row} today={setting.clockOf(row.storeId).today} />,
    },
    ...setting.stores ? [storeColumn(setting.stores)] : [],
    {
      id: "serialNumbers",
      header: "Serial numbers",
      sortField: "serialNumbers",
      className: "w-60",
      cell: serials,
    },
    {
      id: "firearm",
      header: "Firearm",
      className: "w-64 max-w-64",
      cell: ({ documentSerialNumbers: [first] }) => (first ? firearmWords(first) : null) || nothing,
    },
    {
      id: "transferDate",
      header: "Status Date",
      sortField: "transferDate",
      sortFirst: "desc",
      className: "w-28 whitespace-nowrap",
      cell: (row) => <DateText date={row.transferDate} />,
    },
    {
      id: "status",
      header: "Status",
      sortField: "status",
      className: "w-36",
      cell: (row) => <StatusMark document={row} />,
    },
    { id: "tsn", header: "TSN", sortField: "tsn", className: "w-36", cell: ({ tsn }) => record(tsn) },
    { id: "ntn", header: "NTN", sortField: "ntn", className: "w-36", cell: ({ ntn }) => record(ntn) },
    {
      id: "certificationDate",
      header: "Certified",
      sortField: "certificationDate",
      sortFirst: "desc",
      className: "w-28",
      cell: (row) => <DateText date={row.certificationDate} />,
    },
    {
      id: "expirationDate",
      header: "Expires",
      sortField: "expirationDate",
      className: "w-28",
      cell: (row) => <DateText date={row.status === null ? row.expirationDate : null} />,
    },
    ...setting.audit ? auditColumns : dealerColumns,
    {
      id: "createdBy",
      header: "Filed by",
      className: "w-44",
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {row.createdBy}
          <OriginMarker origin={row.createdByOrigin === 1 ? "fastbound" : "strongroom"} />
        </span>
      ),
    },
    {
      id: "createdOn",
      header: "Filed on",
      sortField: "createdOn",
      sortFirst: "desc",
      className: "w-28",
      cell: (row) => <InstantText instant={row.createdOn} timeZone={setting.clockOf(row.storeId).timeZone} />,
    },
  ];
}

const nothing = <span className="text-ink-faint">{NOTHING}</span>;

const dealerColumns: DataColumn<ListRow>[] = [
  {
    id: "fflFlaggedColor",
    header: "Flag",
    sortField: "fflFlaggedColor",
    sortFirst: "desc",
    className: "w-24",
    cell: (row) => flag(row.fflFlaggedColor),
  },
  {
    id: "fflAssignedToUser",
    header: "Assigned to",
    sortField: "fflAssignedToUser",
    className: "w-40",
    cell: (row) => person(row.fflAssignedToUser, row.fflAssignedToUserOrigin),
  },
];

const auditColumns: DataColumn<ListRow>[] = [
  {
    id: "auditFlaggedColor",
    header: "Audit flag",
    sortField: "auditFlaggedColor",
    sortFirst: "desc",
    className: "w-28",
    cell: (row) => flag(row.auditFlaggedColor),
  },
  {
    id: "auditAssignedUserName",
    header: "Assigned to",
    sortField: "auditAssignedUserName",
    className: "w-40",
    cell: (row) => person(row.auditAssignedUserName),
  },
  {
    id: "auditReviewed",
    header: "Review",
    sortField: "auditReviewed",
    sortFirst: "desc",
    className: "w-28",
    cell: (row) => row.auditReviewed ? <Badge tone="green">Reviewed</Badge> : nothing,
  },
];

function storeColumn(names: ReadonlyMap<number, string>): DataColumn<ListRow> {
  return {
    id: "store",
    header: "Store",
    className: "w-40",
    cell: (row) => <span className="whitespace-nowrap">{names.get(row.storeId) ?? NOTHING}</span>,
  };
}

function flag(color: number): ReactNode {
  const name = FLAG_COLORS[color] ?? "none";
  return name === "none" ? <FlagMark color="none" compact /> : <FlagMark color={name} />;
}

function person(name: string | null, origin = 0): ReactNode {
  return name
    ? (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        {name}
        <OriginMarker origin={origin === 1 ? "fastbound" : "strongroom"} />
      </span>
    )
    : nothing;
}

function record(value: string | null): ReactNode {
  return value ? <Mono className="whitespace-nowrap">{value}</Mono> : nothing;
}

const SHOWN_SERIALS = 2;

function serials({ serialNumbers }: ListRow): ReactNode {
  if (serialNumbers.length === 0) return nothing;
  const more = serialNumbers.length - SHOWN_SERIALS;
  return (
    <span title={more > 0 ? serialNumbers.join(", ") : undefined} className="whitespace-nowrap">
      <Mono>{serialNumbers.slice(0, SHOWN_SERIALS).join(", ")}</Mono>
      {more > 0 && <span className="text-ink-soft">&nbsp;+{formatNumber(more)}</span>}
    </span>
  );
}

/** What a firearm is, in one line: maker, model, type, caliber. */
function firearmWords({ manufacturer, model, type, caliber }: ListRow["documentSerialNumbers"][number]): ReactNode {
  const words = [manufacturer, model, type, caliber].filter(Boolean).join(" ");
  return words && <span title={words} className="block truncate">{words}</span>;
}

/** The name with what must be noticed about the document: that it expires, or that its file was filed before. */
export function CustomerName({ row, today }: { row: ListRow; today: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="truncate font-medium">{row.customerName || "No customer name"}</span>
      <RowMarks row={row} today={today} />
    </span>
  );
}

/** Marks of a row, each with words. */
function RowMarks({ row, today }: { row: ListRow; today: string }) {
  const expiration = expirationOf(row, today);
  return (
    <>
      {expiration?.near && (
        <Badge tone={expiration.daysLeft < 0 ? "red" : "yellow"}>
          <Hourglass aria-hidden="true" />
          {expiration.words}
        </Badge>
      )}
      {row.warningMessage && (
        <span title={row.warningMessage}>
          <Badge tone="yellow">
            <CopyCheck aria-hidden="true" />
            Duplicate
          </Badge>
        </span>
      )}
    </>
  );
}

/** The row on a telephone: who and when, then what, which and how it is flagged, then what must be noticed. */
export function MobileRow({ row, setting }: { row: ListRow; setting: ColumnSetting }) {
  const color = FLAG_COLORS[setting.audit ? row.auditFlaggedColor : row.fflFlaggedColor] ?? "none";
  return (
    <span className="flex flex-col gap-1 contain-inline-size">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-base font-medium">{row.customerName || "No customer name"}</span>
        <MobileDate row={row} />
      </span>
      <span className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1">
        <StatusMark document={row} otherwise={null} />
        <FirstSerial row={row} />
        {color !== "none" && <FlagMark color={color} className="ml-auto" />}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        <RowMarks row={row} today={setting.clockOf(row.storeId).today} />
        {setting.stores && <span className="min-w-0 truncate text-ink-soft">{setting.stores.get(row.storeId)}</span>}
      </span>
    </span>
  );
}

/** One serial number, whole, and how many there are besides. */
function FirstSerial({ row: { serialNumbers: [first, ...others] } }: { row: ListRow }) {
  if (first === undefined) return null;
  return (
    <span className="min-w-0 text-ink-soft">
      <Mono className="break-all">{first}</Mono>
      {others.length > 0 && <span className="whitespace-nowrap">&nbsp;+{formatNumber(others.length)}</span>}
    </span>
  );
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
