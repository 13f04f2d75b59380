import { useQuery } from "@tanstack/react-query";
import MonitorOff from "lucide-react/icons/monitor-off";
import type { Session } from "@/features/shell/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { managePermission } from "../contract.ts";
import type { BackupApplication } from "../contract-applications.ts";
import { applicationsQuery } from "../queries.ts";
import { ApplicationItem } from "./application-item.tsx";

/** The computers that keep a copy of the account's records. */
export function ApplicationList() {
  const context = useScreens();
  const { data: session } = useQuery(sessionQuery(context));
  const { data, error, refetch } = useQuery(applicationsQuery(context));
  const failure = error && !data ? failureOf(error, "Unable to load the computers") : null;
  return (
    <Card aria-label="Computers that back up">
      <CardHeader
        title="Computers that back up"
        description="Each one keeps a copy of its own. One that is complete every day is enough."
      />
      {failure && <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />}
      {!data && !failure && (
        <SkeletonGroup label="Loading the computers" className="flex flex-col gap-3 p-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )}
      {data && session && <Computers applications={data.data} session={session} />}
    </Card>
  );
}

interface ComputersProps {
  readonly applications: readonly BackupApplication[];
  readonly session: Session;
}

function Computers({ applications, session }: ComputersProps) {
  if (applications.length === 0) {
    return (
      <EmptyState icon={<MonitorOff />} title="No computer is connected yet">
        Download the backup application on a computer at your store and connect it. It shows here as soon as it is.
      </EmptyState>
    );
  }
  const managesAll = session.accountPermissions.includes(managePermission);
  return (
    <ul className="divide-y">
      {applications.map((application) => (
        <ApplicationItem
          key={application.id}
          application={application}
          timeZone={session.stores.at(0)?.timeZone ?? "UTC"}
          mayRemove={managesAll || application.userId === session.person.id}
        />
      ))}
    </ul>
  );
}
