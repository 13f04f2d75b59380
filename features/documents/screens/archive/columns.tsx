import { Badge } from "@/ui/badge.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { NOTHING } from "@/ui/format.ts";
import { meanings } from "@/ui/term.tsx";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import type { ListRow } from "../../contract-list.ts";
import { StatusMark } from "../status-mark.tsx";
import { firearmWords, flagCell, nothing, personCell, recordCell, RowName, serialsCell } from "./cells.tsx";
import { firearmFields } from "./filter-values.ts";
import type { Filters } from "./filters.ts";
import type { StoreClock } from "./use-store-clocks.ts";

/** What decides which columns the archive has and what they show. */
export interface ColumnSetting {
  /** The person looks as an auditor does: the audit side's flag, assignment and review are shown. */
  readonly audit: boolean;
  /** Names of stores by id when several stores are shown. */
  readonly stores: ReadonlyMap<number, string> | null;
  /** The day and the zone of a row's own store. */
  readonly clockOf: (storeId: number) => StoreClock;
  /** Stand-alone ATF documents are shown, which have no customer, status, TSN or NTN. */
  readonly isStandAlone: boolean;
  /** What is searched for: it is marked where a row answers it. */
  readonly found: Filters;
}

/** Columns that begin hidden; the person's own choice is remembered in the browser. */
export const hiddenAtFirst = ["ntn", "certificationDate", "expirationDate", "firearm", "createdBy", "createdOn"];

/** The archive's columns, all but the first with a width so that other rows do not move them, in the order of a line in a bound book. */
export function archiveColumns(setting: ColumnSetting): DataColumn<ListRow>[] {
  if (setting.isStandAlone) return standAloneColumns(setting);
  const { found } = setting;
  return [
    {
      id: "customerName",
      header: "Customer",
      sortField: "customerName",
      hideable: false,
      className: "min-w-56",
      cell: (row) => <RowName row={row} today={setting.clockOf(row.storeId).today} found={found.customerName} />,
    },
    ...setting.stores ? [storeColumn(setting.stores)] : [],
    {
      id: "serialNumbers",
      header: "Serial numbers",
      sortField: "serialNumbers",
      className: "w-60",
      cell: (row) => serialsCell(row, found.serialNumber),
    },
    {
      id: "firearm",
      header: "Firearm",
      className: "w-64 max-w-64",
      cell: (row) => <span title={firearmWords(row)} className="block truncate">{firearmWords(row) || nothing}</span>,
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
    {
      id: "tsn",
      header: "TSN",
      headerTitle: meanings.TSN,
      sortField: "tsn",
      className: "w-36",
      cell: ({ tsn }) => recordCell(tsn, found.tsn),
    },
    {
      id: "ntn",
      header: "NTN",
      headerTitle: meanings.NTN,
      sortField: "ntn",
      className: "w-36",
      cell: ({ ntn }) => recordCell(ntn, found.ntn),
    },
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
    filedBy("createdBy"),
    filedOn(setting),
  ];
}

/** A stand-alone document is about a firearm: that is what it is called, and what it is found by. */
function standAloneColumns(setting: ColumnSetting): DataColumn<ListRow>[] {
  const { found } = setting;
  return [
    {
      id: "firearms",
      header: "Firearm",
      hideable: false,
      className: "min-w-56",
      cell: (row) => (
        <RowName
          row={row}
          today={setting.clockOf(row.storeId).today}
          found={firearmFields.map((name) => found[name] ?? "").join(" ")}
        />
      ),
    },
    ...setting.stores ? [storeColumn(setting.stores)] : [],
    {
      id: "serialNumbers",
      header: "Serial numbers",
      sortField: "serialNumbers",
      className: "w-72",
      cell: (row) => serialsCell(row, found.serialNumber),
    },
    {
      id: "transferDate",
      header: "Date",
      sortField: "transferDate",
      sortFirst: "desc",
      className: "w-28 whitespace-nowrap",
      cell: (row) => <DateText date={row.transferDate} />,
    },
    ...setting.audit ? auditColumns : dealerColumns,
    filedBy("filedBy"),
    filedOn(setting),
  ];
}

/** The name says which book it is of: what is hidden in one is not in the other. */
function filedBy(id: "createdBy" | "filedBy"): DataColumn<ListRow> {
  return {
    id,
    header: "Filed by",
    className: "w-44",
    cell: (row) => personCell(row.createdBy, row.createdByOrigin),
  };
}

function filedOn(setting: ColumnSetting): DataColumn<ListRow> {
  return {
    id: "createdOn",
    header: "Filed on",
    sortField: "createdOn",
    sortFirst: "desc",
    className: "w-28",
    cell: (row) => <InstantText instant={row.createdOn} timeZone={setting.clockOf(row.storeId).timeZone} />,
  };
}

const dealerColumns: DataColumn<ListRow>[] = [
  {
    id: "fflFlaggedColor",
    header: "Flag",
    sortField: "fflFlaggedColor",
    sortFirst: "desc",
    className: "w-24",
    cell: (row) => flagCell(row.fflFlaggedColor),
  },
  {
    id: "fflAssignedToUser",
    header: "Assigned to",
    sortField: "fflAssignedToUser",
    className: "w-40",
    cell: (row) => personCell(row.fflAssignedToUser, row.fflAssignedToUserOrigin),
  },
];

const auditColumns: DataColumn<ListRow>[] = [
  {
    id: "auditFlaggedColor",
    header: "Audit flag",
    sortField: "auditFlaggedColor",
    sortFirst: "desc",
    className: "w-28",
    cell: (row) => flagCell(row.auditFlaggedColor),
  },
  {
    id: "auditAssignedUserName",
    header: "Assigned to",
    sortField: "auditAssignedUserName",
    className: "w-40",
    cell: (row) => personCell(row.auditAssignedUserName),
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
