import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

export interface CodeFormProps {
  /** Six digits, or ten letters and digits. */
  kind: "app" | "recovery";
  /** Rejects with an error whose message is shown. */
  onCode: (code: string) => Promise<void>;
  /** The verb on the button; without it a button elsewhere sends the form, by its `id`. */
  label?: string;
  id?: string;
  /** Told while an answer is awaited. */
  onBusy?: (isBusy: boolean) => void;
  error?: string;
  /** Where the form stands last of several. */
  after?: ReactNode;
}

const kinds = {
  app: {
    label: "Code",
    hint: "The 6 digits your authenticator app shows for Strongroom.",
    length: 6,
    inputMode: "numeric",
    autoComplete: "one-time-code",
    clean: (typed: string) => typed.replaceAll(/\D/g, "").slice(0, 6),
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the codes you saved when you set up two-step sign-in. Each works once.",
    length: 10,
    inputMode: "text",
    autoComplete: "off",
    clean: (typed: string) => typed.slice(0, 40),
  },
} as const;

/** One code: a pasted or completed code of six digits is sent at once. */
export function CodeForm({ kind, onCode, label, id, onBusy, error, after }: CodeFormProps) {
  const { label: name, hint, length, inputMode, autoComplete, clean } = kinds[kind];
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = async (typed: string) => {
    if (isBusy || typed === "") return;
    setBusy(true);
    onBusy?.(true);
    await onCode(typed);
    onBusy?.(false);
    setBusy(false);
    setCode("");
  };
  const type = (typed: string) => {
    const cleaned = clean(typed);
    setCode(cleaned);
    if (kind === "app" && cleaned.length === length) void send(cleaned);
  };
  // A field that is disabled while the answer is awaited loses the focus.
  useEffect(() => {
    if (!isBusy) input.current?.focus();
  }, [isBusy, kind]);

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <Field label={name} hint={hint} error={error}>
        <Input
          ref={input}
          record
          value={code}
          readOnly={isBusy}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {label && <Button type="submit" variant="primary" size="lg" busy={isBusy}>{label}</Button>}
      {after}
    </form>
  );
}
