import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Button } from "@/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { beginEnrolment, enrol } from "../contract.ts";
import type { RegistrationAnswer } from "../contract-passkeys.ts";
import { AppSetupForm } from "./app-setup.tsx";
import { knowsPasskeys, makePasskey } from "./browser-passkeys.ts";
import { type Failure, stepFailureOf } from "./failure.ts";
import { NewPasskeyForm } from "./new-passkey-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StartAgain } from "./start-again.tsx";

interface EnrolmentProps {
  readonly ticket: string;
  readonly next: string;
  readonly onStartAgain: () => void;
}

interface Given {
  readonly app?: { readonly setup: string; readonly code: string };
  readonly passkey?: { readonly name: string; readonly response: RegistrationAnswer };
}

/** Somebody who must have a second step sets it up before anything else. */
export function Enrolment({ ticket, next, onStartAgain }: EnrolmentProps) {
  const [kind, setKind] = useState<"app" | "passkey">("app");
  const [failure, setFailure] = useState<Failure>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isKept, setKept] = useState(false);
  const begun = useQuery({
    queryKey: ["second-factor", "enrolment", ticket],
    queryFn: () => anonymousApi.call(beginEnrolment, { body: { ticket } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const give = async (prepare: () => Promise<Given> | Given) => {
    setFailure(undefined);
    try {
      const { recoveryCodes } = await anonymousApi.call(enrol, { body: { ticket, ...await prepare() } });
      setCodes(recoveryCodes);
    } catch (error) {
      setFailure(stepFailureOf(error));
    }
  };
  if (codes) {
    return (
      <div className="flex flex-col gap-4">
        <RecoveryCodes codes={codes} isKept={isKept} onKept={setKept} />
        <Button variant="primary" size="lg" disabled={!isKept} onClick={() => location.assign(next)}>Continue</Button>
      </div>
    );
  }
  const over = begun.error ? stepFailureOf(begun.error) : failure?.isOver ? failure : null;
  if (over) return <StartAgain message={over.message} onStartAgain={onStartAgain} />;
  if (!begun.data) {
    return (
      <SkeletonGroup label="Loading">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const { app, passkey } = begun.data;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">
        Your company requires two-step sign-in. Set it up now. It takes a minute.
      </p>
      {kind === "app"
        ? (
          <AppSetupForm
            app={app}
            label="Confirm"
            error={failure?.message}
            onCode={(code) => give(() => ({ app: { setup: app.setup, code } }))}
          />
        )
        : (
          <NewPasskeyForm
            label="Create the passkey"
            error={failure?.message}
            onName={(name) => give(async () => ({ passkey: { name, response: await makePasskey(passkey) } }))}
          />
        )}
      <div className="flex flex-col items-start gap-2 border-t pt-4">
        {knowsPasskeys() && (
          <Button
            variant="link"
            onClick={() => {
              setFailure(undefined);
              setKind(kind === "app" ? "passkey" : "app");
            }}
          >
            {kind === "app" ? "Use a passkey instead" : "Use an authenticator app instead"}
          </Button>
        )}
        <Button variant="link" onClick={onStartAgain}>Sign in as someone else</Button>
      </div>
    </div>
  );
}
