import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { userOptionsQuery } from "../queries.ts";
import { shownStore } from "./address.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { UsersPanel } from "./users-panel.tsx";

/** User management (document 1, section 2): everybody where there is one FFL or all are shown, else those of the FFL. */
export default function UserManagement() {
  const { storeId } = useParams();
  useTitle(storeId === undefined ? "All Users" : "User Management");
  const [search] = useSearchParams();
  const { data: options, error, refetch } = useQuery(userOptionsQuery(useScreens()));
  if (error) {
    const { status, message, requestId } = failureOf(error, "Unable to load users");
    return (
      <>
        <h1 className="sr-only">User Management</h1>
        {status === 403
          ? <DeniedState message={message} />
          : <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />}
      </>
    );
  }
  if (!options) {
    return (
      <SkeletonGroup label="Loading users">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const shown = storeId === undefined ? null : Number(storeId);
  const timeZone = options.stores.find(({ id }) => id === shown)?.timeZone ?? "UTC";
  return (
    <UsersPanel
      options={options}
      storeId={shownStore(options, shown, search)}
      timeZone={timeZone}
      heading={shown === null ? "All Users" : "User Management"}
      hasFflFilter={shown === null && options.accountType === 1}
    />
  );
}
