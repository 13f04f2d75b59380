import { useQuery } from "@tanstack/react-query";
import { Slot, useScreens } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { SectionedPage } from "@/ui/sectioned-page.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { accountQuery } from "../../queries.ts";
import { detailsActions } from "../../slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { DetailsForm } from "./details-form.tsx";

/** The account's details, and below them what else its owner can do with it. */
export function DetailsTab({ accountId }: { accountId: number }) {
  const { data: account, error, refetch } = useQuery(accountQuery(useScreens(), accountId));
  if (!account) {
    if (error) {
      const { message, requestId } = failureOf(error, "Unable to load account details");
      return <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />;
    }
    return (
      <SkeletonGroup label="Loading account details" className="max-w-3xl">
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  }
  return (
    <SectionedPage>
      <DetailsForm key={account.id} account={account} />
      <Slot of={detailsActions} props={{ accountId: account.id, name: account.name }} />
    </SectionedPage>
  );
}
