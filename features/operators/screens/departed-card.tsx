import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountDeparture, type Departed, storeDeparture } from "@/features/departure/contract.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { accountsQuery, departedQuery } from "../queries.ts";

/** Stores and accounts that were deleted in the last 30 days, with the way back. */
export function DepartedCard() {
  const screens = useScreens();
  const { api, queries } = screens;
  const { data, error, refetch } = useQuery(departedQuery(screens));
  const [asked, setAsked] = useState<Departed | null>(null);
  const restore = useMutation({
    mutationFn: ({ kind, id }: Departed) =>
      api.call((kind === "store" ? storeDeparture : accountDeparture).restore, { params: { id: String(id) } }),
    onSuccess: async () => {
      setAsked(null);
      toast("It is back as it was.");
      await Promise.all([refetch(), queries.invalidateQueries({ queryKey: accountsQuery(screens).queryKey })]);
    },
  });
  if (!error && !data?.length) return null;
  return (
    <Card aria-label="Deleted">
      <CardHeader title="Deleted" description="Kept for 30 days, then removed for good." />
      <CardBody>
        {error && (
          <ErrorState
            className="py-4"
            message="Unable to load what was deleted. Please try again later."
            onRetry={() => void refetch()}
          />
        )}
        <ul className="divide-y">
          {data?.map((thing) => (
            <li
              key={`${thing.kind}-${thing.id}`}
              className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="block font-medium">{thing.name}</span>
                <span className="block text-sm text-ink-soft">
                  {thing.kind === "store" ? "FFL" : "Account"}, deleted by {thing.deletedBy} on{" "}
                  <InstantText instant={thing.deletedAt} />, gone on <InstantText instant={thing.purgeAt} />
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
      </CardBody>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setAsked(null);
            restore.reset();
          }}
          title={`Restore ${asked.name}?`}
          description="It comes back as it was, with its documents; its people can work there again."
          confirmLabel="Restore"
          busy={restore.isPending}
          error={restore.error ? refusal(restore.error) : undefined}
          onConfirm={() => restore.mutate(asked)}
        />
      )}
    </Card>
  );
}

function refusal(error: Error): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : "Unable to restore. Please try again later.";
}
