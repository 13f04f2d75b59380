import CircleCheck from "lucide-react/icons/circle-check";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DashboardProps } from "@/features/dashboard/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { RequestId } from "@/ui/states.tsx";
import type { DeadlinePage } from "../contract.ts";
import { deadlinesQuery } from "../queries.ts";
import { DueRow } from "./due-row.tsx";

/** Rows that are shown before 'Show all'. */
const mostAtFirst = 6;

/** What must be done today, the most urgent first; one click leads to where it is done. */
export default function DueBoard({ storeId, accountOverview }: DashboardProps) {
  const { data, error, refetch } = useQuery(deadlinesQuery(useScreens(), { storeId, accountOverview }));
  return (
    <Card aria-labelledby="due-title">
      <h2 id="due-title" className="border-b px-4 py-3 text-base font-semibold">What's due</h2>
      {data
        ? <Rows page={data} accountOverview={accountOverview} />
        : error
        ? <Failed error={error} onRetry={() => void refetch()} />
        : <Loading />}
    </Card>
  );
}

function Rows({ page, accountOverview }: { readonly page: DeadlinePage; readonly accountOverview: boolean }) {
  const [all, setAll] = useState(false);
  if (page.data.length === 0) {
    return (
      <p className="flex items-center gap-2 px-4 py-3 text-sm text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-4 text-green" />
        Nothing is due.
      </p>
    );
  }
  const shown = all ? page.data : page.data.slice(0, mostAtFirst);
  const hidden = page.data.length - shown.length;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((deadline, index) => (
          <DueRow
            key={`${deadline.kind}.${deadline.storeId ?? 0}.${index}`}
            deadline={deadline}
            withStore={accountOverview}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t px-4 py-2">
          <Button variant="link" onClick={() => setAll(true)}>Show all {page.data.length}</Button>
        </div>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { message, requestId } = failureOf(error, "Unable to load what is due");
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
      <span>{message}</span>
      <Button size="sm" onClick={onRetry}>Try again</Button>
      {requestId && <RequestId id={requestId} />}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading what is due" className="flex flex-col gap-4 px-4 py-3">
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
    </SkeletonGroup>
  );
}
