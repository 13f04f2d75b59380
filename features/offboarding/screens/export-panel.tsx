import Download from "lucide-react/icons/download";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { formatBytes, formatMinute, formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { ExportState } from "../contract.ts";
import type { OffboardingThing } from "../queries.ts";
import { PartialExport, WillBeLeftOut } from "./left-out.tsx";
import type { useExport } from "./use-export.ts";

interface ExportPanelProps {
  readonly thing: OffboardingThing;
  readonly running: ReturnType<typeof useExport>;
}

/** Step one of offboarding: a zip of everything, with real progress that a reload does not lose. */
export function ExportPanel({ thing, running }: ExportPanelProps) {
  const { state, error, refetch, start, cancel, failure } = running;
  if (error) {
    const { message, requestId } = failureOf(error, `Unable to export attachments of the ${thing.kind}`);
    return (
      <ErrorState
        className="rounded-md border py-6"
        message={message}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!state) {
    return (
      <SkeletonGroup label="Loading the last export">
        <Skeleton className="h-9 w-48" />
      </SkeletonGroup>
    );
  }
  const isPartial = state.state === "finished" && state.leftOutFiles > 0;
  const isRunning = state.state === "running" || start.isPending;
  return (
    <div className="flex flex-col gap-3">
      {failure && <Alert tone="red">{failure}</Alert>}
      {(isRunning || !isPartial) && <WillBeLeftOut state={state} />}
      {isRunning
        ? (
          <div className="flex flex-col gap-2">
            <Progress
              label="Downloading all files"
              value={state.state === "running" ? state.sentBytes : undefined}
              max={Math.max(1, state.totalBytes)}
            />
            <div className="flex items-start justify-between gap-3">
              <p className="text-sm text-ink-soft tabular-nums">
                {state.state === "running" ? progressWords(state) : "Choose where to save it."}
              </p>
              <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>Cancel</Button>
            </div>
          </div>
        )
        : (
          <>
            <LastExport state={state} thing={thing} />
            <div>
              <Button icon={<Download aria-hidden="true" />} onClick={() => start.mutate()}>
                {state.state === "finished" ? "Download all files again" : "Download all files"}
              </Button>
            </div>
          </>
        )}
    </div>
  );
}

function progressWords({ sentFiles, totalFiles, sentBytes, totalBytes, leftOutFiles }: ExportState): string {
  const sent = `${formatNumber(sentFiles)} of ${formatNumber(totalFiles)} files`;
  const leftOut = leftOutFiles > 0 ? `, ${formatNumber(leftOutFiles)} left out` : "";
  return `${sent}, ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}${leftOut}`;
}

function LastExport({ state, thing }: { state: ExportState; thing: OffboardingThing }) {
  switch (state.state) {
    case "finished":
      if (state.leftOutFiles > 0) return <PartialExport state={state} thing={thing} />;
      return state.reason === ""
        ? <WholeExport state={state} thing={thing} />
        : <Alert tone="amber">{state.reason}</Alert>;
    case "cancelled":
      return <Alert tone="info">The last export was canceled. Its file is incomplete.</Alert>;
    case "failed":
      return <Alert tone="amber">The last export was interrupted. Its file is incomplete. Export again.</Alert>;
    default:
      return null;
  }
}

/** Told by the store's clock; for an account, by that of its first store. */
function WholeExport({ state, thing }: { state: ExportState; thing: OffboardingThing }) {
  const { timeZone } = useSetting(thing.kind === "store" ? thing.id : null);
  return (
    <Alert tone="green">
      {`Exported ${formatNumber(state.sentFiles)} files, ${formatBytes(state.sentBytes)}, on ${
        formatMinute(state.finishedAt, timeZone)
      }.${state.allowsDeletion ? " You can delete for 24 hours, unless something changes." : ""}`}
    </Alert>
  );
}
