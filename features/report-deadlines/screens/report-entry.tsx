import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { formatMinute } from "@/ui/format.ts";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import type { Report } from "../contract-shapes.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { formWords } from "./form-words.ts";
import { SentDialog } from "./sent-dialog.tsx";
import { useReportSteps } from "./use-report-steps.ts";

interface EntryProps {
  readonly report: Report;
  /** The store's. */
  readonly timeZone: string;
}

/** One report: what, for whom, until when, and what can be done with it. */
export function ReportEntry({ report, timeZone }: EntryProps) {
  const { title, about } = formWords[report.form];
  return (
    <li className="flex flex-col gap-3 px-4 py-3 lg:flex-row lg:items-start lg:justify-between">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateBadge report={report} />
          <span className="font-medium">{title}</span>
          <span className="text-ink-soft">{about}</span>
        </p>
        <Subject report={report} timeZone={timeZone} />
        <Outcome report={report} timeZone={timeZone} />
      </div>
      <Actions report={report} timeZone={timeZone} />
    </li>
  );
}

function StateBadge({ report: { state, isOverdue } }: { readonly report: Report }) {
  if (state === "sent") return <Badge tone="green">Sent</Badge>;
  if (state === "notNeeded") return <Badge>Not needed</Badge>;
  return isOverdue ? <Badge tone="red">Overdue</Badge> : <Badge tone="yellow">Open</Badge>;
}

function Subject({ report, timeZone }: EntryProps) {
  const { form, storeId, buyerName, firearms, sales, discoveredAt, note } = report;
  if (form === "3310.11") {
    return (
      <p>
        {discoveredAt && `Discovered ${formatMinute(discoveredAt, timeZone)}. `}
        {note}
      </p>
    );
  }
  const things = form === "3310.4" ? "handguns" : "rifles";
  return (
    <p>
      <span className="font-medium">{buyerName}</span>: {firearms} {things},{" "}
      {sales.map(({ documentId, day }, index) => (
        <span key={documentId}>
          {index > 0 && ", "}
          <Link
            className="touch-target text-accent underline underline-offset-3"
            to={`/${storeId}/documents/${documentId}`}
          >
            sold <DateText date={day} />
          </Link>
        </span>
      ))}
    </p>
  );
}

function Outcome({ report, timeZone }: EntryProps) {
  const { state, dueDay, dueAt, sentOn, reason, closedByName, closedAt, closedBy } = report;
  if (state === "open") {
    return (
      <p className="text-ink-soft">
        Due {dueAt === null
          ? (
            <>
              by close of business <DateText date={dueDay} />
            </>
          )
          : formatMinute(dueAt, timeZone)}
      </p>
    );
  }
  return (
    <p className="text-ink-soft">
      {state === "sent"
        ? (
          <>
            Sent <DateText date={sentOn} />
          </>
        )
        : reason}
      {" · "}
      {closedBy === "attachment" ? `${closedByName} attached the form` : closedByName}
      {" · "}
      <InstantText instant={closedAt} timeZone={timeZone} />
    </p>
  );
}

function Actions({ report, timeZone }: EntryProps) {
  const [dialog, setDialog] = useState<"sent" | "notNeeded" | null>(null);
  const { reopen, isPending } = useReportSteps(report);
  const close = () => setDialog(null);
  if (report.state !== "open") {
    return <Button size="sm" busy={isPending} onClick={() => reopen(report.version)}>Reopen</Button>;
  }
  return (
    <div className="flex flex-wrap items-center gap-2 lg:justify-end">
      <FormLink report={report} />
      <Button size="sm" onClick={() => setDialog("sent")}>Mark as sent</Button>
      <Button size="sm" onClick={() => setDialog("notNeeded")}>Not needed</Button>
      {dialog === "sent" && <SentDialog report={report} timeZone={timeZone} onClose={close} />}
      {dialog === "notNeeded" && <DismissDialog report={report} onClose={close} />}
    </div>
  );
}

/** Where the form itself is put: as a supplement of the last document, or as a document of its own. */
function FormLink({ report: { form, storeId, documentId, offeredDocumentId } }: { readonly report: Report }) {
  if (form !== "3310.11") {
    return (
      <Button size="sm" asChild>
        <Link to={`/${storeId}/documents/${documentId}?tab=attachments`}>Attach the form</Link>
      </Button>
    );
  }
  return offeredDocumentId === null
    ? (
      <Button size="sm" asChild>
        <Link to={`/${storeId}/documents?upload=1`}>File the form</Link>
      </Button>
    )
    : (
      <Button size="sm" asChild>
        <Link to={`/${storeId}/documents/${offeredDocumentId}`}>Open the filed form</Link>
      </Button>
    );
}
