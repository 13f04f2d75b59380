import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { Attachment } from "../../../contract.ts";
import { supplementTexts } from "../../../contract-supplements.ts";
import { deleteMutation, restore } from "./supplement-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

/** How long a deletion can be taken back from its toast; afterwards from the list of deleted ones. */

/** The modal 'delete attachment' (document 2, section 2). */
export default function DeleteDialog({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const context = useScreens();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const deletion = useMutation(deleteMutation({ ...context, queries }));
  const undo = () => {
    restore({ ...context, queries }, attachment.id).then(
      () => toast({ tone: "green", text: `${attachment.name} is back.` }),
      (error) => toast({ tone: "red", text: failureOf(error, "Unable to restore attachment").message }),
    );
  };
  const confirm = () =>
    deletion.mutate({ id: attachment.id, reason }, {
      onSuccess: () => {
        onClose();
        toast({
          text: `${attachment.name} was deleted.`,
          action: { label: "Undo", onPress: undo },
        });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete attachment"
      description={`Delete ${attachment.name} from this document? It is left out of prints and exports. The file stays in the history, with who deleted it.`}
      confirmLabel="Delete"
      danger
      busy={deletion.isPending}
      error={deletion.error ? failureOf(deletion.error, supplementTexts.deleteFailed).message : undefined}
      onConfirm={confirm}
    >
      <Field label="Reason" hint="Optional. Shown in the history.">
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
