import { useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { AppSetupForm } from "./app-setup.tsx";
import { NewPasskeyForm } from "./new-passkey-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { FactorActions, Opened } from "./use-factors.ts";

const titles = {
  app: "Set up an authenticator app",
  passkey: "Add a passkey",
  rename: "Rename the passkey",
  codes: "Your recovery codes",
} as const;

interface FactorDialogProps {
  readonly opened: Opened;
  readonly factors: Pick<FactorActions, "failure" | "close" | "confirmApp" | "confirmPasskey" | "confirmName">;
}

/** What the main button says. */
const verbs = { app: "Confirm", passkey: "Create the passkey", rename: "Save" } as const;

/** Setting up a factor, step by step. Recovery codes stay until the person says that they have kept them. */
export function FactorDialog({ opened, factors }: FactorDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      open
      size="sm"
      title={titles[opened.kind]}
      closable={opened.kind !== "codes"}
      onOpenChange={(open) => !open && factors.close()}
      footer={opened.kind === "codes"
        ? <Button variant="primary" disabled={!isKept} onClick={factors.close}>Done</Button>
        : (
          <>
            <Button disabled={isBusy} onClick={factors.close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>{verbs[opened.kind]}</Button>
          </>
        )}
    >
      {opened.kind === "codes"
        ? <RecoveryCodes codes={opened.codes} isKept={isKept} onKept={setKept} />
        : <FactorForm id={formId} opened={opened} factors={factors} onBusy={setBusy} />}
    </Dialog>
  );
}

interface FactorFormProps extends FactorDialogProps {
  readonly opened: Exclude<Opened, { kind: "codes" }>;
  readonly id: string;
  readonly onBusy: (isBusy: boolean) => void;
}

function FactorForm({ opened, factors, id, onBusy }: FactorFormProps) {
  const shared = { id, onBusy, error: factors.failure };
  switch (opened.kind) {
    case "app":
      return (
        <AppSetupForm
          {...shared}
          app={opened.app}
          onCode={(code) => factors.confirmApp(opened.app.setup, code)}
        />
      );
    case "passkey":
      return (
        <NewPasskeyForm {...shared} onName={(name) => factors.confirmPasskey(opened.passkey, name)}>
          <p className="text-sm text-ink-soft">
            A passkey uses your fingerprint, face or device PIN. It also signs you in without a password.
          </p>
        </NewPasskeyForm>
      );
    case "rename":
      return <NewPasskeyForm {...shared} name={opened.name} onName={(name) => factors.confirmName(opened.id, name)} />;
  }
}
