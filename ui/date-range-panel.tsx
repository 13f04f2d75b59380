import { useState } from "react";
import { Button } from "./button.tsx";
import { Calendar, rangePresets } from "./calendar.tsx";
import { DateInput } from "./date-input.tsx";
import type { DateRange, DateRangePickerProps } from "./date-range-picker.tsx";
import { Field } from "./field.tsx";
import { parseDate } from "./format.ts";
import { useMedia } from "./use-media.ts";

export interface DateRangePanelProps extends DateRangePickerProps {
  onApply: (range: DateRange) => void;
}

const ANY: DateRange = { startDate: "", endDate: "" };

/** The inside of the range picker. The first pick begins a range, the second ends it, Apply takes it. */
export function DateRangePanel({ value, onApply, today, min, max }: DateRangePanelProps) {
  const [draft, setDraft] = useState(value);
  const known = { startDate: parseDate(draft.startDate) ?? "", endDate: parseDate(draft.endDate) ?? "" };
  const isWrong = known.startDate !== draft.startDate || known.endDate !== draft.endDate;
  const isWide = useMedia("(min-width: 48rem)");
  const take = (range: DateRange) => onApply(inOrder(range));

  return (
    <div className="flex flex-col max-md:w-[min(100vw-2rem,23rem)] md:flex-row">
      <ul
        aria-label="Presets"
        className="flex gap-1.5 overflow-x-auto border-b p-3 md:w-36 md:flex-col md:flex-nowrap md:gap-1 md:border-r md:border-b-0 md:p-2"
      >
        {rangePresets(today).map(({ label, ...range }) => (
          <li key={label}>
            <Button
              variant="ghost"
              size="sm"
              className="max-md:border-line max-md:text-ink md:w-full md:justify-start"
              onClick={() => take(range)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 p-3">
        <Calendar
          mode="range"
          start={known.startDate || known.endDate || undefined}
          end={known.endDate || known.startDate || undefined}
          onPick={(date) => setDraft(nextRange(known, date))}
          today={today}
          min={min}
          max={max}
          months={isWide ? 2 : 1}
          className="w-full md:w-132"
        />
        <div className="flex flex-wrap items-end gap-2 border-t pt-3">
          <Field label="From" className="max-md:flex-1 md:w-28">
            <DateInput value={draft.startDate} onChange={(startDate) => setDraft({ ...draft, startDate })} />
          </Field>
          <Field label="To" className="max-md:flex-1 md:w-28">
            <DateInput value={draft.endDate} onChange={(endDate) => setDraft({ ...draft, endDate })} />
          </Field>
          <div className="ml-auto flex gap-2 max-md:basis-full max-md:justify-end">
            <Button variant="ghost" onClick={() => take(ANY)}>Clear</Button>
            <Button variant="primary" disabled={isWrong} onClick={() => take(draft)}>Apply</Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** A range after one more pick: a complete one begins anew, an open one ends; earlier days come first. */
export function nextRange({ startDate, endDate }: DateRange, picked: string): DateRange {
  if (startDate === "" || endDate !== "") return { startDate: picked, endDate: "" };
  return inOrder({ startDate, endDate: picked });
}

function inOrder({ startDate, endDate }: DateRange): DateRange {
  const swapped = startDate !== "" && endDate !== "" && endDate < startDate;
  return swapped ? { startDate: endDate, endDate: startDate } : { startDate, endDate };
}
