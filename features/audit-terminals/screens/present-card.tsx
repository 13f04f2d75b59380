import { formatterByZone } from "@/kernel/dates.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { formatInstant } from "@/ui/format.ts";
import { endTerminal, type Inspection, type Present } from "../contract.ts";
import { terminalsChanged } from "../contract-events.ts";
import { useNow } from "./use-now.ts";
import { agoWords } from "./words.ts";

interface PresentCardProps {
  readonly storeId: number;
  readonly inspection: Inspection;
  readonly timeZone: string;
}

/** Who is signed in now and where, and what they opened last. */
export function PresentCard({ storeId, inspection: { auditId, present }, timeZone }: PresentCardProps) {
  const now = useNow();
  const [asked, setAsked] = useState<Present | null>(null);
  return (
    <Card aria-label="Signed in now">
      <CardHeader title="Signed in now" description="Auditors of this audit, at your terminals and elsewhere." />
      {present.length === 0
        ? <EmptyState title="No auditor is signed in.">Show a code to start one at a terminal.</EmptyState>
        : (
          <ul className="divide-y">
            {present.map((one) => (
              <PresentRow
                key={one.terminalId ?? `own ${one.userId}`}
                storeId={storeId}
                present={one}
                timeZone={timeZone}
                now={now}
                onEnd={() => setAsked(one)}
              />
            ))}
          </ul>
        )}
      {asked && <EndDialog storeId={storeId} auditId={auditId} present={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface PresentRowProps {
  readonly storeId: number;
  readonly present: Present;
  readonly timeZone: string;
  readonly now: number;
  readonly onEnd: () => void;
}

function PresentRow({ storeId, present, timeZone, now, onEnd }: PresentRowProps) {
  const { terminal, name, since, lastActive, opened } = present;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {name}
          <Badge tone={terminal === null ? undefined : "accent"}>
            {terminal === null ? "Own computer" : `Terminal ${terminal}`}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">
          Since <time dateTime={since} title={formatInstant(since, timeZone)}>{timeOf(since, timeZone)}</time>, active
          {" "}
          {agoWords(lastActive, now)}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {opened
            ? (
              <>
                Opened last:{" "}
                <Link
                  className="text-accent underline underline-offset-2"
                  to={`/${storeId}/documents/${opened.documentId}`}
                >
                  {opened.customerName ?? `Document ${opened.documentId}`}
                </Link>
                , {agoWords(opened.at, now)}
              </>
            )
            : "Nothing opened yet."}
        </p>
      </div>
      {terminal !== null && (
        <Button
          size="sm"
          className="pointer-coarse:min-h-11"
          onClick={onEnd}
          aria-label={`End session: ${name}, terminal ${terminal}`}
        >
          End session
        </Button>
      )}
    </li>
  );
}

const formatOf = formatterByZone({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

function timeOf(instant: string, timeZone: string): string {
  return formatOf(timeZone).format(new Date(instant)).replaceAll("\u202f", " ");
}

interface EndDialogProps {
  readonly storeId: number;
  readonly auditId: number;
  readonly present: Present;
  readonly onClose: () => void;
}

/** Asks before an auditor is signed out at a terminal. */
function EndDialog({ storeId, auditId, present: { terminalId, terminal, name }, onClose }: EndDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const end = useMutation({
    mutationFn: () => api.call(endTerminal, { params: { id: String(terminalId) } }),
    onSuccess: async () => {
      onClose();
      await happened(terminalsChanged, { storeId, auditId });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`End the session at terminal ${terminal}?`}
      description={`${name} is signed out there at once. To go on, they need a new code.`}
      confirmLabel="End session"
      danger
      busy={end.isPending}
      error={end.error ? failureOf(end.error, "Unable to end the session").message : undefined}
      onConfirm={() => end.mutate()}
    />
  );
}
