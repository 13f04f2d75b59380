import ListChecks from "lucide-react/icons/list-checks";
import type { ReactNode } from "react";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import type { DataColumn, DataTableProps } from "@/ui/data-table-props.ts";
import { EmptyState } from "@/ui/states.tsx";
import { formatInstant } from "@/ui/format.ts";
import type { IntakeRow } from "../contract.ts";
import type { ListPlace } from "../queries.ts";
import { StateBadge } from "./state-badge.tsx";
import { ageOf, duplicateWords, formWords, nameOf, sourceWords } from "./words.ts";

/** The moment at which the list is looked at, and the store's zone. */
interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

/** Whether a column says how far each is: not where all are simply ready. */
function saysState(rows: readonly IntakeRow[] | undefined): boolean {
  return rows?.some(({ state, claim, reason }) => state !== "ready" || (claim && !claim.isOwn) || reason) ?? false;
}

function columnsAt(clock: Clock, withState: boolean): readonly DataColumn<IntakeRow>[] {
  return [
    { id: "name", header: "Name found", cell: (row) => <Name row={row} /> },
    ...withState
      ? [{ id: "state", header: "State", cell: (row: IntakeRow) => <State row={row} />, className: "w-44" }]
      : [],
    { id: "uncertain", header: "To check", align: "right", cell: (row) => <Uncertain row={row} />, className: "w-24" },
    {
      id: "form",
      header: "Form",
      cell: (row) => row.state === "reading" ? "" : formWords(row.formType),
      className: "w-32",
    },
    { id: "pages", header: "Pages", align: "right", cell: ({ pages }) => pages || "", className: "w-20" },
    { id: "source", header: "Source", cell: (row) => <Source row={row} />, className: "w-72" },
    { id: "age", header: "Age", align: "right", cell: (row) => <Age row={row} clock={clock} />, className: "w-20" },
  ];
}

function Name({ row }: { row: IntakeRow }) {
  return (
    <span className="flex items-center gap-2">
      <span className={row.customerName ? "truncate" : "truncate text-ink-soft"}>{nameOf(row)}</span>
      {row.fileCount > 1 && <Badge>{row.fileCount} files</Badge>}
      {row.duplicates.length > 0 && (
        <Badge tone="yellow" title={row.duplicates.map(duplicateWords).join(" ")}>Possible duplicate</Badge>
      )}
    </span>
  );
}

function State({ row }: { row: IntakeRow }) {
  const who = row.claim && !row.claim.isOwn ? row.claim.name : null;
  return (
    <span className="flex items-center gap-2" title={row.reason ?? undefined}>
      {row.state === "ready" ? !who && <span className="text-ink-faint">Ready</span> : <StateBadge state={row.state} />}
      {who && <span className="truncate text-sm text-ink-soft">{who}</span>}
    </span>
  );
}

function Uncertain({ row }: { row: IntakeRow }) {
  if (row.state !== "ready") return null;
  return row.uncertain === 0 ? <span className="text-ink-faint">none</span> : <span>{row.uncertain}</span>;
}

function Source({ row }: { row: IntakeRow }) {
  return (
    <span className="block truncate" title={`${sourceWords[row.source]}: ${row.sourcePath}`}>
      {sourceWords[row.source]} <span className="text-ink-soft">{row.sourcePath}</span>
    </span>
  );
}

function Age({ row: { receivedAt }, clock }: { row: IntakeRow; clock: Clock }) {
  return (
    <time dateTime={receivedAt} title={formatInstant(receivedAt, clock.timeZone)}>{ageOf(receivedAt, clock.now)}</time>
  );
}

function MobileRow({ row, now }: { row: IntakeRow; now: number }) {
  return (
    <div className="flex flex-col gap-1 contain-inline-size">
      <div className="flex items-baseline justify-between gap-2">
        <span className="truncate font-medium">{nameOf(row)}</span>
        {row.state !== "ready" && (
          <span className="shrink-0">
            <StateBadge state={row.state} />
          </span>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-2 text-ink-soft">
        <span className="truncate">
          {row.reason ?? [
            formWords(row.formType),
            row.uncertain > 0 && `${row.uncertain} to check`,
            row.duplicates.length > 0 && "possible duplicate",
          ].filter(Boolean).join(" · ")}
        </span>
        <span className="shrink-0 tabular-nums">{ageOf(row.receivedAt, now)}</span>
      </div>
    </div>
  );
}

type ListState = ListPlace["state"];

/** What an empty list says, by the state it shows. */
const emptyWords: Readonly<Record<Exclude<ListState, "open">, string>> = {
  ready: "Nothing to verify.",
  reading: "Nothing is being read.",
  failed: "Nothing failed to read.",
  filed: "Nothing has been filed from here yet.",
  discarded: "Nothing was discarded.",
};

export interface IntakeTableProps
  extends Clock, Pick<DataTableProps<IntakeRow>, "rows" | "error" | "refreshing" | "selection" | "onSelectionChange"> {
  storeId: number;
  /** Which items the list shows. */
  state: ListState;
  onShowWaiting: () => void;
  /** A folder is watched for this installation. */
  hasInbox: boolean;
  emptyAction?: ReactNode;
}

/** What waits to be verified, oldest first; each row opens in the queue. */
export function IntakeTable(props: IntakeTableProps) {
  const { storeId, state, onShowWaiting, hasInbox, now, timeZone, emptyAction, ...rest } = props;
  return (
    <DataTable
      {...rest}
      label="To verify"
      columns={columnsAt({ now, timeZone }, saysState(rest.rows))}
      rowId={({ id }) => String(id)}
      rowName={nameOf}
      rowHref={({ id }) => `/${storeId}/to-verify/${id}`}
      mobileRow={(row) => <MobileRow row={row} now={now} />}
      empty={state === "open" ? <NothingWaits hasInbox={hasInbox} action={emptyAction} /> : (
        <EmptyState
          title={emptyWords[state]}
          action={<Button onClick={onShowWaiting}>Show what's waiting</Button>}
        />
      )}
      pageKeys
    />
  );
}

/** What this place is for, and the ways in which documents come here. */
function NothingWaits({ hasInbox, action }: { hasInbox: boolean; action: ReactNode }) {
  return (
    <EmptyState icon={<ListChecks />} title="Nothing to verify." action={action}>
      Upload PDF files and choose Verify later{hasInbox && ", or drop them into the watched folder"}. They wait here
      until you check them.
      <details className="mt-3">
        <summary className="mx-auto w-fit cursor-pointer select-none pointer-coarse:py-3">For the operator</summary>
        <p className="mt-1">
          {hasInbox ? "To" : (
            <>
              Set <span className="font-record wrap-anywhere">STRONGROOM_INBOX</span> to a folder to watch. To
            </>
          )} import a whole folder, run <span className="font-record wrap-anywhere">strongroom import FOLDER</span>.
        </p>
      </details>
    </EmptyState>
  );
}
