import { useState } from "react";
import { formatterByZone } from "@/kernel/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FLAG_COLORS } from "@/ui/flag-mark.tsx";
import { formatNumber } from "@/ui/format.ts";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { listBulkChanges, type RecentChange } from "../../contract-actions.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { finishChosen, undoChosen } from "./changes.ts";

export interface RecentChangesProps {
  /** The store's. */
  timeZone: string;
  onClose: () => void;
}

/** One's own changes of many documents within a day, each with its undo: for whoever was too late for the toast's. */
export function RecentChanges({ timeZone, onClose }: RecentChangesProps) {
  const context = useScreens();
  const [busy, setBusy] = useState<Busy | null>(null);
  const changes = useQuery({
    queryKey: ["documents", "changes"],
    queryFn: async ({ signal }) => (await context.api.call(listBulkChanges, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(({ isUnderWay }) => isUnderWay) ? lookAgainMs : false,
  });
  const run = async (wanted: Busy) => {
    setBusy(wanted);
    await (wanted.action === "undo" ? undoChosen : finishChosen)(context, wanted.id);
    setBusy(null);
  };
  const failure = changes.error && failureOf(changes.error, "Unable to load your changes");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your recent changes"
      description="You can undo your flags and assignments from the list for one day."
      busy={busy !== null}
    >
      {failure && <ErrorState {...failure} onRetry={() => changes.refetch()} />}
      {changes.data?.length === 0 && (
        <EmptyState title="Nothing to undo">You haven't changed anything from the list since yesterday.</EmptyState>
      )}
      <ul className="divide-y">
        {changes.data?.map((change) => (
          <li key={change.id} className="flex min-h-11 items-center gap-3 py-1 text-sm">
            <span className="min-w-0 flex-1">
              {wordsOf(change)}
              <span className="block text-xs text-ink-soft tabular-nums">{timeOf(change.at, timeZone)}</span>
              <Progress change={change} />
            </span>
            {change.isUndone && <span className="text-ink-soft">Undone</span>}
            {actionsFor(change).map(({ action, label }) => (
              <Button
                key={action}
                size="sm"
                busy={busy?.id === change.id && busy.action === action}
                disabled={busy !== null}
                aria-label={`${label}: ${wordsOf(change)}`}
                onClick={() => run({ id: change.id, action })}
              >
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** How often a list in which something is under way is asked for anew, in milliseconds. */
const lookAgainMs = 5000;

interface Busy {
  readonly id: number;
  readonly action: "undo" | "finish";
}

/** What can be done with a change as it stands. */
function actionsFor(change: RecentChange): readonly { readonly action: Busy["action"]; readonly label: string }[] {
  const { isUndone, isUndoBegun, isUnderWay, isFinished, changed } = change;
  if (isUndone) return [];
  if (isUndoBegun) return isUnderWay ? [] : [{ action: "undo", label: "Finish undo" }];
  const undo = changed === 0 ? [] : [{ action: "undo", label: "Undo" } as const];
  return isFinished || isUnderWay ? undo : [{ action: "finish", label: "Finish" }, ...undo];
}

/** How far a change or its undo has come that is under way, or that was cut short. */
function Progress({ change }: { readonly change: RecentChange }) {
  const words = progressWords(change);
  return words && <span className="block text-xs tabular-nums">{words}</span>;
}

function progressWords(change: RecentChange): string | null {
  const { isUndone, isUndoBegun, isUnderWay, isFinished, changed, settled, reached, chosen } = change;
  if (isUndone || (isFinished && !isUndoBegun)) return null;
  const how = isUndoBegun
    ? isUnderWay ? "Being undone" : "Undo not finished"
    : isUnderWay
    ? "Under way"
    : "Stopped before the end";
  const [done, all] = isUndoBegun ? [settled, changed] : [reached, chosen];
  return `${how}: ${formatNumber(done)} of ${formatNumber(all)} done.`;
}

interface ChangeWords {
  readonly kind: "flag" | "assign";
  readonly color: number | null;
  readonly assignedTo: string | null;
  readonly changed: number;
}

function wordsOf({ kind, color, assignedTo, changed }: ChangeWords): string {
  const documents = changed === 1 ? "1 document" : `${formatNumber(changed)} documents`;
  if (kind === "assign") {
    return assignedTo === null ? `Assignment of ${documents} removed` : `${documents} assigned to ${assignedTo}`;
  }
  return color ? `${documents} flagged ${FLAG_COLORS[color]}` : `Flag removed from ${documents}`;
}

const formatOf = formatterByZone({ dateStyle: "medium", timeStyle: "short" });

function timeOf(instant: string, timeZone: string): string {
  return formatOf(timeZone).format(new Date(instant));
}
