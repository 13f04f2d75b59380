import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { requestsQuery } from "../queries.ts";
import { RequestEntry } from "./request-entry.tsx";
import { useRequestDialog } from "./use-request-dialog.ts";

/** The correction requests of a document, newest first, with what can be done about each. */
export default function RequestsPanel({ document, timeZone }: DetailPanelProps) {
  const query = useQuery(requestsQuery(useScreens(), document.id));
  const { setOpen } = useRequestDialog();
  if (query.error && !query.data) {
    const failure = failureOf(query.error, "Unable to load the correction requests");
    return <ErrorState {...failure} onRetry={() => query.refetch()} />;
  }
  if (!query.data) {
    return (
      <SkeletonGroup label="Loading the correction requests">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  const ask = <Button size="sm" onClick={() => setOpen(true)}>Email a correction request</Button>;
  if (query.data.length === 0) {
    return (
      <EmptyState title="No correction requests" icon={<Mail />} action={ask}>
        Only the buyer may correct the buyer's sections. Email a link: the buyer marks the form and initials it, and you
        review what they saved.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">{ask}</div>
      <ol aria-label="Correction requests, newest first" className="flex flex-col divide-y rounded-md border bg-paper">
        {query.data.map((request) => (
          <RequestEntry key={request.id} request={request} document={document} timeZone={timeZone} />
        ))}
      </ol>
    </div>
  );
}
