import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useState } from "react";
import * as v from "valibot";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { type SignInInput, signInSchema } from "../../contract.ts";

interface SignInFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** An answer is awaited, or the next page. */
  readonly isBusy: boolean;
  /** What the server said against it. */
  readonly refusal?: string;
  readonly onSend: (given: SignInInput) => void;
}

type Name = keyof SignInInput;
const names: readonly Name[] = ["email", "password"];

/** What is wrong with a field, by its name. */
type Wrong = Readonly<Partial<Record<string, string>>>;

/** Puts somebody's email and password into the form. */
export function fillIn(form: HTMLFormElement | null, given: SignInInput): void {
  for (const name of names) {
    const field = fieldOf(form, name);
    if (field) field.value = given[name];
  }
}

/**
 * Email and password. What was typed is in the fields alone, so that it stays there when somebody types, or the browser
 * fills them in, before the program has begun.
 */
export function SignInForm({ form, isBusy, refusal, onSend }: SignInFormProps) {
  const [wrong, setWrong] = useState<Wrong>({});
  const [isTried, setTried] = useState(false);
  useFocus(form, isBusy, refusal);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = readFrom(event.currentTarget);
    setTried(true);
    setWrong(typed.wrong);
    if (typed.given) onSend(typed.given);
    else fieldOf(form.current, names.find((name) => typed.wrong[name]) ?? "email")?.focus();
  };
  // Once a word was said about a field, it goes with the mistake.
  const look = ({ target: { name } }: ChangeEvent<HTMLInputElement>) => {
    if (isTried && form.current) setWrong({ ...wrong, [name]: readFrom(form.current).wrong[name] });
  };
  return (
    // Sent by the browser itself it would stand in the address, but for the method.
    <form ref={form} method="post" noValidate onSubmit={send}>
      <fieldset disabled={isBusy} className="flex min-w-0 flex-col gap-4">
        {refusal && <Alert tone="red">{refusal}</Alert>}
        <Field label="Email" error={wrong.email}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            // In the browser React would take the focus while it takes the page over, whatever has it by then.
            autoFocus={typeof document === "undefined"}
            suppressHydrationWarning
            onChange={look}
          />
        </Field>
        <Field label="Password" error={wrong.password}>
          <PasswordInput name="password" autoComplete="current-password" onChange={look} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>Sign in</Button>
      </fieldset>
    </form>
  );
}

/** The focus is where typing begins, and at the password, empty again, after it was refused. */
function useFocus(form: RefObject<HTMLFormElement | null>, isBusy: boolean, refusal: string | undefined): void {
  useEffect(() => {
    if (document.activeElement === document.body) fieldOf(form.current, "email")?.focus();
  }, [form]);
  useEffect(() => {
    const password = fieldOf(form.current, "password");
    // Fields are disabled while the answer is awaited, and cannot take the focus before they are enabled again.
    if (!refusal || isBusy || !password) return;
    password.value = "";
    password.focus();
  }, [form, refusal, isBusy]);
}

function readFrom(form: HTMLFormElement): { readonly given?: SignInInput; readonly wrong: Wrong } {
  const typed = Object.fromEntries(names.map((name) => [name, fieldOf(form, name)?.value]));
  const { success, output, issues } = v.safeParse(signInSchema, typed);
  if (success) return { given: output, wrong: {} };
  const nested = v.flatten<typeof signInSchema>(issues).nested ?? {};
  return { wrong: Object.fromEntries(names.map((name) => [name, nested[name]?.[0]])) };
}

function fieldOf(form: HTMLFormElement | null, name: Name): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}
