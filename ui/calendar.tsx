import { type ComponentProps, useMemo, useState } from "react";
import { DayButton, DayPicker } from "react-day-picker";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { buttonVariants } from "./button.tsx";
import {
  addDays,
  addMonths,
  clampDate,
  daysSinceMonday,
  firstOfMonth,
  fromLocalDate,
  type IsoDate,
  lastOfMonth,
  toLocalDate,
} from "./calendar-dates.ts";
import { cn } from "./cn.ts";
import { formatDateLong } from "./format.ts";

export interface CalendarProps {
  /** Whether one day is chosen or the first and last of several. */
  mode: "single" | "range";
  /** First and last chosen day; the same twice for a single day. */
  start?: IsoDate;
  end?: IsoDate;
  onPick: (date: IsoDate) => void;
  /** Today in the store's time zone. */
  today: IsoDate;
  min?: IsoDate;
  max?: IsoDate;
  /** How many months stand side by side; one when left out. */
  months?: number;
  className?: string;
}

type PickerProps = ComponentProps<typeof DayPicker>;

const STEP = cn(buttonVariants({ variant: "ghost", size: "sm" }), "absolute top-0 size-7 px-0");

const CLASSES: PickerProps["classNames"] = {
  months: "flex gap-6",
  month: "relative min-w-0 grow",
  month_caption: "mb-1 flex h-7 items-center justify-center pointer-coarse:h-11",
  caption_label: "text-sm font-medium",
  button_previous: cn(STEP, "left-0"),
  button_next: cn(STEP, "right-0"),
  month_grid: "w-full table-fixed border-collapse text-sm",
  weekday: "h-8 text-center text-xs font-normal text-ink-faint",
  day: "group h-9 p-0 pointer-coarse:h-11",
  day_button: cn(
    "flex h-9 w-full items-center justify-center rounded-md pointer-coarse:h-11 tabular-nums -outline-offset-2 hover:bg-hover",
    "disabled:text-ink-faint disabled:line-through disabled:opacity-55 disabled:hover:bg-transparent",
    "group-data-today:font-semibold group-data-today:underline group-data-today:underline-offset-4",
    "group-data-edge:bg-accent group-data-edge:text-on-accent group-data-edge:hover:bg-accent-strong",
  ),
  range_middle: "bg-accent-soft",
};

const COMPONENTS: PickerProps["components"] = {
  Chevron: ({ orientation }) =>
    orientation === "left" ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />,
  Day: ({ day: _, modifiers, ...cell }) => {
    // Days of other months are empty cells; the library calls them chosen where a range goes over them.
    if (modifiers.hidden) return <td className="h-9 p-0 pointer-coarse:h-11" />;
    return <td {...cell} data-edge={(modifiers.selected && !modifiers.range_middle) || undefined} />;
  },
  DayButton: (day) => <DayButton {...day} aria-current={day.modifiers.today ? "date" : undefined} />,
  // The library's own keeps the names of the weekdays from screen readers.
  Weekdays: (row) => (
    <thead>
      <tr {...row} />
    </thead>
  ),
  Weekday: ({ "aria-label": name, ...cell }) => <th {...cell} abbr={name} />,
};

const LABELS: PickerProps["labels"] = {
  labelPrevious: () => "Previous month",
  labelNext: () => "Next month",
  labelDayButton: (day) => formatDateLong(fromLocalDate(day)),
};

/** Months with weeks from Monday. Arrow keys move by day and week, Page Up and Page Down by month, with Shift by year. */
export function Calendar({ mode, start, end, onPick, today, min, max, months = 1, className }: CalendarProps) {
  // Of several months the last is this one: what lies behind is looked for.
  const [month, setMonth] = useState(() =>
    toLocalDate(clampDate(start ?? addMonths(firstOfMonth(today), 1 - months), min, max))
  );
  const first = min ? toLocalDate(min) : undefined;
  const last = max ? toLocalDate(max) : undefined;
  const from = start ? toLocalDate(start) : undefined;
  const to = end ? toLocalDate(end) : undefined;
  const pick = (_: unknown, day: Date) => onPick(fromLocalDate(day));
  const selection = mode === "single"
    ? { mode, selected: from, onSelect: pick }
    : { mode, selected: from && { from, to }, onSelect: pick };
  return (
    <DayPicker
      {...selection}
      className={className ?? "w-63"}
      classNames={CLASSES}
      components={COMPONENTS}
      labels={LABELS}
      dateLib={useKeyLimits(min, max)}
      navLayout="around"
      weekStartsOn={1}
      fixedWeeks
      numberOfMonths={months}
      month={month}
      onMonthChange={setMonth}
      today={toLocalDate(today)}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
    />
  );
}

/**
 * Where the keys end: the first and the last day that can be chosen. The library ends at the first and last day of their
 * months, and a step that would land on a day in between that cannot be chosen goes nowhere.
 */
function useKeyLimits(min?: IsoDate, max?: IsoDate): PickerProps["dateLib"] {
  return useMemo(() => ({
    max: (days) => latest(min ? [...days, toLocalDate(min)] : days),
    min: (days) => earliest(max ? [...days, toLocalDate(max)] : days),
  }), [min, max]);
}

const latest = (days: Date[]) => new Date(Math.max(...days.map(Number)));
const earliest = (days: Date[]) => new Date(Math.min(...days.map(Number)));

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
