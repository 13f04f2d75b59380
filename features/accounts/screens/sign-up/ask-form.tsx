import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Button } from "@/ui/button.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { requestSignUp, type SignUpInput, signUpSchema } from "../../contract-sign-up.ts";
import { formFailureOf } from "../failure.ts";

/** Asks for the email and has the link mailed to it. */
export function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<SignUpInput, unknown, SignUpInput>({
    resolver: valibotResolver<SignUpInput, unknown, SignUpInput>(signUpSchema),
    defaultValues: { email: "" },
  });

  const ask = async (body: SignUpInput) => {
    setRefusal(undefined);
    try {
      await anonymousApi.call(requestSignUp, { body });
    } catch (error) {
      const { message, fields } = formFailureOf(error);
      showFieldErrors(form, ["email"], fields);
      return setRefusal(fields.email === undefined ? message : undefined);
    }
    onSent(body.email);
  };

  return (
    <>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">
        For registering a new company. If your company already uses Strongroom, ask a coworker to invite you instead.
      </p>
      <Form form={form} onSubmit={ask} error={refusal}>
        <FormField
          form={form}
          name="email"
          label="Email"
          hint="We'll email you a link. You'll sign in with this email."
          required
          render={(field) => <Input {...field} type="email" autoComplete="username" inputMode="email" autoFocus />}
        />
        <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Send the link</Button>
      </Form>
      <p className="mt-5 border-t pt-4 text-sm text-ink-soft">
        Already have an account?{" "}
        <Button asChild variant="link">
          <Link to="/sign-in">Sign in</Link>
        </Button>
      </p>
    </>
  );
}
