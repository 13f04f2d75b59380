import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type * as v from "valibot";
import { PasswordChecklist } from "@/features/accounts/shared-screens.ts";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Button } from "@/ui/button.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { texts } from "../../contract.ts";
import { acceptInvitation, chosenPasswordSchema } from "../../contract-invitations.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

type Chosen = v.InferOutput<typeof chosenPasswordSchema>;

/** Chooses a password, with its live checklist, and comes in. */
export function PasswordForm({ token, email }: { token: string; email: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Chosen, unknown, Chosen>({
    resolver: valibotResolver<Chosen, unknown, Chosen>(chosenPasswordSchema),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const typed = useWatch({ control: form.control, name: "password" });

  const accept = async (body: Chosen) => {
    setRefusal(undefined);
    try {
      const answer = await anonymousApi.call(acceptInvitation, { params: { token }, body });
      location.assign(placeAfter(answer));
    } catch (error) {
      const { message, fields } = failureOf(error, "Unable to process request");
      showFieldErrors(form, ["password", "confirmPassword"], fields);
      return setRefusal(message);
    }
    // The form stays disabled until the next page is there.
    await new Promise(() => {});
  };

  return (
    <Form form={form} onSubmit={accept} error={refusal} invalidText={refusal ? undefined : texts.fieldsWrong}>
      {/* Password managers keep the password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField
        form={form}
        name="password"
        label="Choose a password"
        required
        render={(field) => <PasswordInput {...field} autoComplete="new-password" autoFocus />}
      />
      <PasswordChecklist typed={typed} />
      <FormField
        form={form}
        name="confirmPassword"
        label="Confirm password"
        required
        render={(field) => <PasswordInput {...field} autoComplete="new-password" />}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Accept and sign in</Button>
    </Form>
  );
}

type Accepted = v.InferOutput<NonNullable<typeof acceptInvitation.answer>>;

/** Inside; or to the second step, whose ticket rides behind the # where no log sees it; or to the provider. */
export function placeAfter(answer: Accepted): string {
  if (!("next" in answer)) return "/";
  if (answer.next === "provider") return "/sign-in";
  return `/sign-in?next=%2F#${new URLSearchParams({ step: answer.next, ticket: answer.ticket })}`;
}
