import { lazy, Suspense, useState } from "react";
import CalendarRange from "lucide-react/icons/calendar-range";
import { Button } from "./button.tsx";
import { formatDate } from "./format.ts";
import { Popover } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";
import { lateCode } from "./late-code.ts";

const DateRangePanel = lazy(() =>
  lateCode(async () => ({ default: (await import("./date-range-panel.tsx")).DateRangePanel }))
);

/** From and to, both inclusive, as `YYYY-MM-DD`; both "" for any date. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

export interface DateRangePickerProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Today in the store's time zone. */
  today: string;
  min?: string;
  max?: string;
  /** What the range is of; the accessible name begins with it. */
  label?: string;
  disabled?: boolean;
  className?: string;
}

/** A range of dates: presets, two months from Monday, typed entry, clear. The panel is loaded when first opened. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, label = "Dates", disabled, className } = props;
  const [open, setOpen] = useState(false);
  const words = rangeWords(value);
  const trigger = (
    <Button
      className={className}
      disabled={disabled}
      aria-label={`${label}: ${words}`}
      icon={<CalendarRange aria-hidden="true" />}
    >
      <span className="tabular-nums">{words}</span>
    </Button>
  );
  const apply = (range: DateRange) => {
    onChange(range);
    setOpen(false);
  };
  return (
    <Popover label={label} className="p-0" trigger={trigger} open={open} onOpenChange={setOpen}>
      <Suspense fallback={<Skeleton className="m-4 h-80 w-63 md:w-150" />}>
        <DateRangePanel {...props} onApply={apply} />
      </Suspense>
    </Popover>
  );
}

function rangeWords({ startDate, endDate }: DateRange): string {
  if (!startDate && !endDate) return "Any date";
  if (startDate === endDate) return formatDate(startDate);
  if (!endDate) return `From ${formatDate(startDate)}`;
  if (!startDate) return `Until ${formatDate(endDate)}`;
  return `${formatDate(startDate)} – ${formatDate(endDate)}`;
}
