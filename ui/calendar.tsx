import { type KeyboardEvent, useId, useRef } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button } from "./button.tsx";
import {
  addDays,
  addMonths,
  clampDate,
  daysSinceMonday,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  monthName,
  monthWeeks,
} from "./calendar-dates.ts";
import { cn } from "./cn.ts";
import { formatDateLong } from "./format.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export interface CalendarProps {
  /** The day the keys are on; its month is shown. */
  cursor: IsoDate;
  onCursorChange: (date: IsoDate) => void;
  onPick: (date: IsoDate) => void;
  /** Today in the store's time zone. */
  today: IsoDate;
  /** First and last chosen day; the same twice for a single day. */
  start?: IsoDate;
  end?: IsoDate;
  min?: IsoDate;
  max?: IsoDate;
  /** Shows a later month; 1 is the one after the cursor's. Such a calendar does not take the keys. */
  monthOffset?: number;
  /** Leaves out a step button where two calendars stand side by side, which is from 768 px on. */
  hideStep?: "previous" | "next";
  className?: string;
}

/** One month, weeks from Monday. Arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar(props: CalendarProps) {
  const { cursor, onCursorChange, min, max, monthOffset = 0, hideStep } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const month = addMonths(firstOfMonth(cursor), monthOffset);

  const moveTo = (date: IsoDate) => onCursorChange(clampDate(date, min, max));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = steppedDate(cursor, event);
    if (!target) return;
    event.preventDefault();
    moveTo(target);
    // The focused day may lie in a month that is drawn only after this event.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus());
  };
  const step = (months: number, label: string, hidden: boolean) => (
    <Button
      variant="ghost"
      size="sm"
      className={cn("size-7 px-0", hidden && "md:invisible")}
      aria-label={label}
      onClick={() => moveTo(addMonths(cursor, months))}
      icon={months < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    />
  );

  return (
    <div className={cn("w-63", props.className)}>
      <div className="mb-1 flex h-7 items-center justify-between">
        {step(-1, "Previous month", hideStep === "previous")}
        <p id={id} aria-live="polite" className="text-sm font-medium">{monthName(month)}</p>
        {step(1, "Next month", hideStep === "next")}
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse text-sm"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day} className="h-8 text-center text-xs font-normal text-ink-faint">
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => <Day key={date} date={date} month={month} calendar={props} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ date, month, calendar }: { date: IsoDate; month: IsoDate; calendar: CalendarProps }) {
  const { cursor, onPick, today, start, end, min, max } = calendar;
  const outside = date.slice(0, 7) !== month.slice(0, 7);
  if (outside) return <td className="h-9 p-0" />;
  const edge = date === start || date === end;
  const between = Boolean(start && end && date > start && date < end);
  return (
    <td role="gridcell" aria-selected={edge || between} className={cn("h-9 p-0", between && "bg-accent-soft")}>
      <button
        type="button"
        tabIndex={date === cursor ? 0 : -1}
        aria-label={formatDateLong(date)}
        aria-current={date === today ? "date" : undefined}
        disabled={Boolean((min && date < min) || (max && date > max))}
        onClick={() => onPick(date)}
        className={cn(
          "flex h-9 w-full items-center justify-center rounded-md tabular-nums -outline-offset-2 hover:bg-hover",
          "disabled:text-ink-faint disabled:line-through disabled:opacity-55 disabled:hover:bg-transparent",
          date === today && "font-semibold underline underline-offset-4",
          edge && "bg-accent text-on-accent hover:bg-accent-strong",
        )}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

function steppedDate(date: IsoDate, { key, shiftKey }: KeyboardEvent): IsoDate | undefined {
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -daysSinceMonday(date),
    End: 6 - daysSinceMonday(date),
  };
  const months: Record<string, number> = { PageUp: shiftKey ? -12 : -1, PageDown: shiftKey ? 12 : 1 };
  if (days[key] !== undefined) return addDays(date, days[key]);
  if (months[key] !== undefined) return addMonths(date, months[key]);
  return undefined;
}

/** Presets most people need, ending today. */
export function rangePresets(today: IsoDate): { label: string; startDate: IsoDate; endDate: IsoDate }[] {
  const lastMonth = addMonths(firstOfMonth(today), -1);
  const year = Number(today.slice(0, 4));
  return [
    { label: "Today", startDate: today, endDate: today },
    { label: "This week", startDate: addDays(today, -daysSinceMonday(today)), endDate: today },
    { label: "Last 30 days", startDate: addDays(today, -29), endDate: today },
    { label: "This month", startDate: firstOfMonth(today), endDate: today },
    { label: "Last month", startDate: lastMonth, endDate: lastOfMonth(lastMonth) },
    { label: "This year", startDate: `${year}-01-01`, endDate: today },
    { label: "Last year", startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` },
  ];
}
