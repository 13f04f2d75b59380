import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Slot, useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Audit } from "../contract.ts";
import type { AuditType } from "../contract-states.ts";
import { auditExports } from "../slots.ts";
import { endedAuditsQuery, endedOnPage } from "../queries.ts";
import { datesOf } from "./words.ts";

interface EndedAuditsProps {
  readonly storeId: number;
  readonly type: AuditType;
  readonly timeZone: string;
}

/** The audits of a store that have ended, the last one first. Nothing while there is none. */
export function EndedAudits({ storeId, type, timeZone }: EndedAuditsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(endedAuditsQuery(useScreens(), storeId, type, page));
  if (error && !data) {
    const { message, requestId } = failureOf(error, "Unable to fetch audit");
    return <ErrorState message={message} requestId={requestId} onRetry={() => refetch()} />;
  }
  if (!data || data.count === 0) return null;
  const pages = Math.ceil(data.count / endedOnPage);
  return (
    <section aria-label="Ended audits" className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">Ended audits</h2>
      <ol className="flex flex-col divide-y rounded-md border bg-paper">
        {data.data.map((audit) => <EndedAudit key={audit.id} audit={audit} timeZone={timeZone} />)}
      </ol>
      {pages > 1 && (
        <nav aria-label="Pages of ended audits" className="flex items-center justify-end gap-2 text-sm text-ink-soft">
          <span aria-live="polite" className="tabular-nums">Page {formatNumber(page)} of {formatNumber(pages)}</span>
          <Button
            size="sm"
            disabled={page <= 1}
            onClick={() =>
              setPage(page - 1)}
          >
            Newer audits
          </Button>
          <Button
            size="sm"
            disabled={page >= pages}
            onClick={() =>
              setPage(page + 1)}
          >
            Older audits
          </Button>
        </nav>
      )}
    </section>
  );
}

function EndedAudit({ audit, timeZone }: { readonly audit: Audit; readonly timeZone: string }) {
  const { leadAuditorName, totalDocuments, totalDocumentsReviewed, totalDocumentsFlagged } = audit;
  const counts = [
    `${formatNumber(totalDocuments)} documents`,
    `${formatNumber(totalDocumentsReviewed)} reviewed`,
    `${formatNumber(totalDocumentsFlagged)} flagged`,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <span className="font-medium tabular-nums">{datesOf(audit)}</span>
      <span className="text-ink-soft">
        {leadAuditorName} · ended <InstantText instant={audit.endedDate} timeZone={timeZone} />
      </span>
      <span className="ml-auto text-ink-soft tabular-nums max-sm:ml-0">{counts.join(" · ")}</span>
      <Slot of={auditExports} props={{ audit }} />
    </li>
  );
}
