import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { deleteReleaseNote, type ReleaseNote } from "../contract.ts";

interface DeleteDialogProps {
  readonly note: ReleaseNote;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a note is deleted. */
export default function DeleteDialog({ note, onDeleted, onClose }: DeleteDialogProps) {
  const { api } = useScreens();
  const deleting = useMutation({
    mutationFn: () => api.call(deleteReleaseNote, { params: { id: String(note.id) } }),
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${note.title}”?`}
      description="Nobody sees this release note any more. It can't be restored."
      confirmLabel="Delete"
      danger
      busy={deleting.isPending}
      error={deleting.error ? failureOf(deleting.error, "Unable to delete the release note").message : undefined}
      onConfirm={() => deleting.mutate()}
    />
  );
}
