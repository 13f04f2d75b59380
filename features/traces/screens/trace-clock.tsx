import AlarmClock from "lucide-react/icons/alarm-clock";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { cn } from "@/ui/cn.ts";
import { formatInstant, formatMinute } from "@/ui/format.ts";
import { durationText, timeLeft, urgencyOf } from "../clock-rules.ts";
import type { Trace } from "../contract-shapes.ts";
import { useNow } from "./use-now.ts";

export interface TraceClockProps {
  readonly trace: Pick<Trace, "receivedAt" | "dueAt" | "state" | "answeredAt">;
  readonly timeZone: string;
  /** Larger, with the moment itself beside it. */
  readonly large?: boolean;
}

const looks = {
  calm: "text-ink",
  urgent: "text-yellow",
  overdue: "text-red",
  done: "text-ink-soft",
} as const;

/** The 24 hours of a request: what is left of them, or how long the answer took. */
export function TraceClock({ trace, timeZone, large }: TraceClockProps) {
  const now = useNow();
  const { words, look } = told(trace, now);
  const Icon = look === "done" ? Check : look === "calm" ? Clock : AlarmClock;
  return (
    <span className={cn("inline-flex flex-wrap items-center gap-x-2", looks[look])}>
      <span
        title={`Due ${formatInstant(trace.dueAt, timeZone)}`}
        className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap tabular-nums"
      >
        <Icon aria-hidden="true" className={large ? "size-5 shrink-0" : "size-4 shrink-0"} />
        <span className={large ? "text-lg" : "text-sm"}>{words}</span>
      </span>
      {large && trace.state === "open" && (
        <span className="text-sm text-ink-soft">by {formatMinute(trace.dueAt, timeZone)}</span>
      )}
    </span>
  );
}

function told({ receivedAt, state, answeredAt }: TraceClockProps["trace"], now: Date | null) {
  if (state !== "open") {
    const left = timeLeft(receivedAt, new Date(answeredAt ?? receivedAt));
    const took = 24 * 3_600_000 - left;
    const late = left < 0 ? `, ${durationText(left)} late` : "";
    return {
      words: `${state === "answered" ? "Answered" : "Closed"} in ${durationText(took)}${late}`,
      look: "done",
    } as const;
  }
  if (!now) return { words: "24 hours", look: "calm" } as const;
  const left = timeLeft(receivedAt, now);
  const look = urgencyOf(left);
  return {
    words: look === "overdue" ? `Overdue by ${durationText(left)}` : `${durationText(left)} left`,
    look,
  } as const;
}
