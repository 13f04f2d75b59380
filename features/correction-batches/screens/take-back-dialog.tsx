import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { deleteCorrectionLog, listCorrectionLogs } from "@/features/corrections/contract.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { everyRow } from "@/kernel/screens/every-row.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { tellHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import type { Batch, BatchForm } from "../contract.ts";
import { batchesKey } from "../query-keys.ts";

export interface TakeBackDialogProps {
  batch: Batch;
  form: BatchForm;
  /** The corrections are deleted; puts the form back on the list. Resolves to a sentence when that failed. */
  onTakenBack: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks before the corrections that a form got from a list are deleted; nothing goes without a word. */
export function TakeBackDialog({ batch, form, onTakenBack, onClose }: TakeBackDialogProps) {
  const context = useScreens();
  const { api } = context;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const params = { id: String(form.documentId) };
  const logs = useQuery({
    queryKey: [...batchesKey, "corrections", form.documentId],
    queryFn: ({ signal }) => everyRow((query) => api.call(listCorrectionLogs, { params, query, signal })),
    staleTime: 0,
  });
  const standing = logs.data?.filter(({ isDeleted, isRemoval, versionNumber, createdOn }) =>
    !isDeleted && !isRemoval && versionNumber === form.versionNumber && createdOn >= batch.createdOn
  );
  const takeBack = async () => {
    setBusy(true);
    setError(undefined);
    try {
      for (const { id } of standing ?? []) await api.call(deleteCorrectionLog, { params: { id: String(id) } });
      await tellHappened(context, documentsChanged, { storeId: batch.storeId, documentIds: [form.documentId] });
      setError(await onTakenBack() ?? undefined);
    } catch (failed) {
      setError(failureOf(failed, "Unable to delete document corrections").message);
      await logs.refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title="Take this correction back?"
      description="The form gets a new version without it and is put back on the list. The earlier versions and the log keep it."
      confirmLabel="Take back"
      busy={busy || logs.isLoading}
      error={error}
      onConfirm={() => void takeBack()}
    >
      {logs.isLoading && <Skeleton className="h-10" />}
      {logs.error && (
        <Alert tone="red">{failureOf(logs.error, "Unable to load document correction logs").message}</Alert>
      )}
      {standing?.length === 0 && <p>It was deleted already. The form is put back on the list.</p>}
      {standing && standing.length > 0 && (
        <ul aria-label="What is taken back" className="flex flex-col gap-1 rounded-md border bg-frame px-3 py-2">
          {standing.map(({ id, description }) => <li key={id} className="wrap-anywhere">{description}</li>)}
        </ul>
      )}
    </ConfirmDialog>
  );
}
