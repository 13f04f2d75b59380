import { useState } from "react";
import { formatterByZone } from "@/kernel/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FLAG_COLORS } from "@/ui/flag-mark.tsx";
import { formatNumber } from "@/ui/format.ts";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { listBulkChanges } from "../../contract-actions.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { undoChosen } from "./changes.ts";

export interface RecentChangesProps {
  /** The store's. */
  timeZone: string;
  onClose: () => void;
}

/** One's own changes of many documents within a day, each with its undo: for whoever was too late for the toast's. */
export function RecentChanges({ timeZone, onClose }: RecentChangesProps) {
  const context = useScreens();
  const [undoing, setUndoing] = useState<number | null>(null);
  const changes = useQuery({
    queryKey: ["documents", "changes"],
    queryFn: async ({ signal }) => (await context.api.call(listBulkChanges, { signal })).data,
    staleTime: 0,
  });
  const undo = async (id: number) => {
    setUndoing(id);
    await undoChosen(context, id);
    setUndoing(null);
  };
  const failure = changes.error && failureOf(changes.error, "Unable to load your changes");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your recent changes"
      description="You can undo your flags and assignments from the list for one day."
      busy={undoing !== null}
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
              {!change.isFinished && !change.isUndone && (
                <span className="block text-xs tabular-nums">{unfinishedWords(change)}</span>
              )}
            </span>
            {change.isUndone ? <span className="text-ink-soft">Undone</span> : (
              <Button
                size="sm"
                busy={undoing === change.id}
                disabled={undoing !== null || change.changed === 0}
                aria-label={`Undo: ${wordsOf(change)}`}
                onClick={() => undo(change.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
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

/** Of a change that is under way, or that a restart of the server cut short. */
function unfinishedWords({ reached, chosen }: { readonly reached: number; readonly chosen: number }): string {
  return `Not finished: ${formatNumber(reached)} of ${formatNumber(chosen)} done. Undo it, or do it again to finish.`;
}

const formatOf = formatterByZone({ dateStyle: "medium", timeStyle: "short" });

function timeOf(instant: string, timeZone: string): string {
  return formatOf(timeZone).format(new Date(instant));
}
