import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type * as v from "valibot";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { forgotPassword, forgotPasswordSchema } from "../../contract-passwords.ts";
import { resetOptionsQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

type Forgotten = v.InferOutput<typeof forgotPasswordSchema>;

const title = "Forgot your password?";

/** For those who do not know their password: a link by mail, or whom to ask where no mail is sent. */
export default function ForgotPassword() {
  useTitle(title);
  const { data: options } = useQuery(resetOptionsQuery(useScreens()));
  const [isSent, setSent] = useState(false);
  return (
    <SignedOutPage
      title={title}
      after={<Link to="/sign-in" className="text-sm text-accent underline">Back to sign-in</Link>}
    >
      {isSent ? <Sent /> : (
        <Way
          options={options}
          onSent={() => setSent(true)}
        />
      )}
    </SignedOutPage>
  );
}

interface WayProps {
  readonly options: { readonly passwords: boolean; readonly byMail: boolean } | undefined;
  readonly onSent: () => void;
}

function Way({ options, onSent }: WayProps) {
  if (options?.passwords === false) {
    return (
      <Words>People sign in with their company's own sign-in here. Ask whoever runs that for a new password.</Words>
    );
  }
  if (options?.byMail === false) {
    return (
      <>
        <Words>Strongroom sends no mail here. Ask whoever runs Strongroom for a link to choose a new password.</Words>
        <details className="mt-4 text-sm text-ink-soft">
          <summary className="cursor-pointer">For the operator</summary>
          <p className="mt-1">
            Make the link with the command <code className="font-record break-words">strongroom reset-link</code>{" "}
            and the person's email.
          </p>
        </details>
      </>
    );
  }
  return <EmailForm onSent={onSent} />;
}

function EmailForm({ onSent }: Pick<WayProps, "onSent">) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Forgotten, unknown, Forgotten>({
    resolver: valibotResolver<Forgotten, unknown, Forgotten>(forgotPasswordSchema),
    defaultValues: { email: "" },
  });
  const ask = async (body: Forgotten) => {
    setRefusal(undefined);
    try {
      await anonymousApi.call(forgotPassword, { body });
      onSent();
    } catch (error) {
      const { message, fields } = failureOf(error, "Unable to process request");
      showFieldErrors(form, ["email"], fields);
      setRefusal(message);
    }
  };
  return (
    <Form form={form} onSubmit={ask} error={refusal}>
      <p className="text-sm text-ink-soft">
        Enter the email you sign in with. We send you a link to choose a new password.
      </p>
      <FormField
        form={form}
        name="email"
        label="Email"
        required
        render={(field) => <Input {...field} type="email" inputMode="email" autoComplete="username" autoFocus />}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>Send the link</Button>
    </Form>
  );
}

function Sent() {
  return (
    <Words>
      If this email belongs to somebody here, a one-time link is on its way, valid for 60 minutes. If nothing comes,
      check your spam folder, or ask an account owner whether this is the email you sign in with.
    </Words>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <p role="status">{children}</p>;
}
