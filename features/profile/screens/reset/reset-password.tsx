import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { resetQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { ChosenPasswordForm } from "./chosen-password-form.tsx";

const title = "Choose a new password";

/** The page behind a link for a forgotten password. */
export default function ResetPassword() {
  useTitle(title);
  const { token = "" } = useParams();
  const { api } = useScreens();
  const onServer = typeof document === "undefined";
  const { data, error, refetch } = useQuery(resetQuery({ api: onServer ? api : anonymousApi }, token));
  if (error) return <Gone error={error} onRetry={() => refetch()} />;
  return (
    <SignedOutPage title={title}>
      {data
        ? (
          <>
            <p className="mb-5 text-sm text-ink-soft">
              For{" "}
              <span className="font-medium wrap-anywhere text-ink">{data.email}</span>. You'll be logged out everywhere
              and sign in with the new password.
            </p>
            <ChosenPasswordForm token={token} email={data.email} />
          </>
        )
        : (
          <SkeletonGroup label="Checking the link">
            <Skeleton className="h-40" />
          </SkeletonGroup>
        )}
    </SignedOutPage>
  );
}

function Gone({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, status } = failureOf(error, "Unable to process request");
  const isOver = status === 404 || status === 400;
  return (
    <SignedOutPage title={title}>
      <p role="alert" className="mb-5">{message}</p>
      {isOver
        ? (
          <Button asChild variant="primary">
            <Link to="/forgot-password">Get a new link</Link>
          </Button>
        )
        : <Button onClick={onRetry}>Try again</Button>}
    </SignedOutPage>
  );
}
