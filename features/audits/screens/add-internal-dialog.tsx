import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Combobox, type ComboboxOption } from "@/ui/combobox.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { toast } from "@/ui/toast-store.ts";
import { inviteInternalAuditor } from "../contract-auditors.ts";
import { auditsChanged } from "../contract-events.ts";
import { type Audit, texts } from "../contract.ts";
import { invitableQuery } from "../queries.ts";
import { personOption } from "./person-option.ts";

/** Adds one of the store's people to an internal audit. */
export function AddInternalDialog({ audit, onClose }: { readonly audit: Audit; readonly onClose: () => void }) {
  const context = useScreens();
  const happened = useHappened();
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [isTried, setTried] = useState(false);
  const load = useCallback(
    async (search: string) =>
      (await context.queries.fetchQuery(invitableQuery(context, audit.id, search))).map(personOption),
    [audit.id, context],
  );
  const add = useMutation({
    mutationFn: (userId: number) => context.api.call(inviteInternalAuditor, { body: { auditId: audit.id, userId } }),
    onSuccess: async ({ name }) => {
      await happened(auditsChanged, { storeId: audit.storeId, auditId: audit.id });
      onClose();
      toast({ text: `${name} was added to the audit.`, tone: "green" });
    },
  });
  const submit = () => {
    setTried(true);
    if (chosen) add.mutate(Number(chosen.value));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Invite Internal Auditor"
      description="They review in auditor mode and keep their own permissions."
      size="sm"
      unsaved={chosen !== null}
      busy={add.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={add.isPending} onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={add.isPending} onClick={submit}>Add Auditor</Button>
        </>
      }
    >
      {add.error && <Alert tone="red">{failureOf(add.error, "Unable to invite user").message}</Alert>}
      <Field label="User" required error={isTried && !chosen ? texts.userSelectionRequired : undefined}>
        <Combobox
          value={chosen}
          onChange={setChosen}
          load={load}
          nothingText="Everyone in this store takes part already."
        />
      </Field>
    </Dialog>
  );
}
