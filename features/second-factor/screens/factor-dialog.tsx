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

/** Setting up a factor, step by step. Recovery codes stay until the person says that they have kept them. */
export function FactorDialog({ opened, factors }: FactorDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title={titles[opened.kind]}
      closable={opened.kind !== "codes"}
      onOpenChange={(open) => !open && factors.close()}
    >
      <Content opened={opened} factors={factors} />
    </Dialog>
  );
}

function Content({ opened, factors }: FactorDialogProps) {
  const { failure } = factors;
  switch (opened.kind) {
    case "app":
      return (
        <AppSetupForm
          app={opened.app}
          label="Confirm"
          error={failure}
          onCode={(code) => factors.confirmApp(opened.app.setup, code)}
        />
      );
    case "passkey":
      return (
        <NewPasskeyForm error={failure} onName={(name) => factors.confirmPasskey(opened.passkey, name)}>
          <p className="text-sm text-ink-soft">
            A passkey is your fingerprint, your face or the PIN of a device. It also signs you in without a password.
          </p>
        </NewPasskeyForm>
      );
    case "rename":
      return (
        <NewPasskeyForm
          name={opened.name}
          label="Save"
          error={failure}
          onName={(name) => factors.confirmName(opened.id, name)}
        />
      );
    case "codes":
      return <RecoveryCodes codes={opened.codes} label="Done" onDone={factors.close} />;
  }
}
