import { Fragment, type ReactNode } from "react";
import CopyCheck from "lucide-react/icons/copy-check";
import Hourglass from "lucide-react/icons/hourglass";
import { Badge } from "@/ui/badge.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { formatNumber, NOTHING } from "@/ui/format.ts";
import { MarkedText } from "@/ui/marked-text.tsx";
import { Mono } from "@/ui/mono.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { meanings } from "@/ui/term.tsx";
import { formTypes } from "../../contract.ts";
import type { ListRow } from "../../contract-list.ts";
import { expirationOf } from "./expiration.ts";

/** A dash where there is nothing. */
export const nothing = <span className="text-ink-faint">{NOTHING}</span>;

export function flagCell(color: number): ReactNode {
  const name = FLAG_COLORS[color] ?? "none";
  return name === "none" ? <FlagMark color="none" compact /> : <FlagMark color={name} />;
}

export function personCell(name: string | null, origin = 0): ReactNode {
  return name
    ? (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        {name}
        <OriginMarker origin={origin === 1 ? "fastbound" : "strongroom"} />
      </span>
    )
    : nothing;
}

/** A TSN or NTN. */
export function recordCell(value: string | null, found?: string): ReactNode {
  if (!value) return nothing;
  // Nothing limits how long a number is that somebody typed: it takes the room of its column, not that of the others.
  return (
    <span className="block max-w-36">
      <Mono oneLine found={found}>{value}</Mono>
    </span>
  );
}

const SHOWN_SERIALS = 2;

/** The first serial numbers, those found by a search before others, and how many there are besides: always one line. */
export function serialsCell({ serialNumbers }: ListRow, found?: string, most = SHOWN_SERIALS): ReactNode {
  if (serialNumbers.length === 0) return nothing;
  const shown = shownFirst(serialNumbers, found).slice(0, most);
  const more = serialNumbers.length - shown.length;
  return (
    <span
      title={more > 0 ? serialNumbers.join(", ") : undefined}
      className="flex max-w-64 items-baseline whitespace-pre"
    >
      {shown.map((serial, at) => (
        <Fragment key={at}>
          {at > 0 && ", "}
          <Mono oneLine className="min-w-0" found={found}>{serial}</Mono>
        </Fragment>
      ))}
      {more > 0 && <span className="shrink-0 text-ink-soft">&nbsp;+{formatNumber(more)}</span>}
    </span>
  );
}

function shownFirst(serialNumbers: readonly string[], found = ""): readonly string[] {
  const wanted = found.trim().toLowerCase();
  if (!wanted) return serialNumbers;
  const answers = (serial: string) => serial.toLowerCase().includes(wanted);
  return serialNumbers.toSorted((a, b) => Number(answers(b)) - Number(answers(a)));
}

/** What a firearm is, in one line: maker, model, type, caliber. */
export function firearmWords({ documentSerialNumbers: [first] }: Pick<ListRow, "documentSerialNumbers">): string {
  return first ? [first.manufacturer, first.model, first.type, first.caliber].filter(Boolean).join(" ") : "";
}

/** What a stand-alone document is about, whose only customer is the store itself. */
export function firearmTitle(row: ListRow): string {
  return firearmWords(row) || (row.serialNumbers.length > 0 ? "Firearm not described" : "No firearm");
}

/** What a row is called: its customer, or for a stand-alone document its firearm. */
export function rowTitle(row: ListRow): string {
  return row.formType === formTypes.standAloneAtfForm ? firearmTitle(row) : row.customerName || "No customer name";
}

/** What a row is called where its controls are named. */
export function rowName(row: ListRow): string {
  return row.formType === formTypes.standAloneAtfForm
    ? `the document about ${rowTitle(row)}`
    : `the document of ${row.customerName || "an unnamed customer"}`;
}

/** The name with what must be noticed about the document: that it expires, or that its file was filed before. */
export function RowName({ row, today, found }: { row: ListRow; today: string; found?: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span title={rowTitle(row)} className="truncate font-medium">
        <MarkedText found={found}>{rowTitle(row)}</MarkedText>
      </span>
      <RowMarks row={row} today={today} />
    </span>
  );
}

/** Marks of a row, each with words. */
export function RowMarks({ row, today }: { row: ListRow; today: string }) {
  const expiration = expirationOf(row, today);
  return (
    <>
      {expiration?.near && (
        <span title={meanings.Expiring}>
          <Badge tone={expiration.daysLeft < 0 ? "red" : "yellow"}>
            <Hourglass aria-hidden="true" />
            {expiration.words}
          </Badge>
        </span>
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
