import { useSyncExternalStore } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { Mark, Refused } from "./save-queue.ts";
import type { Marks } from "./use-marks.ts";

/** So many refusals are said one by one. */
const mostSaid = 3;

const done: Readonly<Record<Mark["kind"], string>> = {
  viewed: "the view was not recorded",
  review: "the review status was not saved",
  flag: "the flag was not saved",
  note: "the note was not saved",
};

/** What is not saved: while there is no way to the server, and what it refused. Nothing while all is well. */
export function UnsavedMarks({ marks: { state, queue } }: { marks: Pick<Marks, "state" | "queue"> }) {
  const isOnline = useOnline();
  const { waiting, refused, isStuck } = state;
  return (
    <>
      {(isStuck || !isOnline) && (
        <Alert tone="amber">
          {isOnline ? "The server can't be reached." : "You're offline."} {waiting.length > 0
            ? `${countOf(waiting.length)} will be saved when the connection is back. Keep this tab open.`
            : "Forms that are loaded can still be reviewed."}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert
          tone="red"
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={() => queue.retry()}>Try again</Button>
              <Button size="sm" variant="ghost" onClick={() => queue.discard()}>Dismiss</Button>
            </span>
          }
        >
          <ul>
            {refused.slice(0, mostSaid).map((one) => <li key={one.id}>{sentenceOf(one)}</li>)}
            {refused.length > mostSaid && <li>{countOf(refused.length - mostSaid)} more not saved.</li>}
          </ul>
        </Alert>
      )}
    </>
  );
}

function sentenceOf({ title, mark, message }: Refused): string {
  return `${title}: ${done[mark.kind]}. ${message}`;
}

function countOf(count: number): string {
  return count === 1 ? "1 change" : `${formatNumber(count)} changes`;
}

/** Whether the browser says that it is online. */
function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine, () => true);
}

function watchOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
