import type { User } from "@/features/accounts/contract.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import type { UserActions } from "./use-user-actions.ts";

interface DeleteDialogProps {
  readonly user: User;
  readonly actions: UserActions;
  readonly onClose: () => void;
}

/** Asks before somebody is deleted. */
export function DeleteDialog({ user, actions: { remove }, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        remove.reset();
        onClose();
      }}
      title={`Delete ${user.name}?`}
      description={`${user.name} is signed out right away and can no longer sign in. Their name stays on everything they did.`}
      confirmLabel="Delete User"
      danger
      busy={remove.isPending}
      error={remove.error ? failureOf(remove.error, "Unable to delete user").message : undefined}
      onConfirm={() => remove.mutate(user, { onSuccess: onClose })}
    />
  );
}
