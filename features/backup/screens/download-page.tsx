import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Card } from "@/ui/card.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { ApplicationList } from "./application-list.tsx";
import { DownloadCard } from "./download-card.tsx";
import { SetupCard, WhyCard } from "./setup-card.tsx";
import { StateCard } from "./state-card.tsx";
import { useBackupState } from "./use-backup-state.ts";

/** The backup application (document 1, section 2): how the copy stands, the download, how it is set up, who has one. */
export default function DownloadPage() {
  useTitle("Backup");
  const { session, may } = useBackupState();
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold">Backup</h1>
        <p className="text-ink-soft">Keep your own copy of every form, on your own disk.</p>
      </header>
      {session && !may && (
        <DeniedState help="The backup application is for a dealer's people. Ask your account owner for access." />
      )}
      {may && <Contents timeZone={session?.stores.at(0)?.timeZone ?? "UTC"} />}
    </div>
  );
}

function Contents({ timeZone }: { readonly timeZone: string }) {
  return (
    <>
      <State timeZone={timeZone} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <DownloadCard />
          <ApplicationList />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SetupCard />
          <WhyCard />
        </div>
      </div>
    </>
  );
}

function State({ timeZone }: { readonly timeZone: string }) {
  const { state, error, refetch } = useBackupState();
  if (state) return <StateCard state={state} timeZone={timeZone} />;
  if (error) {
    const { message, requestId } = failureOf(error, "Unable to load the state of the backup");
    return (
      <Card>
        <ErrorState message={message} requestId={requestId} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <SkeletonGroup label="Loading the state of the backup">
      <Skeleton className="h-16 w-full" />
    </SkeletonGroup>
  );
}
