import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/ui/format.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { traceHistoryQuery } from "../queries.ts";

export interface TraceHistoryProps {
  readonly traceId: number;
  readonly timeZone: string;
}

/** Every step of the work on a request, newest first, each with its place in the store's ledger. */
export function TraceHistory({ traceId, timeZone }: TraceHistoryProps) {
  const query = useQuery(traceHistoryQuery(useScreens(), traceId));
  const { data, error } = query;
  if (error && !data) {
    const { message, requestId } = failureOf(error, "Unable to load the request's history");
    return <ErrorState message={message} requestId={requestId} onRetry={() => query.refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the history">
        {[0, 1, 2].map((at) => <Skeleton key={at} className="m-3 h-8" />)}
      </SkeletonGroup>
    );
  }
  return (
    <ol className="divide-y">
      {data.data.map(({ seq, title, description, creation, userName, behind, hash }) => (
        <li key={seq} className="flex flex-col gap-0.5 px-3 py-2">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{title}</span>
            <span className="shrink-0 text-xs text-ink-faint tabular-nums" title={`Fingerprint ${hash}`}>
              Entry {formatNumber(seq)}
            </span>
          </p>
          {description && <p className="text-sm break-words text-ink-soft">{description}</p>}
          <p className="text-xs text-ink-soft">
            {userName}
            {behind && `, impersonated by ${behind}`}, <InstantText instant={creation} timeZone={timeZone} withTime />
          </p>
        </li>
      ))}
    </ol>
  );
}
