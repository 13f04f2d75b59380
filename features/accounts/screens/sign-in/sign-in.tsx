import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { useLoneSearch } from "@/kernel/screens/lone-page.tsx";
import { Slot, useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { signIn, type SignInInput } from "../../contract.ts";
import { signInOptionsQuery } from "../../queries.ts";
import { signInStep, signInWays } from "../../slots.ts";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { formFailureOf } from "../failure.ts";
import { nextPlace } from "./next-place.ts";
import { type SecondStep, stepInAddress } from "./step-in-address.ts";
import { SamplePeople } from "./sample-people.tsx";
import { fillIn, SignInForm } from "./sign-in-form.tsx";
import { WhyHere } from "./why-here.tsx";

/** The second step that the address leads to, which is taken out of the address, and whatever is set later. */
function useStep() {
  const [step, setStep] = useState<SecondStep | null>(null);
  useEffect(() => {
    const take = () => {
      const found = stepInAddress(location.hash);
      if (!found) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      setStep(found);
    };
    take();
    // A sign-in with a passkey that needs a second step leads to this very page.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return [step, setStep] as const;
}

/** Email and password, then the second step; other ways to sign in; in a sample installation the people to be. */
export default function SignIn() {
  useTitle("Sign in");
  const next = nextPlace(useLoneSearch());
  const [step, setStep] = useStep();
  // One and the same element: a new one would make React throw away what the server painted before it is taken over.
  const ways = useMemo(() => <Slot of={signInWays} props={{ next }} />, [next]);
  const { data: options } = useQuery(signInOptionsQuery(useScreens().api));
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const enter = async (body: SignInInput) => {
    setRefusal(undefined);
    setBusy(true);
    try {
      const answer = await anonymousApi.call(signIn, { body });
      if (!("ticket" in answer)) {
        location.assign(next);
        // The form stays disabled until the next page is there.
        return;
      }
      setStep({ step: answer.next, ticket: answer.ticket });
    } catch (error) {
      setRefusal(formFailureOf(error).message);
    }
    setBusy(false);
  };
  const enterAs = (email: string, password: string) => {
    fillIn(form.current, { email, password });
    void enter({ email, password });
  };

  if (step) {
    const startAgain = () => setStep(null);
    return (
      <SignedOutPage title={step.step === "enrol" ? "Secure your sign-in" : "One more step"}>
        <Slot of={signInStep} props={{ ...step, next, onStartAgain: startAgain }} />
      </SignedOutPage>
    );
  }
  const isFresh = options?.isSetUp === false;
  return (
    <SignedOutPage
      title={isFresh ? "Not set up yet" : "Sign in"}
      after={options?.sample && <SamplePeople sample={options.sample} disabled={isBusy} onChoose={enterAs} />}
    >
      <WhyHere />
      {isFresh && (
        <>
          <p>This Strongroom isn't set up yet. Open the setup link printed where it was started.</p>
          <p className="mt-3 text-sm text-ink-soft">
            The link works for 24 hours. To get a new one, restart Strongroom. When setup is done, reload this page.
          </p>
        </>
      )}
      {!isFresh && options?.passwordForm !== false && (
        <SignInForm
          form={form}
          isBusy={isBusy}
          refusal={refusal}
          onSend={(given) => void enter(given)}
        />
      )}
      <div className="flex flex-col gap-3 not-first:mt-5 empty:hidden">
        {/* Where people sign in elsewhere, setting up may begin there. */}
        {(!isFresh || options?.passwordForm === false) && ways}
      </div>
      {options?.signUp && (
        <p className="mt-5 border-t pt-4 text-sm text-ink-soft">
          New here?{" "}
          <Button asChild variant="link">
            <a href="/sign-up">Create an account</a>
          </Button>
        </p>
      )}
    </SignedOutPage>
  );
}
