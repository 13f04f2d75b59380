import { writtenLicence } from "@/features/stores/contract-licence.ts";
import type { StoreAnswer } from "@/features/stores/contract.ts";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatNumber, NOTHING } from "@/ui/format.ts";
import { FflActions } from "./ffl-actions.tsx";
import type { FflSetting } from "./ffl-setting.ts";
import { placeWords } from "./ffl-words.ts";
import { HoursBadge } from "./hours-badge.tsx";

/** The columns of the FFLs table. */
export function fflColumns(setting: FflSetting): DataColumn<StoreAnswer>[] {
  return [
    { id: "name", header: "FFL", className: "min-w-48", cell: name },
    {
      id: "licence",
      header: "License",
      className: "w-52 font-record whitespace-nowrap",
      cell: (store) => writtenLicence(store) || NOTHING,
    },
    { id: "place", header: "City, State", className: "w-44", cell: (store) => placeWords(store) || NOTHING },
    { id: "users", header: "Users", align: "right", className: "w-20", cell: (store) => count(store.usersCount) },
    {
      id: "documents",
      header: "Documents",
      align: "right",
      className: "w-28",
      cell: (store) => count(store.documentsCount),
    },
    { id: "hours", header: "Hours", className: "w-32", cell: (store) => <HoursBadge store={store} /> },
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      align: "right",
      className: "w-40",
      cell: (store) => <FflActions store={store} setting={setting} />,
    },
  ];
}

function name({ friendlyFFLName, legalFFLName }: StoreAnswer) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium">{friendlyFFLName}</span>
      {legalFFLName !== friendlyFFLName && <span className="block text-xs text-ink-faint">{legalFFLName}</span>}
    </span>
  );
}

function count(value: number | null) {
  return <span className="tabular-nums">{value === null ? NOTHING : formatNumber(value)}</span>;
}
