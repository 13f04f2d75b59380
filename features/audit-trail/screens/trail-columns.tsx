import { Link } from "react-router";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { TrailEntry } from "../contract.ts";
import type { TrailKind } from "../kind-rules.ts";

/** The kinds of action as the filter has them. */
export const kindWords: Readonly<Record<TrailKind, string>> = {
  look: "Opened, printed, downloaded",
  flag: "Flags",
  review: "Reviews",
  note: "Notes",
  assignment: "Assignments",
  export: "Exports",
  range: "Date ranges",
};

/** The columns of an audit's history. */
export function trailColumns(storeId: number, timeZone: string): readonly DataColumn<TrailEntry>[] {
  return [
    { id: "at", header: "When", cell: ({ at }) => <InstantText instant={at} timeZone={timeZone} withTime /> },
    { id: "userName", header: "Who", cell: ({ userName }) => userName },
    { id: "title", header: "What", cell: (entry) => <What entry={entry} /> },
    { id: "description", header: "Details", cell: ({ description }) => description, className: "whitespace-normal" },
    {
      id: "document",
      header: "Document",
      cell: ({ documentId, customerName }) =>
        documentId !== null && (
          <Link className="text-accent underline-offset-2 hover:underline" to={`/${storeId}/documents/${documentId}`}>
            {customerName ?? `Document ${documentId}`}
          </Link>
        ),
    },
  ];
}

function What({ entry: { title, flag } }: { readonly entry: TrailEntry }) {
  const color = flag === null ? undefined : FLAG_COLORS[flag];
  return (
    <span className="inline-flex items-center gap-2">
      {color && color !== "none" && <FlagMark color={color} compact />}
      {title}
    </span>
  );
}

interface TrailRowProps {
  readonly entry: TrailEntry;
  readonly timeZone: string;
}

/** An entry in two lines, for telephones. */
export function TrailRow({ entry, timeZone }: TrailRowProps) {
  const { userName, at, customerName } = entry;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex justify-between gap-2">
        <What entry={entry} />
        <span className="truncate">{customerName}</span>
      </span>
      <span className="text-xs text-ink-soft">
        {userName}, <InstantText instant={at} timeZone={timeZone} withTime />
      </span>
    </span>
  );
}
