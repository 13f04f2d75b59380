import { useEffect, useEffectEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { claimIntake, type IntakeState, releaseIntake } from "../../contract.ts";
import { intakeItemQuery } from "../../queries.ts";

const renewEveryMs = 30_000;

/**
 * Tells others that this person is at an item for as long as it is on the screen, and what the server says of the item
 * meanwhile goes into the cache. Answers how to take an item over from a colleague.
 */
export function useClaim(id: number, state: IntakeState | undefined, isFinished: (id: number) => boolean): () => void {
  const context = useScreens();
  const queries = useQueryClient();
  const isOpen = state === "ready" || state === "failed" || state === "reading";

  const claim = useEffectEvent((force: boolean) => {
    if (isFinished(id)) return;
    context.api.call(claimIntake, { params: { id: String(id) }, body: { force } }).then(
      (item) => {
        // What was filed meanwhile must not look open again.
        if (!isFinished(id)) queries.setQueryData(intakeItemQuery(context, id).queryKey, item);
      },
      // Without a claim one can verify all the same: the server lets nothing be filed twice.
      () => {},
    );
  });
  const release = useEffectEvent((left: number) => {
    if (isFinished(left)) return;
    context.api.call(releaseIntake, { params: { id: String(left) } }).catch(() => {});
  });

  useEffect(() => {
    if (!isOpen) return;
    claim(false);
    const renewing = setInterval(() => document.visibilityState === "visible" && claim(false), renewEveryMs);
    return () => {
      clearInterval(renewing);
      release(id);
    };
  }, [id, isOpen]);

  return () => claimNow(context, queries, id);
}

type Context = ReturnType<typeof useScreens>;

function claimNow(context: Context, queries: ReturnType<typeof useQueryClient>, id: number): void {
  context.api.call(claimIntake, { params: { id: String(id) }, body: { force: true } })
    .then((item) => queries.setQueryData(intakeItemQuery(context, id).queryKey, item))
    .catch(() => {});
}
