import type { AlertActions } from "@/features/filing/shared-screens.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button, buttonVariants } from "@/ui/button.tsx";
import { RequestId } from "@/ui/states.tsx";
import type { FailedFiling } from "./use-queue.ts";

export interface FilingProblemProps extends AlertActions {
  storeId: number;
  failed: FailedFiling | undefined;
}

/** Why the item on the screen was not filed, and the ways on. */
export function FilingProblem({ storeId, failed, others, retry, changeTsn, allowTsn }: FilingProblemProps) {
  if (!failed) return null;
  const { conflict } = failed;
  if (!conflict) {
    return (
      <Alert tone="red">
        <p>{failed.message}</p>
        {others.map((text) => <p key={text}>{text}</p>)}
        <p>Your entries are still here. Trying again won't file it twice.</p>
        {failed.requestId && <RequestId id={failed.requestId} />}
        <Button size="sm" className="mt-2" onClick={retry}>Try again</Button>
      </Alert>
    );
  }
  return (
    <Alert tone="amber">
      <p>{failed.message}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <a
          href={`/${storeId}/documents/${conflict.documentId}`}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ variant: "secondary", size: "sm" })}
        >
          Open the other document<span className="sr-only">(in a new tab)</span>
        </a>
        <Button size="sm" onClick={changeTsn}>Change the TSN</Button>
        <Button size="sm" onClick={() => allowTsn(conflict.tsn)}>File anyway</Button>
      </p>
    </Alert>
  );
}

/** Filings of other items that came to nothing, with the way back to each. */
export function FailuresElsewhere(
  { failures, onGo }: { failures: readonly FailedFiling[]; onGo: (id: number) => void },
) {
  return failures.map(({ id, name, message }) => (
    <Alert
      key={id}
      tone="red"
      action={<Button size="sm" onClick={() => onGo(id)}>Go back to it</Button>}
    >
      {name} was not filed. {message}
    </Alert>
  ));
}
