import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { User } from "@/features/accounts/contract.ts";
import { PasswordChecklist } from "@/features/accounts/shared-screens.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { texts } from "../contract.ts";
import { type PasswordForm, passwordFormSchema, passwordTexts, updatePassword } from "../contract-passwords.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { signInBecause } from "./sign-in-because.ts";
import { useFeedback } from "./use-feedback.ts";

const names = ["currentPassword", "newPassword", "confirmPassword"] as const;

/** Changes one's password; after it one is signed out everywhere and signs in with the new one. */
export function PasswordCard({ user }: { user: User }) {
  const { api } = useScreens();
  const [feedback, setFeedback] = useFeedback();
  const form = useForm<PasswordForm, unknown, PasswordForm>({
    resolver: valibotResolver<PasswordForm, unknown, PasswordForm>(passwordFormSchema),
    defaultValues: { id: user.id, currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  const typed = useWatch({ control: form.control, name: "newPassword" });
  const change = useMutation({
    mutationFn: (body: PasswordForm) => api.call(updatePassword, { params: { id: String(user.id) }, body }),
  });
  const { setFocus, formState: { isSubmitting } } = form;
  const isRefused = feedback?.text === passwordTexts.incorrect;
  // The fields are disabled while the answer is awaited and cannot take the focus before they are enabled again.
  useEffect(() => {
    if (isRefused && !isSubmitting) setFocus("currentPassword");
  }, [isRefused, isSubmitting, setFocus]);

  const save = async (body: PasswordForm) => {
    setFeedback(null);
    try {
      const { result } = await change.mutateAsync(body);
      if (result === "PasswordUpdatedSuccessfully") {
        setFeedback({ tone: "green", text: passwordTexts.updated });
        return await signInBecause("password");
      }
      form.resetField("currentPassword");
      setFeedback({ tone: "red", text: passwordTexts.incorrect });
    } catch (error) {
      const { message, fields } = failureOf(error, texts.unableToUpdatePassword);
      showFieldErrors(form, names, fields);
      setFeedback({ tone: "red", text: message });
    }
  };

  return (
    <Card aria-label="Password">
      <CardHeader title="Password" description="You'll be signed out everywhere and sign in with the new password." />
      <CardBody>
        <Form form={form} onSubmit={save}>
          {feedback && <Alert tone={feedback.tone}>{feedback.text}</Alert>}
          {/* Password managers keep the password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
          <FormField
            form={form}
            name="currentPassword"
            label="Current password"
            required
            render={(field) => <PasswordInput {...field} autoComplete="current-password" />}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField
              form={form}
              name="newPassword"
              label="New password"
              required
              render={(field) => <PasswordInput {...field} autoComplete="new-password" />}
            />
            <FormField
              form={form}
              name="confirmPassword"
              label="Confirm new password"
              required
              render={(field) => <PasswordInput {...field} autoComplete="new-password" />}
            />
          </div>
          <PasswordChecklist typed={typed} />
          <Button type="submit" variant="primary" className="self-start" busy={isSubmitting}>Change password</Button>
        </Form>
      </CardBody>
    </Card>
  );
}
