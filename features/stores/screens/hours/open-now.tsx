import { useEffect, useState } from "react";
import { formatterByZone } from "@/kernel/dates.ts";
import { Badge } from "@/ui/badge.tsx";
import type { BusinessHours } from "../../contract-hours.ts";
import { hasNoHours, isTimeZone, isWithinHours } from "../../hours-rules.ts";

interface OpenNowProps {
  readonly hours: BusinessHours;
  readonly timeZone: string;
}

const refreshMs = 15_000;

/** Whether the hours in the form, not saved yet perhaps, have the store open at this moment. */
export function OpenNow({ hours, timeZone }: OpenNowProps) {
  const now = useNow();
  const words = now && isTimeZone(timeZone) ? clockWords(now, timeZone) : "";
  const isOpen = now === null || !isTimeZone(timeZone) || isWithinHours(hours, timeZone, now);
  return (
    <div role="status" className="flex flex-col gap-1">
      <span className="text-sm font-medium">Right now</span>
      <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        {hasNoHours(hours)
          ? <Badge tone="neutral">Always open</Badge>
          : now && <Badge tone={isOpen ? "green" : "yellow"}>{isOpen ? "Now open" : "Now closed"}</Badge>}
        {words && <span>{words} at the store</span>}
      </span>
    </div>
  );
}

/** The time of this computer; null until the page is alive, for the server's would differ. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const clockOf = formatterByZone({ weekday: "long", hour: "numeric", minute: "2-digit" });

function clockWords(now: Date, timeZone: string): string {
  return clockOf(timeZone).format(now).replaceAll("\u202f", " ");
}
