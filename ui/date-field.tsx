import { lazy, Suspense, useState } from "react";
import CalendarDays from "lucide-react/icons/calendar-days";
import X from "lucide-react/icons/x";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { DateInput } from "./date-input.tsx";
import { parseDate } from "./format.ts";
import { Popover } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";
import { lateCode } from "./late-code.ts";

const Calendar = lazy(() => lateCode(async () => ({ default: (await import("./calendar.tsx")).Calendar })));

export interface DateFieldProps {
  /** `YYYY-MM-DD`, "" for none, or what was typed and is no date. */
  value: string;
  /** What is no date comes as it was typed: a form refuses it, a filter takes it for none. */
  onChange: (date: string) => void;
  /** Today in the store's time zone. */
  today: string;
  min?: string;
  max?: string;
  /** Offers to empty it. */
  clearable?: boolean;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  className?: string;
}

/** A date, typed or picked. The calendar is loaded when it is first opened. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, today, min, max, disabled } = props;
  const [open, setOpen] = useState(false);
  const date = parseDate(value) ?? undefined;
  const pick = (picked: string) => {
    onChange(picked);
    setOpen(false);
  };
  const trigger = (
    <Button
      variant="ghost"
      size="sm"
      className="size-7 px-0"
      disabled={disabled}
      aria-label="Open the calendar"
      icon={<CalendarDays aria-hidden="true" />}
    />
  );
  const clearable = props.clearable && value !== "" && !disabled;
  return (
    <span className={cn("relative block min-w-36", props.className)}>
      <DateInput
        id={props.id}
        aria-label={props["aria-label"]}
        value={value}
        onChange={onChange}
        disabled={disabled}
        className={cn("tabular-nums", clearable ? "pr-17 pointer-coarse:pr-24" : "pr-10 pointer-coarse:pr-12")}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {clearable && (
          <Button
            variant="ghost"
            size="sm"
            className="size-7 px-0"
            aria-label="Clear the date"
            icon={<X aria-hidden="true" />}
            onClick={() => onChange("")}
          />
        )}
        <Popover label="Calendar" align="end" className="p-3" trigger={trigger} open={open} onOpenChange={setOpen}>
          <Suspense fallback={<Skeleton className="h-71 w-63" />}>
            <Calendar mode="single" start={date} end={date} onPick={pick} today={today} min={min} max={max} />
          </Suspense>
        </Popover>
      </span>
    </span>
  );
}
