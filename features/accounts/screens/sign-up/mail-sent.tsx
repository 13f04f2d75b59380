import { useEffect, useRef } from "react";
import { Button } from "@/ui/button.tsx";
import { SIGN_UP_HOURS } from "../../contract-sign-up.ts";

/** Says where to go on; the same whether or not the email has an account. */
export function MailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The form, and the focus with it, is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <p ref={said} tabIndex={-1} role="status" className="outline-none">
        We sent an email to <strong className="font-medium wrap-anywhere">{email}</strong>. Open its link within{" "}
        {SIGN_UP_HOURS} hours to continue.
      </p>
      <p className="text-sm text-ink-soft">
        Nothing after a few minutes? Check your spam folder and the spelling of your email.
      </p>
      <Button onClick={onAgain}>Use another email</Button>
    </div>
  );
}
