import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { supplementTexts } from "../../../contract-supplements.ts";
import { deletedAttachmentsQuery, restore } from "./supplement-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

/** The supplements that were deleted, with who did it and why, for those who may restore them. */
export default function DeletedList({ documentId, timeZone }: { documentId: number; timeZone?: string }) {
  const context = useScreens();
  const queries = useQueryClient();
  const { data: deleted = [], error, refetch } = useQuery(deletedAttachmentsQuery(context, documentId));
  if (error) {
    const { message } = failureOf(error, supplementTexts.loadFailed);
    return (
      <Alert tone="red" action={<Button size="sm" onClick={() => void refetch()}>Try again</Button>}>{message}</Alert>
    );
  }
  if (deleted.length === 0) return null;
  const putBack = (id: number, name: string) =>
    restore({ ...context, queries }, id).then(
      () => toast({ tone: "green", text: `${name} is back.` }),
      (error) => toast({ tone: "red", text: failureOf(error, "Unable to restore attachment").message }),
    );
  return (
    <details className="rounded-md border bg-paper text-sm">
      <summary className="cursor-pointer px-3 py-2 text-ink-soft">
        {deleted.length === 1 ? "1 deleted attachment" : `${deleted.length} deleted attachments`}
      </summary>
      <ul className="divide-y border-t">
        {deleted.map(({ id, name, deletedBy, deletedOn, deletionReason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-ink-soft">
                Deleted by {deletedBy}, <InstantText instant={deletedOn} timeZone={timeZone} withTime />
              </p>
              {deletionReason && <p className="wrap-anywhere">{deletionReason}</p>}
            </div>
            <Button
              size="sm"
              aria-label={`Restore ${name}`}
              onClick={() =>
                void putBack(id, name)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
