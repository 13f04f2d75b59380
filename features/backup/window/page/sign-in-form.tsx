import { type FormEvent, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import type { WindowState } from "../../contract-window.ts";
import { CallFailed, type Calls } from "./calls.ts";
import { useAction } from "./use-action.ts";

export interface SignInFormProps {
  calls: Pick<Calls, "signIn">;
  /** The address that was used before. */
  server?: string;
  onSignedIn: (state: WindowState) => void;
}

/** Lets this computer copy the archive. The password is sent once and kept nowhere. */
export function SignInForm({ calls, server = "", onSignedIn }: SignInFormProps) {
  const [values, setValues] = useState({ server, email: "", password: "", code: "" });
  const [asksCode, setAsksCode] = useState(false);
  const action = useAction();
  const change = (name: keyof typeof values) => (event: { readonly target: HTMLInputElement }) =>
    setValues({ ...values, [name]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      try {
        onSignedIn(await calls.signIn({ ...values, code: asksCode ? values.code : null }));
      } catch (error) {
        if (error instanceof CallFailed && error.needsCode) setAsksCode(true);
        if (!(error instanceof CallFailed && error.needsCode && !asksCode)) throw error;
      }
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <Field label="Address of your Strongroom" hint="For example https://strongroom.example.com" required>
        <Input
          value={values.server}
          onChange={change("server")}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          maxLength={300}
          autoFocus
        />
      </Field>
      <Field label="Email" hint="Best of a Backup Tool User, who can do nothing else." required>
        <Input
          type="email"
          value={values.email}
          onChange={change("email")}
          autoComplete="username"
          spellCheck={false}
          maxLength={320}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          value={values.password}
          onChange={change("password")}
          autoComplete="current-password"
          maxLength={1000}
        />
      </Field>
      {asksCode && (
        <Field label="Code" hint="From your authenticator app." required>
          <Input
            value={values.code}
            onChange={change("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
          />
        </Field>
      )}
      {action.error && <Alert tone="red">{action.error}</Alert>}
      <div>
        <Button type="submit" variant="primary" size="lg" busy={action.isBusy}>Sign in</Button>
      </div>
    </form>
  );
}
