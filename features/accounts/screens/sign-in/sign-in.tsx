import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { Slot, useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Form, FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { signIn, type SignInInput, signInSchema } from "../../contract.ts";
import { signInOptionsQuery } from "../../queries.ts";
import { signInWays } from "../../slots.ts";
import { anonymousApi } from "../anonymous-api.ts";
import { Door } from "@/ui/shell/door.tsx";
import { failureOf } from "../failure.ts";
import { nextPlace } from "./next-place.ts";
import { SamplePeople } from "./sample-people.tsx";

/** Email and password; in a sample installation also the people to be. */
export default function SignIn() {
  useTitle("Sign in");
  const { search } = useLocation();
  const { data: options } = useQuery(signInOptionsQuery(useScreens().api));
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<SignInInput, unknown, SignInInput>({
    resolver: valibotResolver<SignInInput, unknown, SignInInput>(signInSchema),
    defaultValues: { email: "", password: "" },
  });

  const enter = async (body: SignInInput) => {
    setRefusal(undefined);
    try {
      await anonymousApi.call(signIn, { body });
      location.assign(nextPlace(search));
      // The form stays disabled until the next page is there.
      await new Promise(() => {});
    } catch (error) {
      setRefusal(failureOf(error).message);
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

  return (
    <Door
      title="Sign in"
      after={options?.sample && <SamplePeople sample={options.sample} disabled={isSubmitting} onChoose={enterAs} />}
    >
      {options?.passwordForm !== false && (
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
            render={(field) => <Input {...field} type="password" autoComplete="current-password" />}
          />
          <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>Sign in</Button>
        </Form>
      )}
      <div className="flex flex-col gap-3 not-first:mt-5 empty:hidden">
        <Slot of={signInWays} props={{ next: nextPlace(search) }} />
      </div>
    </Door>
  );
}
