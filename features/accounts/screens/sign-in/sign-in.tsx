import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Slot, useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Form, FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { signIn, type SignInInput, signInSchema } from "../../contract.ts";
import { signInOptionsQuery } from "../../queries.ts";
import { signInStep, signInWays } from "../../slots.ts";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { formFailureOf } from "../failure.ts";
import { nextPlace } from "./next-place.ts";
import { type SecondStep, stepInAddress } from "./step-in-address.ts";
import { SamplePeople } from "./sample-people.tsx";
import { WhyHere } from "./why-here.tsx";

/** The second step that the address leads to, which is taken out of the address, and whatever is set later. */
function useStep() {
  const [step, setStep] = useState<SecondStep | null>(null);
  useEffect(() => {
    const found = stepInAddress(location.hash);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    setStep(found);
  }, []);
  return [step, setStep] as const;
}

/** Email and password, then the second step; other ways to sign in; in a sample installation the people to be. */
export default function SignIn() {
  useTitle("Sign in");
  const next = nextPlace(useLocation().search);
  const [step, setStep] = useStep();
  // One and the same element: a new one would make React throw away what the server painted before it is taken over.
  const ways = useMemo(() => <Slot of={signInWays} props={{ next }} />, [next]);
  const { data: options } = useQuery(signInOptionsQuery(useScreens().api));
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<SignInInput, unknown, SignInInput>({
    resolver: valibotResolver<SignInInput, unknown, SignInInput>(signInSchema),
    defaultValues: { email: "", password: "" },
  });

  const enter = async (body: SignInInput) => {
    setRefusal(undefined);
    try {
      const answer = await anonymousApi.call(signIn, { body });
      if ("ticket" in answer) {
        setStep({ step: answer.next, ticket: answer.ticket });
        return;
      }
      location.assign(next);
      // The form stays disabled until the next page is there.
      await new Promise(() => {});
    } catch (error) {
      setRefusal(formFailureOf(error).message);
      form.resetField("password");
    }
  };
  // The fields are disabled while the answer is awaited and cannot take the focus before they are enabled again.
  const { setFocus, formState: { isSubmitting } } = form;
  useEffect(() => {
    if (refusal && !isSubmitting) setFocus("password");
  }, [refusal, isSubmitting, setFocus]);

  const enterAs = (email: string, password: string) => {
    form.setValue("email", email);
    form.setValue("password", password);
    void form.handleSubmit(enter)();
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
      after={options?.sample && <SamplePeople sample={options.sample} disabled={isSubmitting} onChoose={enterAs} />}
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
        <Form form={form} onSubmit={enter} error={refusal}>
          <FormField
            form={form}
            name="email"
            label="Email"
            render={(field) => <Input {...field} type="email" autoComplete="username" inputMode="email" autoFocus />}
          />
          <FormField
            form={form}
            name="password"
            label="Password"
            render={(field) => <PasswordInput {...field} autoComplete="current-password" />}
          />
          <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>Sign in</Button>
        </Form>
      )}
      <div className="flex flex-col gap-3 not-first:mt-5 empty:hidden">
        {/* Where people sign in elsewhere, setting up may begin there. */}
        {(!isFresh || options?.passwordForm === false) && ways}
      </div>
      {options?.signUp && (
        <p className="mt-5 border-t pt-4 text-sm text-ink-soft">
          New here?{" "}
          <Button asChild variant="link">
            <Link to="/sign-up">Create an account</Link>
          </Button>
        </p>
      )}
    </SignedOutPage>
  );
}
