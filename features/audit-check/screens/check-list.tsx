import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import { Link } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { DateRangePicker } from "@/ui/date-range-picker.tsx";
import { formatDate } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { InspectionCheck } from "../contract.ts";
import { type CheckDates, checkQuery } from "../queries.ts";
import { type CheckLine, checkLines } from "./check-lines.ts";

export interface CheckListProps {
  readonly storeId: number;
  readonly dates: CheckDates;
  readonly onDates: (dates: CheckDates) => void;
}

/** What an inspection would find, line by line, with what to do next. */
export function CheckList({ storeId, dates, onDates }: CheckListProps) {
  const { data: check, error, refetch, isPlaceholderData } = useQuery(checkQuery(useScreens(), storeId, dates));
  if (error && (!check || isPlaceholderData)) {
    const { status, message, requestId } = failureOf(error, "Unable to load the self-check");
    if (status === 403 || status === 404) return <DeniedState message={message} />;
    return <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />;
  }
  if (!check) {
    return (
      <SkeletonGroup label="Loading the self-check" className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  }
  return (
    <Card aria-busy={isPlaceholderData} className="overflow-clip">
      <CardHeader
        title={<Summary check={check} storeId={storeId} />}
        description={`Forms with a Status Date from ${formatDate(check.startDate)} to ${formatDate(check.endDate)}${
          check.isAudited ? ". An audit is on." : "."
        }`}
        actions={
          <>
            <DateRangePicker
              label="Status Date"
              value={{ startDate: check.startDate, endDate: check.endDate }}
              onChange={({ startDate, endDate }) => onDates(startDate && endDate ? { startDate, endDate } : {})}
              today={check.today}
              max={check.today}
            />
            <Button onClick={() => globalThis.print()}>Print</Button>
          </>
        }
      />
      <ul className="divide-y" aria-label="Self-check">
        {checkLines(check, storeId).map((line) => <Line key={line.key} line={line} check={check} />)}
      </ul>
    </Card>
  );
}

function Summary({ check, storeId }: { check: InspectionCheck; storeId: number }) {
  const open = checkLines(check, storeId).filter(({ state }) => state === "act").length;
  return open === 0 ? "Ready for an inspection" : `${open} ${open === 1 ? "thing" : "things"} to look at`;
}

const marks = {
  fine: { icon: CircleCheck, className: "text-green", word: "OK" },
  act: { icon: CircleAlert, className: "text-yellow", word: "To do" },
  info: { icon: Info, className: "text-ink-faint", word: "Note" },
} as const;

function Line({ line, check }: { line: CheckLine; check: InspectionCheck }) {
  const { icon: Icon, className, word } = marks[line.state];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3">
      <span className={`mt-0.5 [&_svg]:size-4 ${className}`}>
        <Icon aria-hidden="true" />
        <span className="sr-only">{word}</span>
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {line.label}
          {line.count && <span className="ml-2 font-semibold tabular-nums">{line.count}</span>}
          {line.key === "signed" && check.lastSigned && (
            <span className="ml-2 font-normal text-ink-soft">
              <InstantText instant={check.lastSigned} timeZone={check.timeZone} withTime />
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">{line.meaning}</p>
      </div>
      {line.next && (
        <Button asChild size="sm" className="max-md:ml-7 pointer-coarse:min-h-11 print:hidden">
          <Link to={line.next.to} aria-label={`${line.next.label}: ${line.label}`}>{line.next.label}</Link>
        </Button>
      )}
    </li>
  );
}
