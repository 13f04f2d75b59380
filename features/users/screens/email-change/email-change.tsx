import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useParams } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { confirmEmailChange, declineEmailChange, type EmailChange } from "../../contract-email-changes.ts";
import { emailChangeQuery } from "../../queries.ts";

const title = "Your new email";
const unable = "Unable to process request";

/** The page behind the link of a mail that asks whether somebody wants another email. */
export default function EmailChangePage() {
  useTitle(title);
  const { token = "" } = useParams();
  const { api } = useScreens();
  const onServer = typeof document === "undefined";
  const { data, error, refetch } = useQuery(emailChangeQuery({ api: onServer ? api : anonymousApi }, token));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) return <Done outcome={outcome} />;
  if (error) {
    const { message, status } = failureOf(error, unable);
    const isOver = status === 404 || status === 400;
    return (
      <SignedOutPage title={title}>
        <p role="alert" className="mb-5">{message}</p>
        {isOver ? <SignInLink /> : <Button onClick={() => refetch()}>Try again</Button>}
      </SignedOutPage>
    );
  }
  if (!data) {
    return (
      <SignedOutPage title={title}>
        <SkeletonGroup label="Checking the link">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      </SignedOutPage>
    );
  }
  return <Asked change={data} token={token} onDone={setOutcome} />;
}

interface Outcome {
  readonly isAccepted: boolean;
  readonly email: string;
}

interface AskedProps {
  readonly change: EmailChange & { readonly needsPassword: boolean };
  readonly token: string;
  readonly onDone: (outcome: Outcome) => void;
}

/** Who wants what, and yes or no. */
export function Asked({ change, token, onDone }: AskedProps) {
  const { name, askedBy, email, newEmail, needsPassword } = change;
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    mutationFn: () => anonymousApi.call(confirmEmailChange, { params: { token }, body: { password } }),
    onSuccess: () => onDone({ isAccepted: true, email: newEmail }),
  });
  const decline = useMutation({
    mutationFn: () => anonymousApi.call(declineEmailChange, { params: { token } }),
    onSuccess: () => onDone({ isAccepted: false, email }),
  });
  const failure = confirm.error ?? decline.error;
  const { message, fields } = failure ? failureOf(failure, unable) : { message: null, fields: undefined };
  const send = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <SignedOutPage title={title}>
      <p>
        Hello {name}. <strong className="font-medium">{askedBy}</strong> wants you to sign in with{" "}
        <strong className="font-medium wrap-anywhere">{newEmail}</strong>.
      </p>
      <p className="mt-2 mb-5 text-sm text-ink-soft">
        Until now it is{" "}
        <span className="wrap-anywhere">{email}</span>. Your password stays the same. You are logged out everywhere and
        sign in again.
      </p>
      <form onSubmit={send} className="flex flex-col gap-4">
        {message && !fields?.password && <Alert tone="red">{message}</Alert>}
        {needsPassword && (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field label="Your password" required error={fields?.password}>
              <Input
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Field>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="lg" busy={confirm.isPending} disabled={decline.isPending}>
            Use the new email
          </Button>
          <Button size="lg" busy={decline.isPending} disabled={confirm.isPending} onClick={() => decline.mutate()}>
            Keep the old one
          </Button>
        </div>
      </form>
    </SignedOutPage>
  );
}

function Done({ outcome: { isAccepted, email } }: { readonly outcome: Outcome }) {
  return (
    <SignedOutPage title={title}>
      <p role="status" className="mb-5">
        {isAccepted ? "From now on you sign in with " : "Nothing changed. You sign in with "}
        <strong className="font-medium wrap-anywhere">{email}</strong>.
      </p>
      <SignInLink />
    </SignedOutPage>
  );
}

function SignInLink() {
  return (
    <Button asChild variant="primary">
      <Link to="/sign-in" reloadDocument>Go to sign-in</Link>
    </Button>
  );
}
