import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { PasswordChecklist } from "@/features/accounts/shared-screens.ts";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Button } from "@/ui/button.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { texts } from "../../contract.ts";
import { type ChosenPassword, chosenPasswordSchema, resetPassword } from "../../contract-passwords.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { signInBecause } from "../sign-in-because.ts";

/** Chooses a password by a link, with its live checklist, and goes to sign in with it. */
export function ChosenPasswordForm({ token, email }: { token: string; email: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<ChosenPassword, unknown, ChosenPassword>({
    resolver: valibotResolver<ChosenPassword, unknown, ChosenPassword>(chosenPasswordSchema),
    defaultValues: { token, password: "", confirmPassword: "" },
  });
  const typed = useWatch({ control: form.control, name: "password" });
  const set = async (body: ChosenPassword) => {
    setRefusal(undefined);
    try {
      await anonymousApi.call(resetPassword, { body });
      await signInBecause("password", "/");
    } catch (error) {
      const { message, fields } = failureOf(error, texts.unableToUpdatePassword);
      showFieldErrors(form, ["password", "confirmPassword"], fields);
      setRefusal(message);
    }
  };
  return (
    <Form form={form} onSubmit={set} error={refusal}>
      {/* Password managers keep the password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField
        form={form}
        name="password"
        label="New password"
        required
        render={(field) => <PasswordInput {...field} autoComplete="new-password" autoFocus />}
      />
      <PasswordChecklist typed={typed} />
      <FormField
        form={form}
        name="confirmPassword"
        label="Confirm new password"
        required
        render={(field) => <PasswordInput {...field} autoComplete="new-password" />}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Set password</Button>
    </Form>
  );
}
