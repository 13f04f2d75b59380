import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { formatInstant } from "@/ui/format.ts";
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
      {data.data.map(({ seq, stream, title, description, creation, userName, behind, hash }) => (
        <li key={seq} className="flex flex-col gap-0.5 px-3 py-2">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{title}</span>
            <span
              className="shrink-0 font-record text-xs text-ink-soft"
              title={`Entry ${seq} of the chain ${stream}, hash ${hash}`}
            >
              {seq}·{hash.slice(0, 8)}
            </span>
          </p>
          {description && <p className="text-sm break-words text-ink-soft">{description}</p>}
          <p className="text-xs text-ink-soft">
            {userName}
            {behind && `, impersonated by ${behind}`},{" "}
            <time dateTime={creation} className="tabular-nums">
              {formatInstant(creation, timeZone).replace(/:\d\d (?=[AP]M)/, " ")}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
