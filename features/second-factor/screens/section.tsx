import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Badge } from "@/ui/badge.tsx";
import { secondFactorQuery } from "../queries.ts";
import { FactorDialog } from "./factor-dialog.tsx";
import { FactorRows } from "./factor-rows.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RequirementRow } from "./requirement-row.tsx";
import { useFactors } from "./use-factors.ts";

/** On one's profile: the second step at sign-in, and whether everybody must have one. */
export default function SecondFactorSection() {
  const context = useScreens();
  const queries = useQueryClient();
  const { data: state } = useSuspenseQuery(secondFactorQuery(context));
  const [removing, setRemoving] = useState<Removing>();
  const factors = useFactors(() => queries.invalidateQueries({ queryKey: ["second-factor"] }));
  if (!state.mayHave) return null;
  const isOn = state.appSince !== null || state.passkeys.length > 0;
  return (
    <Card aria-label="Two-step sign-in">
      <CardHeader
        title="Two-step sign-in"
        description="A stolen password alone won't work."
        actions={<Badge tone={isOn ? "green" : undefined}>{isOn ? "On" : "Off"}</Badge>}
      />
      {factors.failure && !factors.opened && <Alert tone="red" className="m-4">{factors.failure}</Alert>}
      {state.isRequired && !isOn && (
        <Alert tone="amber" className="m-4">
          Two-step sign-in is required. You'll be asked to set it up the next time you sign in.
        </Alert>
      )}
      <FactorRows
        state={state}
        onSetUpApp={() => factors.begin("app")}
        onAddPasskey={() => factors.begin("passkey")}
        onRename={factors.rename}
        onRemoveApp={() => setRemoving({ kind: "app", name: "the authenticator app" })}
        onRemovePasskey={({ id, name }) => setRemoving({ kind: "passkey", id, name: `the passkey “${name}”` })}
        onNewCodes={factors.renewCodes}
      />
      {state.mayRequire && <RequirementRow run={factors.run} />}
      {factors.opened && <FactorDialog opened={factors.opened} factors={factors} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setRemoving(undefined)}
          title={`Remove ${removing.name}?`}
          description="It will no longer confirm your sign-in. You can add it again at any time."
          confirmLabel="Remove"
          onConfirm={() => {
            setRemoving(undefined);
            void factors.remove(removing.kind === "app" ? null : removing.id);
          }}
        />
      )}
      {factors.proof.isAsked && <ProofDialog onProved={factors.proved} onCancel={factors.proof.cancel} />}
    </Card>
  );
}

type Removing =
  | { readonly kind: "app"; readonly name: string }
  | { readonly kind: "passkey"; readonly id: number; readonly name: string };
