import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody } from "@/ui/card.tsx";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import type { RunningNow, WindowState } from "../../contract-window.ts";
import { CallFailed, type Calls } from "./calls.ts";
import { spoken } from "./times.ts";
import { useAction } from "./use-action.ts";

export interface RunCardProps {
  state: WindowState;
  calls: Pick<Calls, "run" | "stop" | "state">;
  onChange: (state: WindowState) => void;
}

/** How the backup stands, and what starts or stops one. */
export function RunCard({ state, calls, onChange }: RunCardProps) {
  const action = useAction();
  const act = (work: () => Promise<WindowState>) => () =>
    void action.run(async () => {
      try {
        onChange(await work());
      } catch (error) {
        // Another run was quicker: that is what is shown.
        if (!(error instanceof CallFailed && error.status === 409)) throw error;
        onChange(await calls.state());
      }
    });
  const { running, isRunningElsewhere } = state;
  return (
    <Card aria-label="Backup">
      <CardBody className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <Verdict state={state} />
          <div className="flex flex-wrap gap-2">
            {running
              ? (
                <Button size="lg" busy={running.isStopping} onClick={act(calls.stop)}>
                  {running.isStopping ? "Stopping" : "Stop"}
                </Button>
              )
              : (
                <>
                  <Button
                    variant="primary"
                    size="lg"
                    busy={action.isBusy}
                    disabled={isRunningElsewhere}
                    onClick={act(() => calls.run(false))}
                  >
                    Back up now
                  </Button>
                  <Button
                    size="lg"
                    disabled={action.isBusy || isRunningElsewhere}
                    onClick={act(() => calls.run(true))}
                  >
                    Check everything
                  </Button>
                </>
              )}
          </div>
        </div>
        {running && <RunningProgress running={running} />}
        {action.error && <Alert tone="red">{action.error}</Alert>}
      </CardBody>
    </Card>
  );
}

function Verdict({ state }: { state: WindowState }) {
  const { running, isRunningElsewhere, lastRun, lastWholeAt, nextRunAt } = state;
  const isWhole = lastRun?.outcome === "whole";
  const title = running
    ? running.checkEverything ? "Checking everything" : "Backing up"
    : isRunningElsewhere
    ? "A backup runs in another window"
    : lastRun === null
    ? "No backup yet"
    : isWhole
    ? "The copy is complete"
    : "The copy is not complete";
  const icon = running || isRunningElsewhere
    ? <Spinner className="size-6" />
    : lastRun === null
    ? <CircleDashed aria-hidden="true" className="size-6 text-ink-faint" />
    : isWhole
    ? <CircleCheck aria-hidden="true" className="size-6 text-green" />
    : <CircleAlert aria-hidden="true" className="size-6 text-red" />;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0" role="status">
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="text-sm text-ink-soft">
          {lastWholeAt === null ? "No complete backup yet." : `Last complete backup: ${spoken(lastWholeAt)}.`}
          {!running && nextRunAt !== null && ` Next: ${nextWords(nextRunAt)}.`}
        </p>
      </div>
    </div>
  );
}

function nextWords(at: string): string {
  return Date.parse(at) <= Date.now() + 60_000 ? "in a moment" : spoken(at);
}

function RunningProgress({ running }: { running: RunningNow }) {
  const { copied, checked, store, isStopping } = running;
  const label = isStopping
    ? "What is copied is kept."
    : checked.files > 0
    ? "Reading the copy again"
    : store === null
    ? "Asking the server what is new"
    : `Copying ${store}`;
  const text = checked.files > 0
    ? checked.of > 0
      ? `${formatNumber(checked.files)} of ${formatNumber(checked.of)} files`
      : `${formatNumber(checked.files)} files`
    : `${formatNumber(copied.files)} files, ${formatBytes(copied.bytes)}`;
  const part = checked.of > 0 ? { value: Math.min(checked.files, checked.of), max: checked.of } : {};
  return <Progress label={label} text={text} {...part} />;
}
