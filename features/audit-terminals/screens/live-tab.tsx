import { useQuery } from "@tanstack/react-query";
import type { AuditTabProps } from "@/features/audits/slots.ts";
import { LatestEntries } from "@/features/audit-trail/shared-screens.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { inspectionQuery } from "../queries.ts";
import { CodeCard } from "./code-card.tsx";
import { Counts } from "./counts.tsx";
import { PresentCard } from "./present-card.tsx";

/** 'Live': the inspection as it goes on, and codes for terminals of the shop. */
export default function LiveTab({ storeId, audit }: AuditTabProps) {
  return audit && <Live key={audit.id} storeId={storeId} auditId={audit.id} />;
}

function Live({ storeId, auditId }: { readonly storeId: number; readonly auditId: number }) {
  const context = useScreens();
  const { data: session } = useQuery(sessionQuery(context));
  const timeZone = session?.stores.find(({ id }) => id === storeId)?.timeZone ?? "UTC";
  const { data: inspection, error, refetch } = useQuery(inspectionQuery(context, { storeId, auditId }));
  if (error && !inspection) {
    const failure = failureOf(error, "Unable to load the inspection");
    if (isDenied(failure)) return <DeniedState message={failure.message} />;
    return <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />;
  }
  if (!inspection) {
    return (
      <SkeletonGroup label="Loading the inspection" className="flex flex-col gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Counts storeId={storeId} inspection={inspection} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CodeCard storeId={storeId} inspection={inspection} timeZone={timeZone} />
        <PresentCard storeId={storeId} inspection={inspection} timeZone={timeZone} />
      </div>
      <LatestEntries storeId={storeId} auditId={auditId} timeZone={timeZone} />
    </div>
  );
}
