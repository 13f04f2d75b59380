import { useState } from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import { correctionLimits, type CorrectionLog, correctionTexts } from "../../contract.ts";
import { LogEntry, type LoggedMark } from "./log-entry.tsx";
import { correctionLogsQuery, deleteMutation } from "./log-queries.ts";

export interface LogDialogProps {
  /** Of which it is, and what the person may do in its store. */
  document: { readonly id: number; readonly permissions: readonly string[] };
  timeZone: string;
  onClose: () => void;
}

/** What is asked about before it is taken back. */
type Asked =
  | { readonly kind: "correction"; readonly correction: CorrectionLog }
  | { readonly kind: "mark"; readonly mark: LoggedMark };

/** The modal 'Correction log' (document 2): every correction of a document, those that were deleted too. */
export default function LogDialog({ document, timeZone, onClose }: LogDialogProps) {
  const query = useQuery(correctionLogsQuery(useScreens(), document.id));
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayDelete = document.permissions.includes("corrections.correct");
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Correction log"
        description="Nothing is removed from it: a deleted correction stays, and the form gets a new version without it."
        size="lg"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {query.error && !query.data && (
          <ErrorState
            {...failureOf(query.error, correctionTexts.loadLogsFailed)}
            onRetry={() => query.refetch()}
          />
        )}
        {!query.error && !query.data && (
          <SkeletonGroup label="Loading the correction log">
            <Skeleton className="h-24" />
          </SkeletonGroup>
        )}
        {query.data?.length === 0 && (
          <EmptyState title="No corrections yet" icon={<ListChecks />}>
            What is corrected on this form is written down here, with who did it and when.
          </EmptyState>
        )}
        {query.data && query.data.length > 0 && (
          <ol aria-label="Corrections, newest first" className="flex flex-col divide-y rounded-md border">
            {query.data.map((correction) => (
              <LogEntry
                key={correction.id}
                correction={correction}
                timeZone={timeZone}
                onDelete={mayDelete
                  ? () => setAsked({ kind: "correction", correction })
                  : undefined}
                onDeleteMark={mayDelete
                  ? (mark) =>
                    setAsked({ kind: "mark", mark })
                  : undefined}
              />
            ))}
          </ol>
        )}
      </Dialog>
      {asked && <DeleteDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The modal 'delete correction' (document 2), for a correction or one mark of it. */
function DeleteDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const deleting = useMutation(deleteMutation(useScreens()));
  const isMark = asked.kind === "mark";
  const words = isMark ? markWords(asked.mark) : asked.correction.description;
  const failed = isMark ? correctionTexts.deleteAnnotationFailed : correctionTexts.deleteFailed;
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (reason.trim() === "") return;
    const id = isMark ? asked.mark.id : asked.correction.id;
    deleting.mutate({ kind: asked.kind, id, reason: reason.trim() }, {
      onSuccess: ({ versionNumber }) => {
        toast(`${isMark ? "Mark" : "Correction"} deleted. The form is now version ${versionNumber}.`);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={isMark ? "Delete this mark?" : "Delete this correction?"}
      description={isMark
        ? "The form gets a new version without it. The earlier versions and the log keep it."
        : "The form gets a new version without its marks, and its values are as before. The earlier versions and the " +
          "log keep it."}
      confirmLabel={isMark ? "Delete mark" : "Delete correction"}
      busy={deleting.isPending}
      error={deleting.error ? failureOf(deleting.error, failed).message : undefined}
      onConfirm={confirm}
    >
      <p className="rounded-md border bg-frame px-3 py-2 wrap-anywhere">{words}</p>
      <Field
        label="Reason"
        required
        className="mt-3"
        error={isTried && reason.trim() === "" ? "Say why you delete it." : undefined}
      >
        <Textarea
          rows={2}
          value={reason}
          disabled={deleting.isPending}
          maxLength={correctionLimits.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function markWords({ kind, detail, page }: LoggedMark): string {
  return `${kind} on page ${page}${detail ? `: ${detail}` : ""}`;
}
