import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { signOut } from "@/features/accounts/contract.ts";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { formatDateLong } from "@/ui/format.ts";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { declineInvitation, type Invitation } from "../../contract-invitations.ts";
import { invitationQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProviderForm } from "./provider-form.tsx";

const title = "Your invitation";
const unable = "Unable to process request";

/** The page behind an invitation's link: who invites, and the choice to come or not. */
export default function InvitationPage() {
  useTitle(title);
  const { token = "" } = useParams();
  const { api } = useScreens();
  const [isDeclined, setDeclined] = useState(false);
  const onServer = typeof document === "undefined";
  const { data, error, refetch } = useQuery(invitationQuery({ api: onServer ? api : anonymousApi }, token));
  if (isDeclined) return <Declined />;
  if (error) {
    const { message, status } = failureOf(error, unable);
    return <Gone message={message} isOver={status === 404 || status === 400} onRetry={() => refetch()} />;
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
  return <Invited invitation={data} token={token} onDeclined={() => setDeclined(true)} />;
}

interface InvitedProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onDeclined: () => void;
}

/** Who invites, to what, and the ways in. */
export function Invited({ invitation, token, onDeclined }: InvitedProps) {
  const { name, invitedBy, accountName, roleLabel, email, expiresAt, signedInAs, password, provider } = invitation;
  return (
    <SignedOutPage title={title} after={<Decline token={token} accountName={accountName} onDeclined={onDeclined} />}>
      <p>
        Hello {name}. <strong className="font-medium">{invitedBy}</strong> invites you to{" "}
        <strong className="font-medium">{accountName ?? "Strongroom"}</strong>, with the permission {roleLabel}.
      </p>
      <p className="mt-2 mb-5 text-sm text-ink-soft">
        You will sign in as <span className="font-medium wrap-anywhere text-ink">{email}</span>. The link is valid until
        {" "}
        {formatDateLong(expiresAt.slice(0, 10))}.
      </p>
      {signedInAs !== null ? <SomebodyElse name={signedInAs} token={token} /> : (
        <div className="flex flex-col gap-5">
          {password && <PasswordForm token={token} email={email} />}
          {provider && <ProviderForm token={token} isOnly={!password} />}
        </div>
      )}
    </SignedOutPage>
  );
}

/** A browser holds one session; whoever is signed in leaves before somebody else comes. */
function SomebodyElse({ name, token }: { name: string; token: string }) {
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => anonymousApi.call(signOut),
    onSettled: () => queries.invalidateQueries(invitationQuery({ api: anonymousApi }, token)),
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert tone="amber" className="w-full">
        You are signed in as {name}. Log out to accept this invitation.
      </Alert>
      {leave.error && <Alert tone="red" className="w-full">{failureOf(leave.error, unable).message}</Alert>}
      <Button variant="primary" size="lg" busy={leave.isPending} onClick={() => leave.mutate()}>
        Log out and continue
      </Button>
    </div>
  );
}

interface DeclineProps {
  readonly token: string;
  readonly accountName: string | null;
  readonly onDeclined: () => void;
}

function Decline({ token, accountName, onDeclined }: DeclineProps) {
  const [isAsking, setAsking] = useState(false);
  const decline = useMutation({
    mutationFn: () => anonymousApi.call(declineInvitation, { params: { token } }),
    onSuccess: onDeclined,
  });
  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>Decline the invitation</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Decline the invitation?"
        description={`The link will stop working, and ${
          accountName ?? "the person who invited you"
        } will see that you declined.`}
        confirmLabel="Decline"
        busy={decline.isPending}
        error={decline.error ? failureOf(decline.error, unable).message : undefined}
        onConfirm={() => decline.mutate()}
      />
    </>
  );
}

function Declined() {
  return (
    <SignedOutPage title={title}>
      <p role="status">You declined the invitation. You can close this page.</p>
    </SignedOutPage>
  );
}

interface GoneProps {
  readonly message: string;
  /** The link is no longer good; else the server could not be asked. */
  readonly isOver: boolean;
  readonly onRetry: () => void;
}

/** A link that leads nowhere: used, declined, expired, replaced or unknown all look like this. */
export function Gone({ message, isOver, onRetry }: GoneProps) {
  return (
    <SignedOutPage title={title}>
      <p role="alert" className="mb-5">{message}</p>
      {isOver
        ? (
          <Button asChild variant="primary">
            <Link to="/sign-in" reloadDocument>Go to sign-in</Link>
          </Button>
        )
        : <Button onClick={onRetry}>Try again</Button>}
    </SignedOutPage>
  );
}
