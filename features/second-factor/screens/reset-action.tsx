import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { toast } from "@/ui/toast-store.ts";
import { resetPersonsSecondFactor } from "../contract.ts";
import { personsSecondFactorQuery } from "../queries.ts";
import { stepFailureOf } from "./failure.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { useProof } from "./use-proof.ts";

/** In the dialog of a person of a lower rank who has lost their telephone: takes their second step away. */
export default function ResetAction({ userId }: { userId: number }) {
  const context = useScreens();
  const queries = useQueryClient();
  const query = personsSecondFactorQuery(context, userId);
  const { data } = useQuery(query);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const proof = useProof();

  const told = async (act: () => Promise<void>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setFailure(stepFailureOf(error).message);
    }
    setBusy(false);
  };
  const reset = async () => {
    await context.api.call(resetPersonsSecondFactor, { params: { id: String(userId) } });
    setAsking(false);
    toast("Two-step sign-in was reset. They now sign in with their password only.");
    await queries.invalidateQueries(query);
  };
  if (!data?.mayReset && !isAsking) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>Reset two-step sign-in</Button>
      <ConfirmDialog
        open={isAsking && !proof.isAsked}
        onOpenChange={setAsking}
        danger
        title="Reset two-step sign-in?"
        description="For someone who lost their phone and recovery codes. Make sure it's really them asking."
        confirmLabel="Reset"
        busy={isBusy}
        error={failure}
        onConfirm={() => void told(() => proof.run(reset))}
      >
        <p className="text-sm text-ink-soft">
          They are logged out everywhere, notified by email, and sign in with their password only until they set it up
          again.
        </p>
      </ConfirmDialog>
      {proof.isAsked && <ProofDialog onProved={() => void told(proof.proved)} onCancel={proof.cancel} />}
    </>
  );
}
