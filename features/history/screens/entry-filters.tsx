import type { ReactNode } from "react";
import { useToday } from "@/kernel/screens/use-today.ts";
import { Button } from "@/ui/button.tsx";
import { DateRangePicker } from "@/ui/date-range-picker.tsx";

interface Dates {
  readonly from: string;
  readonly to: string;
}

interface EntryFiltersProps {
  /** What narrows this history apart from its dates. */
  readonly children: ReactNode;
  readonly dates: Dates;
  readonly onDates: (dates: Dates) => void;
  readonly timeZone: string;
  /** Set while something narrows the history. */
  readonly onClear?: () => void;
}

/** What narrows a history: its own choices, then the dates, then a way back to all of it. */
export function EntryFilters({ children, dates, onDates, timeZone, onClear }: EntryFiltersProps) {
  return (
    <div role="group" aria-label="Filter the history" className="flex flex-wrap items-center gap-2">
      {children}
      <DateRangePicker
        label="Dates of entries"
        className="max-sm:grow"
        today={useToday(timeZone)}
        value={{ startDate: dates.from, endDate: dates.to }}
        onChange={({ startDate, endDate }) => onDates({ from: startDate, to: endDate })}
      />
      {onClear && <Button variant="ghost" onClick={onClear}>Clear filters</Button>}
    </div>
  );
}
