import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { beginSecondStep, takeSecondStep } from "../contract.ts";
import type { AuthenticationAnswer } from "../contract-passkeys.ts";
import { askForPasskey, knowsPasskeys } from "./browser-passkeys.ts";
import { CodeForm } from "./code-form.tsx";
import { Enrolment } from "./enrolment.tsx";
import { type Failure, stepFailureOf } from "./failure.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { StartAgain } from "./start-again.tsx";

interface SignInStepProps {
  readonly step: "second-factor" | "enrol";
  readonly ticket: string;
  readonly next: string;
  readonly onStartAgain: () => void;
}

type Way = "app" | "passkey" | "recovery";

const wayLabels = {
  app: "Use a code from your app",
  passkey: "Use a passkey",
  recovery: "Use a recovery code",
} as const;

/** The second step of a sign-in: a factor that the person has, or setting up the one that they must have. */
export default function SignInStep({ step, ...props }: SignInStepProps) {
  return step === "enrol" ? <Enrolment {...props} /> : <SecondStep {...props} />;
}

function SecondStep({ ticket, next, onStartAgain }: Omit<SignInStepProps, "step">) {
  const begun = useQuery({
    queryKey: ["second-factor", "step", ticket],
    queryFn: () => anonymousApi.call(beginSecondStep, { body: { ticket } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (begun.error) return <StartAgain message={begun.error.message} onStartAgain={onStartAgain} />;
  if (!begun.data) {
    return (
      <SkeletonGroup label="Loading">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  const ways = begun.data.ways.filter((way) => way !== "passkey" || knowsPasskeys());
  return <Ways ticket={ticket} ways={ways} next={next} onStartAgain={onStartAgain} />;
}

interface WaysProps {
  readonly ticket: string;
  readonly ways: readonly Way[];
  readonly next: string;
  readonly onStartAgain: () => void;
}

function Ways({ ticket, ways, next, onStartAgain }: WaysProps) {
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery");
  const [failure, setFailure] = useState<Failure>();

  const take = async (given: { code?: string; recoveryCode?: string; passkey?: AuthenticationAnswer }) => {
    await anonymousApi.call(takeSecondStep, { body: { ticket, ...given } });
    location.assign(next);
    // Stays busy until the next page is there.
    await new Promise(() => {});
  };
  const attempt = async (act: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(stepFailureOf(error));
    }
  };
  const usePasskey = async () => {
    // A fresh question each time: a question is good once.
    const { passkey } = await anonymousApi.call(beginSecondStep, { body: { ticket } });
    if (passkey) await take({ passkey: await askForPasskey(passkey) });
  };
  if (failure?.isOver) return <StartAgain message={failure.message} onStartAgain={onStartAgain} />;

  return (
    <div className="flex flex-col gap-4">
      {way === "passkey"
        ? (
          <>
            {failure && <Alert tone="red">{failure.message}</Alert>}
            <p className="text-sm text-ink-soft">
              Confirm with a passkey on this device, your phone or a security key.
            </p>
            <PasskeyButton label="Use a passkey" variant="primary" autoFocus onPress={() => attempt(usePasskey)} />
          </>
        )
        : (
          <CodeForm
            key={way}
            kind={way}
            label="Continue"
            error={failure?.message}
            onCode={(code) => attempt(() => take(way === "app" ? { code } : { recoveryCode: code }))}
          />
        )}
      <div className="flex flex-col items-start gap-2 border-t pt-4">
        {ways.filter((other) => other !== way).map((other) => (
          <Button
            key={other}
            variant="link"
            onClick={() => {
              setFailure(undefined);
              setWay(other);
            }}
          >
            {wayLabels[other]}
          </Button>
        ))}
        <Button variant="link" onClick={onStartAgain}>Sign in as someone else</Button>
        <p className="text-sm text-ink-faint">
          Lost access? Ask an admin of your account to reset your two-step sign-in.
        </p>
      </div>
    </div>
  );
}
