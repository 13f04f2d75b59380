import { useMutation, useQuery } from "@tanstack/react-query";
import ListPlus from "lucide-react/icons/list-plus";
import { useEffect, useRef, useState } from "react";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { samplingChanged } from "../contract-events.ts";
import { type Finding, withdrawFinding } from "../contract-findings.ts";
import { findingLabel } from "../finding-kind-rules.ts";
import { findingsQuery } from "../queries.ts";
import { FindingForm } from "./finding-form.tsx";

interface FindingsListProps {
  readonly documentId: number;
  readonly storeId: number;
  readonly timeZone: string;
  /** `e` opens 'Add finding'; not where that key is another's. */
  readonly withKey?: boolean;
}

/** The findings on a document, with what somebody who audits may add. */
export function FindingsList({ documentId, storeId, timeZone, withKey = false }: FindingsListProps) {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useQuery(findingsQuery(useScreens(), documentId));
  const recordsIn = data?.recordsIn ?? null;
  const wasAdding = useRef(isAdding);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasAdding.current && !isAdding) opener.current?.focus({ preventScroll: true });
    wasAdding.current = isAdding;
  }, [isAdding]);
  useHotkeys({ e: () => setAdding(true) }, { enabled: withKey && recordsIn !== null && !isAdding });
  if (error && !data) {
    const failure = failureOf(error, "Unable to load findings");
    return isDenied(failure)
      ? <DeniedState message="Findings are for the dealer's managers and the auditors of an internal audit." />
      : <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the findings">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  const close = () => setAdding(false);
  const add = recordsIn !== null && !isAdding && (
    <Button
      ref={opener}
      icon={<ListPlus aria-hidden="true" />}
      aria-keyshortcuts={withKey ? "e" : undefined}
      onClick={() => setAdding(true)}
    >
      Add finding
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {isAdding && recordsIn !== null && (
        <FindingForm auditId={recordsIn} documentId={documentId} storeId={storeId} onClose={close} />
      )}
      {data.data.length > 0 && (
        <>
          {add && <div className="flex justify-end">{add}</div>}
          <ol className="flex flex-col divide-y rounded-md border bg-paper" aria-label="Findings">
            {data.data.map((finding) => (
              <FindingItem key={finding.id} finding={finding} storeId={storeId} timeZone={timeZone} />
            ))}
          </ol>
        </>
      )}
      {data.data.length === 0 && !isAdding && (
        <EmptyState title="No findings" action={add} className="py-6">
          {recordsIn === null
            ? "What an internal audit finds wrong with this form appears here."
            : <>Record what is wrong with this form.{withKey && " Press e to start."}</>}
        </EmptyState>
      )}
    </div>
  );
}

interface FindingItemProps {
  readonly finding: Finding;
  readonly storeId: number;
  readonly timeZone: string;
}

function FindingItem({ finding, storeId, timeZone }: FindingItemProps) {
  const { kind, section, severity, text, foundBy, foundOn, withdrawnBy, withdrawnOn, mayWithdraw } = finding;
  const isWithdrawn = withdrawnOn !== null;
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cn("font-medium", isWithdrawn && "text-ink-soft line-through")}>{findingLabel(kind)}</span>
        {section && <span className="text-ink-soft">Section {section}</span>}
        {isWithdrawn
          ? <Badge tone="outline">Withdrawn</Badge>
          : <Badge tone={severity === "major" ? "red" : "yellow"}>{severity === "major" ? "Major" : "Minor"}</Badge>}
        {mayWithdraw && <WithdrawButton finding={finding} storeId={storeId} />}
      </p>
      {text && <p className={cn("wrap-anywhere whitespace-pre-wrap", isWithdrawn && "text-ink-soft")}>{text}</p>}
      <p className="text-ink-soft">
        {foundBy}, <InstantText instant={foundOn} timeZone={timeZone} withTime />
        {isWithdrawn && (
          <>
            {". "}Withdrawn by {withdrawnBy}, <InstantText instant={withdrawnOn} timeZone={timeZone} withTime />
          </>
        )}
      </p>
    </li>
  );
}

function WithdrawButton({ finding: { id, auditId, documentId, kind }, storeId }: Omit<FindingItemProps, "timeZone">) {
  const { api } = useScreens();
  const happened = useHappened();
  const withdrawing = useMutation({
    mutationFn: async () => {
      await api.call(withdrawFinding, { params: { id: String(id) } });
      await happened(samplingChanged, { storeId, auditId, documentId });
    },
    onError: (error) => void toast({ text: failureOf(error, "Unable to withdraw the finding").message, tone: "red" }),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      className="ml-auto"
      busy={withdrawing.isPending}
      aria-label={`Withdraw: ${findingLabel(kind)}`}
      onClick={() => withdrawing.mutate()}
    >
      Withdraw
    </Button>
  );
}
