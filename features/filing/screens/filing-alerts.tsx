import { useEffect, useRef } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button, buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { RequestId } from "@/ui/states.tsx";
import type { Filing } from "./upload-state.ts";

export interface FilingAlertsProps {
  storeId: number;
  filing: Filing;
  /** Texts for parts of the request that have no field in the form. */
  others: readonly string[];
  onRetry: () => void;
  onAllowDuplicate: () => void;
  onChangeTsn: () => void;
}

/** Why a document was not filed, and the ways on. */
export function FilingAlerts(props: FilingAlertsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { filing } = props;
  // On small screens it stands below the fields; whoever pressed a button must see the answer.
  useEffect(() => {
    if (filing.phase === "failed" || filing.phase === "conflict" || filing.phase === "interrupted") {
      place.current?.scrollIntoView({ block: "nearest" });
    }
  }, [filing]);
  return (
    <div ref={place} className="empty:hidden">
      <FilingAlert {...props} />
    </div>
  );
}

function FilingAlert({ storeId, filing, others, onRetry, onAllowDuplicate, onChangeTsn }: FilingAlertsProps) {
  if (filing.phase === "failed") {
    return (
      <Alert tone="red">
        <p>{filing.message}</p>
        {others.map((text) => <p key={text}>{text}</p>)}
        <p>Your entries are still here. Trying again won't file it twice.</p>
        {filing.requestId && <RequestId id={filing.requestId} />}
        <Button size="sm" className="mt-2" onClick={onRetry}>Try again</Button>
      </Alert>
    );
  }
  if (filing.phase === "interrupted") {
    return (
      <Alert tone="amber">
        <p>{filing.message}</p>
        <p>It will be filed automatically once the server answers. Trying again won't file it twice.</p>
        <Button size="sm" className="mt-2" onClick={onRetry}>Try again</Button>
      </Alert>
    );
  }
  if (filing.phase !== "conflict") return null;
  return (
    <Alert tone="amber">
      <p>{filing.message}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <a
          href={`/${storeId}/documents/${filing.documentId}`}
          target="_blank"
          rel="noreferrer"
          className={cn(buttonVariants({ variant: "secondary", size: "sm" }))}
        >
          Open the other document<span className="sr-only">(in a new tab)</span>
        </a>
        <Button size="sm" onClick={onChangeTsn}>Change the TSN</Button>
        <Button size="sm" onClick={onAllowDuplicate}>File anyway</Button>
      </p>
    </Alert>
  );
}
