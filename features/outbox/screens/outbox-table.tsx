import MailOpen from "lucide-react/icons/mail-open";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn, DataTableProps } from "@/ui/data-table-props.ts";
import { EmptyState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { OutboxRow } from "../contract.ts";
import { CopyLink } from "./copy-link.tsx";
import { StateBadge } from "./state-badge.tsx";

const columnsOf = (timeZone: string): readonly DataColumn<OutboxRow>[] => [
  {
    id: "createdAt",
    header: "Written",
    cell: ({ createdAt }) => <InstantText instant={createdAt} timeZone={timeZone} />,
    className: "w-28",
  },
  {
    id: "to",
    header: "To",
    cell: ({ to, toName }) => (
      <span>
        {toName} <span className="text-ink-soft">{to}</span>
      </span>
    ),
  },
  { id: "subject", header: "Subject", cell: ({ subject }) => subject },
  { id: "state", header: "State", cell: ({ state }) => <StateBadge state={state} />, className: "w-28" },
  {
    id: "link",
    header: "Link",
    headerHidden: true,
    cell: ({ links: [link] }) => link && <CopyLink {...link} />,
    className: "w-32",
  },
];

export interface OutboxTableProps extends Pick<DataTableProps<OutboxRow>, "rows" | "error" | "refreshing"> {
  /** The store's. */
  timeZone: string;
  onOpen: (id: number) => void;
}

/** The mails of one page, newest first; each opens. */
export function OutboxTable({ timeZone, onOpen, ...rest }: OutboxTableProps) {
  return (
    <DataTable
      {...rest}
      label="Outbox"
      columns={columnsOf(timeZone)}
      rowId={({ id }) => String(id)}
      rowName={({ subject, to }) => `${subject} to ${to}`}
      onOpenRow={({ id }) => onOpen(id)}
      mobileRow={(row) => <MobileRow row={row} timeZone={timeZone} />}
      empty={
        <EmptyState icon={<MailOpen />} title="No email yet.">
          Invitations and correction requests from Strongroom appear here.
        </EmptyState>
      }
      pageKeys
    />
  );
}

function MobileRow({ row, timeZone }: { row: OutboxRow; timeZone: string }) {
  return (
    <div className="flex flex-col gap-1 contain-inline-size">
      <div className="flex items-baseline justify-between gap-2">
        <span className="truncate font-medium">{row.subject}</span>
        <span className="shrink-0">
          <StateBadge state={row.state} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-2 text-ink-soft">
        <span className="truncate">{row.to}</span>
        <InstantText instant={row.createdAt} timeZone={timeZone} className="shrink-0 tabular-nums" />
      </div>
    </div>
  );
}
