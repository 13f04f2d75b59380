import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { userOptionsQuery } from "../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { UsersPanel } from "./users-panel.tsx";

/** The Users tab of FFL Settings: the people of that FFL. */
export default function SettingsTab({ storeId }: { readonly storeId: number }) {
  const { data: options, error, refetch } = useQuery(userOptionsQuery(useScreens()));
  if (error) {
    const { message, requestId } = failureOf(error, "Unable to load users");
    return <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />;
  }
  if (!options) {
    return (
      <SkeletonGroup label="Loading users">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const timeZone = options.stores.find(({ id }) => id === storeId)?.timeZone ?? "UTC";
  return <UsersPanel key={storeId} options={options} storeId={storeId} timeZone={timeZone} />;
}
