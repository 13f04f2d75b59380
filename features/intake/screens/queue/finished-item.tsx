import type { ReactNode } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Progress } from "@/ui/progress.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { type IntakeItem, restoreIntake, retryIntake, splitIntake } from "../../contract.ts";

/** An item that has no form to fill in: it is being read, cannot be read, or is finished. */
export function FinishedItem({ item }: { item: IntakeItem }) {
  switch (item.state) {
    case "reading":
      return <BeingRead />;
    case "failed":
      return <Unreadable item={item} />;
    case "filed":
      return (
        <Alert tone="green">
          <p>
            {item.settledBy} filed this on <FinishedAt item={item} />. Filed documents can't be undone.
          </p>
          <Actions>
            <Button asChild size="sm">
              <Link to={`/${item.storeId}/documents/${item.documentId}`}>Open document {item.documentId}</Link>
            </Button>
          </Actions>
        </Alert>
      );
    default:
      return <Discarded item={item} />;
  }
}

/** When it was filed or taken out, by the store's clock. */
function FinishedAt({ item }: { item: IntakeItem }) {
  const { timeZone } = useSetting(item.storeId);
  return <InstantText instant={item.settledAt} timeZone={timeZone} withTime />;
}

function BeingRead() {
  return (
    <>
      <Progress label="Reading the form" />
      <SkeletonGroup label="Reading the form">
        <div className="flex flex-col gap-5">
          {[0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-9 w-full rounded-md opacity-55" />)}
        </div>
      </SkeletonGroup>
    </>
  );
}

function Unreadable({ item }: { item: IntakeItem }) {
  const change = useChange(item.id);
  return (
    <Alert tone="red">
      <p>{item.reason}</p>
      <p>The file is kept. Fix it and upload it again, or discard this one.</p>
      <Actions>
        <Button size="sm" busy={change.isPending} onClick={() => change.mutate("retry")}>Read it again</Button>
        {item.fileCount > 1 && (
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate("split")}>
            Split into {item.fileCount} documents
          </Button>
        )}
      </Actions>
    </Alert>
  );
}

function Discarded({ item }: { item: IntakeItem }) {
  const change = useChange(item.id);
  return (
    <Alert tone="info">
      <p>
        {item.settledBy} discarded this on <FinishedAt item={item} />: {item.reason}
      </p>
      {item.restorableUntil && (
        <Actions>
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate("restore")}>Restore</Button>
        </Actions>
      )}
    </Alert>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>;
}

/** Changes the item and looks at everything anew. */
function useChange(id: number) {
  const { api } = useScreens();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: "retry" | "restore" | "split") => {
      const params = { id: String(id) };
      if (change === "retry") await api.call(retryIntake, { params });
      else if (change === "restore") await api.call(restoreIntake, { params });
      else await api.call(splitIntake, { params });
    },
    onError: (error) => toast({ text: failureOf(error, "Unable to change this").message, tone: "red" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["intake"] }),
  });
}
