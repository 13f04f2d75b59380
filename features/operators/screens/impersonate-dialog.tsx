import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { getSession } from "@/features/shell/contract.ts";
import type { User } from "@/features/accounts/contract.ts";
import { updateUser } from "@/features/users/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { actFor } from "@/features/accounts/contract-modes.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { makeCode, reasonSchema } from "../contract.ts";

/** The product opens so long after impersonation began (document 1, sections 4 and 9). */
const redirectDelay = 2_000;

/** Asks why, then begins to act for somebody here, or makes a link for another browser. */
export function ImpersonateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { api } = useScreens();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const begin = useMutation({
    mutationFn: async () => {
      const { person } = await api.call(getSession);
      await api.call(updateUser, { body: { id: person.id, impersonatedTo: user.id, reason } });
    },
    onSuccess: () => {
      actFor(user.id);
      setTimeout(() => location.assign("/"), redirectDelay);
    },
  });
  const link = useMutation({ mutationFn: () => api.call(makeCode, { body: { userId: user.id, reason } }) });
  const withReason = (act: () => void) => () => {
    const checked = v.safeParse(reasonSchema, reason);
    setWrong(checked.success ? undefined : checked.issues[0].message);
    if (checked.success) act();
  };
  const failure = begin.error ?? link.error;
  const isUnderWay = begin.isPending || begin.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Impersonate ${user.name}`}
      description={`${
        user.account?.name ?? "The person"
      } can see in its history that you did this, when and why. It ends after 60 minutes or when you return to your account.`}
      size="sm"
      busy={isUnderWay}
      unsaved={reason !== "" && !link.data}
      onSubmit={withReason(() => begin.mutate())}
      footer={
        <>
          <Button disabled={isUnderWay} busy={link.isPending} onClick={withReason(() => link.mutate())}>
            Link for another browser
          </Button>
          <Button variant="primary" busy={isUnderWay} onClick={withReason(() => begin.mutate())}>Impersonate</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <Alert tone="red">
            {failureOf(failure, "Unable to update user").message}
          </Alert>
        )}
        {begin.isSuccess && <Alert tone="green">{`You are now impersonating ${user.name}. Taking you there.`}</Alert>}
        <Field label="Reason" error={wrong} required>
          <Textarea value={reason} rows={3} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {link.data && (
          <div className="flex flex-col gap-1 text-sm">
            <p>This link works once, for five minutes:</p>
            <CopiedValue label="the link">{link.data.link}</CopiedValue>
          </div>
        )}
      </div>
    </Dialog>
  );
}
