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
      after={
        <Link to="/sign-in" className="inline-flex items-center text-sm text-accent underline pointer-coarse:min-h-11">
          Back to sign-in
        </Link>
      }
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
    return <Words>You sign in with your company's sign-in here. Ask your IT department to reset your password.</Words>;
  }
  if (options?.byMail === false) {
    return (
      <>
        <Words>This Strongroom doesn't send email. Ask your Strongroom administrator for a reset link.</Words>
        <details className="mt-4 text-sm text-ink-soft">
          <summary className="cursor-pointer pointer-coarse:py-3">For the operator</summary>
          <p className="mt-1">
            Make the link with this command: <code className="font-record break-words">strongroom reset-link</code>{" "}
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
        Enter the email you sign in with. We'll send you a reset link.
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
      If we have this email, a one-time link is on its way. It is valid for 60 minutes. If it doesn't arrive, check your
      spam folder, or ask your account owner which email you sign in with.
    </Words>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <p role="status">{children}</p>;
}
