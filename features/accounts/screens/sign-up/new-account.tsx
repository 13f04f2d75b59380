import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { signUpQuery } from "../../queries.ts";
import { formFailureOf } from "../failure.ts";
import { NewAccountForm } from "./new-account-form.tsx";

const title = "Create your account";

/** The page behind the mailed link: name and password, then the company. */
export default function NewAccount() {
  useTitle(title);
  const { token = "" } = useParams();
  const { api } = useScreens();
  const onServer = typeof document === "undefined";
  const { data, error, refetch } = useQuery(signUpQuery(onServer ? api : anonymousApi, token));
  if (error) {
    const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return <LinkGone message={formFailureOf(error).message} isOver={isOver} onRetry={() => void refetch()} />;
  }
  return (
    <SignedOutPage title={title}>
      {data ? <NewAccountForm token={token} email={data.email} /> : (
        <SkeletonGroup label="Checking the link">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </SignedOutPage>
  );
}

interface LinkGoneProps {
  readonly message: string;
  /** The link is no longer good; else the server could not be asked. */
  readonly isOver: boolean;
  readonly onRetry: () => void;
}

/** A link that leads nowhere: used, expired, replaced or unknown all look like this. */
export function LinkGone({ message, isOver, onRetry }: LinkGoneProps) {
  return (
    <SignedOutPage title={title}>
      <p role="alert" className="mb-5">{message}</p>
      {isOver
        ? (
          <div className="flex flex-wrap gap-3">
            <Button asChild variant="primary">
              <Link to="/sign-up">Get a new link</Link>
            </Button>
            <Button asChild>
              <Link to="/sign-in">Go to sign-in</Link>
            </Button>
          </div>
        )
        : <Button onClick={onRetry}>Try again</Button>}
    </SignedOutPage>
  );
}
