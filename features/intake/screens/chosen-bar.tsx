import { useRef, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toldFailure } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { discardSeveral, restoreSeveral } from "../contract.ts";
import { DiscardDialog } from "./queue/discard-dialog.tsx";
import { Key } from "./queue/queue-footer.tsx";

export interface ChosenBarProps {
  storeId: number;
  chosen: ReadonlySet<string>;
  /** The list shows what was discarded: what is chosen can be brought back. */
  isDiscarded: boolean;
  onClear: () => void;
}

/** What can be done with chosen rows of the list: a mistaken import leaves it in one go, and comes back in one. */
export function ChosenBar({ storeId, chosen, isDiscarded, onClear }: ChosenBarProps) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const ids = [...chosen].map(Number);
  const refresh = () => void queries.invalidateQueries({ queryKey: ["intake"] });
  const restore = useMutation({
    mutationFn: (wanted: readonly number[]) => api.call(restoreSeveral, { body: { storeId, ids: [...wanted] } }),
    onSuccess: (back) => toast({ text: backWords(back.ids.length), tone: "green" }),
    onError: (error) =>
      toast({ text: toldFailure(error, "Unable to restore them. Please try again later.").message, tone: "red" }),
    onSettled: refresh,
  });
  // Some may be discarded even where it could not do all: undo is about those as well.
  const hasFailed = useRef(false);
  const discard = async (reason: string) => {
    const isTriedAgain = hasFailed.current;
    hasFailed.current = true;
    const out = await api.call(discardSeveral, { body: { storeId, ids, reason } }).finally(refresh);
    hasFailed.current = false;
    onClear();
    toast({
      text: `${documents(out.ids.length)} discarded.`,
      action: { label: "Undo", onPress: () => restore.mutate(isTriedAgain ? ids : out.ids) },
    });
  };
  useHotkeys({ Escape: onClear, ...(isDiscarded ? {} : { d: () => setAsks(true) }) });
  return (
    <div
      role="region"
      aria-label="Selected documents"
      className="flex flex-wrap items-center gap-2 border-b border-accent/35 bg-accent-soft px-3 py-2"
    >
      <p role="status" className="mr-2 text-sm font-medium tabular-nums">{formatNumber(ids.length)} selected</p>
      {isDiscarded
        ? (
          <Button
            size="sm"
            busy={restore.isPending}
            onClick={() => restore.mutate(ids, { onSuccess: onClear })}
          >
            Restore
          </Button>
        )
        : (
          <Button size="sm" onClick={() => setAsks(true)}>
            Discard <Key>d</Key>
          </Button>
        )}
      <Button variant="ghost" size="sm" className="ml-auto" onClick={onClear}>
        Clear selection <Key>Esc</Key>
      </Button>
      {asks && <DiscardDialog name={documents(ids.length)} onDiscard={discard} onClose={() => setAsks(false)} />}
    </div>
  );
}

function backWords(count: number): string {
  return `${documents(count)} ${count === 1 ? "waits" : "wait"} to be verified again.`;
}

function documents(count: number): string {
  return count === 1 ? "1 document" : `${formatNumber(count)} documents`;
}
