import { useState } from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DateRangeRequest, requestDateRange } from "@/features/audits/contract-ranges.ts";
import { dateRangesQuery, storeAuditsQuery } from "@/features/audits/shared-queries.ts";
import type { Audit } from "@/features/audits/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { ArchiveDatesProps } from "@/features/documents/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { formatDate } from "@/ui/format.ts";
import { conductedOf } from "./changes.ts";
import { type Dates, isCovered, sentDates } from "./date-rules.ts";

/** Says when the dates that an auditor picked go beyond those of the audit, and offers to ask for them. */
export default function AuditDates({ storeId, startDate, endDate }: ArchiveDatesProps) {
  const context = useScreens();
  const { data: session } = useQuery(sessionQuery(context));
  const held = session?.stores.find(({ id }) => id === storeId)?.permissions ?? [];
  const { data } = useQuery({ ...storeAuditsQuery(context, storeId), enabled: held.includes("audits.request_range") });
  const audit = conductedOf(data);
  return audit && <Asked key={`${startDate} ${endDate}`} audit={audit} picked={{ startDate, endDate }} />;
}

function Asked({ audit, picked }: { audit: Audit; picked: Dates }) {
  const context = useScreens();
  const [isTold, setTold] = useState(false);
  const { data: ranges } = useQuery(dateRangesQuery(context, audit.id, 1));
  const wanted = sentDates(picked, audit);
  const ask = useMutation({
    mutationFn: () =>
      context.api.call(requestDateRange, {
        params: { id: String(audit.id) },
        body: { dateRange: wanted, url: `/${audit.storeId}/documents?${new URLSearchParams({ ...wanted })}` },
      }),
    onSuccess: () => {
      setTold(true);
      const { queryKey } = dateRangesQuery(context, audit.id, 1);
      return context.queries.invalidateQueries({ queryKey });
    },
  });
  const told = isTold && (
    <Dialog
      open
      onOpenChange={setTold}
      title="Date range requested"
      description="The store's managers were notified. The documents appear here as soon as the dates are approved."
      size="sm"
      footer={<Button variant="primary" onClick={() => setTold(false)}>OK</Button>}
    />
  );
  if (!ranges) return told || null;
  const pending = ranges.data.find((range) => range.status === 0 && isCovered(wanted, [range]));
  if (isCovered(wanted, [audit, ...ranges.data.filter(({ status }) => status === 1)])) return told || null;
  return (
    <>
      {pending ? <Waiting request={pending} /> : (
        <Alert
          tone="amber"
          action={
            <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
              Request these dates
            </Button>
          }
        >
          {words(wanted)} goes beyond the dates of this audit ({words(audit)}). Request access to these dates?
        </Alert>
      )}
      {ask.error && <Alert tone="red">{failureOf(ask.error, "Unable to save date range").message}</Alert>}
      {told}
    </>
  );
}

function Waiting({ request }: { request: DateRangeRequest }) {
  return (
    <Alert tone="info">
      {words(request)} was requested by {request.requestedByName}. Documents appear once the dates are approved.
    </Alert>
  );
}

function words({ startDate, endDate }: Dates): string {
  return `${formatDate(startDate)} – ${formatDate(endDate)}`;
}
