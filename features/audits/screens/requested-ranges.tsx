import { useMutation, useQuery } from "@tanstack/react-query";
import CalendarRange from "lucide-react/icons/calendar-range";
import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { auditsChanged } from "../contract-events.ts";
import { approveDateRange, type DateRangeRequest } from "../contract-ranges.ts";
import type { Audit } from "../contract.ts";
import { dateRangesQuery, rangesOnPage } from "../queries.ts";
import type { AuditSetting } from "./use-audit-setting.ts";
import { datesOf } from "./words.ts";

interface RequestedRangesProps {
  readonly audit: Audit;
  readonly setting: AuditSetting;
}

/** Further dates that auditors asked for, those that wait first. */
export function RequestedRanges({ audit, setting }: RequestedRangesProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(dateRangesQuery(useScreens(), audit.id, page));
  if (error && !data) {
    const { message, requestId } = failureOf(error, "Unable to load requested date ranges");
    return <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the requested date ranges">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  const mayApprove = audit.permissions.includes("approve");
  if (data.count === 0) {
    return (
      <EmptyState className="rounded-md border bg-paper" icon={<CalendarRange />} title="No date ranges requested">
        {mayApprove
          ? "When an auditor asks for documents outside of the audit's dates, approve it here."
          : "Pick dates outside of the audit's in the archive to ask for them."}
      </EmptyState>
    );
  }
  const pages = Math.ceil(data.count / rangesOnPage);
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Requested date ranges" className="flex flex-col divide-y rounded-md border bg-paper">
        {data.data.map((request) => (
          <RangeRow
            key={request.id}
            request={request}
            storeId={audit.storeId}
            timeZone={setting.timeZone}
            mayApprove={mayApprove}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label="Pages of requests" className="flex items-center justify-end gap-2 text-sm text-ink-soft">
          <span aria-live="polite" className="tabular-nums">Page {formatNumber(page)} of {formatNumber(pages)}</span>
          <Button
            size="sm"
            disabled={page <= 1}
            onClick={() =>
              setPage(page - 1)}
          >
            Newer requests
          </Button>
          <Button
            size="sm"
            disabled={page >= pages}
            onClick={() =>
              setPage(page + 1)}
          >
            Older requests
          </Button>
        </nav>
      )}
    </div>
  );
}

interface RangeRowProps {
  readonly request: DateRangeRequest;
  readonly storeId: number;
  readonly timeZone: string;
  readonly mayApprove: boolean;
}

function RangeRow({ request, storeId, timeZone, mayApprove }: RangeRowProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const { id, auditId, status, documents, requestedByName, requestedDate, approvedByName } = request;
  const dates = datesOf(request);
  const approve = useMutation({
    mutationFn: () => api.call(approveDateRange, { params: { id: String(id) }, body: { status: 1 } }),
    onSuccess: () => {
      toast({ text: `The auditors can see documents dated ${dates}.`, tone: "green" });
      return happened(auditsChanged, { storeId, auditId });
    },
    onError: (error) =>
      toast({ text: failureOf(error, "Unable to approve requested date ranges").message, tone: "red" }),
  });
  const isApproved = status === 1;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium tabular-nums">{dates}</span>
          {!isApproved && <Badge tone="yellow">Pending</Badge>}
          {documents !== null && (
            <span className="text-ink-soft">
              {formatNumber(documents)} {documents === 1 ? "document" : "documents"}
            </span>
          )}
        </span>
        <span className="block text-ink-soft">
          Requested by {requestedByName}, <InstantText instant={requestedDate} timeZone={timeZone} />
          {approvedByName && ` · approved by ${approvedByName}`}
        </span>
      </span>
      {mayApprove && (
        <Button
          size="sm"
          variant={isApproved ? "secondary" : "primary"}
          disabled={isApproved}
          busy={approve.isPending}
          aria-label={`${isApproved ? "Approved" : "Approve"} ${dates}`}
          onClick={() => approve.mutate()}
        >
          {isApproved ? "Approved" : "Approve"}
        </Button>
      )}
      {!mayApprove && isApproved && <span className="text-ink-soft">Approved</span>}
    </li>
  );
}
