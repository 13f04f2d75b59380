import AlarmClock from "lucide-react/icons/alarm-clock";
import Clock from "lucide-react/icons/clock";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { formatDateLong, formatNumber } from "@/ui/format.ts";
import type { Declaration } from "../contract-shapes.ts";

export interface ClockCardProps {
  readonly declaration: Pick<Declaration, "dueDay" | "discontinuedOn">;
  /** Whole days from today to the last day; negative once it is past. */
  readonly daysLeft: number;
  /** `YYYY-MM-DD` at the store. */
  readonly today: string;
}

/** From so many days before the last one on the clock is shown as urgent. */
const urgentDays = 7;

/** How many of the 30 days are left, by the store's calendar. */
export function ClockCard({ declaration: { dueDay, discontinuedOn }, daysLeft, today }: ClockCardProps) {
  const look = daysLeft < 0 ? "overdue" : daysLeft <= urgentDays ? "urgent" : "calm";
  const Icon = look === "calm" ? Clock : AlarmClock;
  return (
    <Card aria-label="30-day clock" className="flex flex-col gap-1 p-4">
      <p
        className={cn(
          "flex items-center gap-2 text-xl font-semibold tabular-nums",
          look === "overdue" && "text-red",
          look === "urgent" && "text-yellow",
        )}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {daysWords(daysLeft)}
      </p>
      <p className="text-sm">
        {daysLeft < 0 ? "The records were due on " : "The records must arrive by "}
        <strong className="font-medium">{formatDateLong(dueDay)}</strong>
        {discontinuedOn > today ? `, 30 days after ${formatDateLong(discontinuedOn)}.` : "."}
      </p>
      {daysLeft < 0 && (
        <p className="text-sm text-ink-soft">
          Send them now, and call ATF's Out-of-Business Records Center or your local ATF office.
        </p>
      )}
    </Card>
  );
}

function daysWords(daysLeft: number): string {
  if (daysLeft === 0) return "Last day today";
  const days = Math.abs(daysLeft) === 1 ? "1 day" : `${formatNumber(Math.abs(daysLeft))} days`;
  return daysLeft < 0 ? `${days} overdue` : `${days} left`;
}
