import { formatDate, formatDateLong, formatInstant, formatInstantDate, formatMinute, NOTHING } from "./format.ts";

/** A calendar date as MM/DD/YY, in words on hover; a dash for none. */
export function DateText({ date, className }: { date: string | null | undefined; className?: string }) {
  if (!date) return <span className="text-ink-faint">{NOTHING}</span>;
  return (
    <time dateTime={date} title={formatDateLong(date)} className={className ?? "tabular-nums"}>{formatDate(date)}</time>
  );
}

export interface InstantTextProps {
  /** ISO 8601. */
  instant: string | null | undefined;
  /** The store's time zone. */
  timeZone?: string;
  /** Shows the time as well, to the minute; the seconds stay on hover. */
  withTime?: boolean;
  className?: string;
}

/** An instant as MM/DD/YY, with the full date, time and zone on hover; a dash for none. */
export function InstantText({ instant, timeZone, withTime, className }: InstantTextProps) {
  if (!instant) return <span className="text-ink-faint">{NOTHING}</span>;
  return (
    <time dateTime={instant} title={formatInstant(instant, timeZone)} className={className ?? "tabular-nums"}>
      {withTime ? formatMinute(instant, timeZone) : formatInstantDate(instant, timeZone)}
    </time>
  );
}
