import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { beginProof, prove } from "../contract.ts";
import type { AuthenticationAnswer } from "../contract-passkeys.ts";
import { askForPasskey, knowsPasskeys } from "./browser-passkeys.ts";
import { CodeForm } from "./code-form.tsx";
import { stepFailureOf } from "./failure.ts";
import { PasskeyButton } from "./passkey-button.tsx";

interface ProofDialogProps {
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password, a code or a passkey before the sign-in is changed: for a computer that was left unlocked. */
export function ProofDialog({ onProved, onCancel }: ProofDialogProps) {
  const { api } = useScreens();
  const formId = useId();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const begun = useQuery({
    queryKey: ["second-factor", "proof"],
    queryFn: () => api.call(beginProof),
    staleTime: 0,
    gcTime: 0,
  });
  const attempt = async (
    prepare: () =>
      | Promise<{ passkey: AuthenticationAnswer }>
      | { password: string }
      | { code: string },
  ) => {
    setFailure(undefined);
    try {
      await api.call(prove, { body: await prepare() });
      onProved();
    } catch (error) {
      setFailure(stepFailureOf(error).message);
    }
  };
  const usePasskey = async () => {
    // A fresh question each time: a question is good once.
    const { passkey } = await api.call(beginProof);
    if (!passkey) throw new Error("You have no passkey to confirm with.");
    return { passkey: await askForPasskey(passkey) };
  };
  const { data } = begun;
  const hasPasskey = data?.ways.includes("passkey") && knowsPasskeys();
  const asksForCode = data !== undefined && !data.hasPassword && data.ways.includes("app");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Confirm your password"
      description="Needed to change your sign-in. We won't ask again for ten minutes."
      size="sm"
      footer={
        <>
          <Button disabled={isBusy} onClick={onCancel}>Cancel</Button>
          {(data?.hasPassword || asksForCode) && (
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>Confirm</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {begun.error && <Alert tone="red">{begun.error.message}</Alert>}
        {failure && <Alert tone="red">{failure}</Alert>}
        {begun.isPending && (
          <SkeletonGroup label="Loading">
            <Skeleton className="h-24" />
          </SkeletonGroup>
        )}
        {data && !data.hasPassword && data.ways.length === 0 && (
          <Alert tone="info">Log out, sign in again, then come back here within ten minutes.</Alert>
        )}
        {data?.hasPassword && (
          <PasswordProof
            id={formId}
            isBusy={isBusy}
            onBusy={setBusy}
            onPassword={(password) => attempt(() => ({ password }))}
          />
        )}
        {asksForCode && (
          <CodeForm
            kind="app"
            id={formId}
            onBusy={setBusy}
            onCode={(code) => attempt(() => ({ code }))}
          />
        )}
        {hasPasskey && <PasskeyButton label="Use a passkey" onPress={() => attempt(usePasskey)} />}
      </div>
    </Dialog>
  );
}

interface PasswordProofProps {
  readonly id: string;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onPassword: (password: string) => Promise<void>;
}

function PasswordProof({ id, isBusy, onBusy, onPassword }: PasswordProofProps) {
  const [password, setPassword] = useState("");
  const send = async () => {
    if (password === "" || isBusy) return;
    onBusy(true);
    await onPassword(password);
    onBusy(false);
    setPassword("");
  };
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label="Password">
        <Input
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          readOnly={isBusy}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </form>
  );
}
