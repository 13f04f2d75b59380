import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Button } from "@/ui/button.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { completeSignUp, type NewAccount, newAccountSchema } from "../../contract-sign-up.ts";
import { formFailureOf } from "../failure.ts";
import { NewPasswordFields } from "../new-password-fields.tsx";

const names = ["name", "password", "confirmPassword"] as const;
const passwords = { password: "password", confirmPassword: "confirmPassword" } as const;

/** Where whoever has an account from now on registers the company. */
const next = "/account-selection";

/** Name and password of somebody whose email is confirmed; then they are signed in. */
export function NewAccountForm({ token, email }: { token: string; email: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<NewAccount, unknown, NewAccount>({
    resolver: valibotResolver<NewAccount, unknown, NewAccount>(newAccountSchema),
    defaultValues: { name: "", password: "", confirmPassword: "" },
  });

  const create = async (body: NewAccount) => {
    setRefusal(undefined);
    try {
      const answer = await anonymousApi.call(completeSignUp, { params: { token }, body });
      // The ticket rides behind the # where no log sees it.
      location.assign(
        "ticket" in answer
          ? `/sign-in?${new URLSearchParams({ next })}#${new URLSearchParams({
            step: answer.next,
            ticket: answer.ticket,
          })}`
          : next,
      );
    } catch (error) {
      const { message, fields } = formFailureOf(error);
      showFieldErrors(form, names, fields);
      return setRefusal(names.some((name) => fields[name] !== undefined) ? undefined : message);
    }
    // The form stays disabled until the next page is there.
    await new Promise(() => {});
  };

  return (
    <Form form={form} onSubmit={create} error={refusal} invalidText="Error: All fields need to be correct">
      <p className="-mt-2 text-sm text-ink-soft">
        You will sign in as{" "}
        <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. Next, you'll register your company.
      </p>
      {/* Password managers keep the password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField
        form={form}
        name="name"
        label="Your name"
        required
        render={(field) => <Input {...field} autoComplete="name" autoFocus />}
      />
      <NewPasswordFields form={form} names={passwords} />
      <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Create account</Button>
    </Form>
  );
}
