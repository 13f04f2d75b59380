import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountOffboarding, type Deleted, storeOffboarding } from "@/features/offboarding/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { deletedPlace, deletedQuery } from "../queries.ts";
import { accountsKey, deletedKey } from "../query-keys.ts";

/** Stores and accounts that were deleted in the last 30 days, with the way back. */
export function DeletedCard() {
  const screens = useScreens();
  const { api, queries } = screens;
  const [place, setPlace] = useState<{ page: number; limit: number }>(deletedPlace);
  const { data, error, refetch } = useQuery(deletedQuery(screens, place));
  const [asked, setAsked] = useState<Deleted | null>(null);
  const restore = useMutation({
    mutationFn: ({ kind, id }: Deleted) =>
      api.call((kind === "store" ? storeOffboarding : accountOffboarding).restore, { params: { id: String(id) } }),
    onSuccess: async () => {
      setAsked(null);
      // The last one of a page takes the page along.
      setPlace({ ...place, page: 1 });
      toast("Restored.");
      await Promise.all([deletedKey, accountsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  const failure = error && !data ? failureOf(error, "Unable to load what was deleted") : null;
  if (!failure && !data?.count) return null;
  return (
    <Card aria-label="Deleted">
      <CardHeader title="Deleted" description="Kept for 30 days, then permanently removed." />
      <CardBody>
        {failure && (
          <ErrorState
            className="py-4"
            message={failure.message}
            requestId={failure.requestId}
            onRetry={() => void refetch()}
          />
        )}
        <ul className="divide-y">
          {data?.data.map((thing) => (
            <li
              key={`${thing.kind}-${thing.id}`}
              className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="block font-medium">{thing.name}</span>
                <span className="block text-sm text-ink-soft">
                  {thing.kind === "store" ? "FFL" : "Account"}, deleted by {thing.deletedBy} on{" "}
                  <InstantText instant={thing.deletedAt} />, removed on <InstantText instant={thing.purgeAt} />
                </span>
              </span>
              <Button
                size="sm"
                aria-label={`Restore ${thing.name}`}
                onClick={() => setAsked(thing)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
        {data && data.count > Math.min(place.limit, deletedPlace.limit) && (
          <Pagination
            className="mt-3 border-t pt-3"
            label="Pages of what was deleted"
            page={place.page}
            limit={place.limit}
            total={data.count}
            onPageChange={(page) => setPlace({ ...place, page })}
            onLimitChange={(limit) => setPlace({ page: 1, limit })}
          />
        )}
      </CardBody>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setAsked(null);
            restore.reset();
          }}
          title={`Restore ${asked.name}?`}
          description="It comes back as it was, with its documents and users."
          confirmLabel="Restore"
          busy={restore.isPending}
          error={restore.error ? failureOf(restore.error, "Unable to restore").message : undefined}
          onConfirm={() => restore.mutate(asked)}
        />
      )}
    </Card>
  );
}
