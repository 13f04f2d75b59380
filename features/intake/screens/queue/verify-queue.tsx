import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { VerifyHandle } from "@/features/filing/shared-screens.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { IntakeItem } from "../../contract.ts";
import { idIn } from "../../queries.ts";
import { nameOf } from "../words.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { FailuresElsewhere } from "./filing-problem.tsx";
import { ItemPanel } from "./item-panel.tsx";
import { PagePane } from "./page-pane.tsx";
import type { PageViewer, Shown } from "./pages.tsx";
import { QueueHeader } from "./queue-header.tsx";
import { useChanges } from "./use-changes.ts";
import { useClaim } from "./use-claim.ts";
import { useFilledHeight } from "@/ui/use-filled-height.ts";
import { useQueue } from "./use-queue.ts";

/** The verify queue: one document after the other, its page beside what was read from it. */
export default function VerifyQueue({ viewer }: { viewer?: PageViewer }) {
  const { storeId, itemId } = useParams();
  const [store, item] = [idIn(storeId), idIn(itemId)];
  if (store === null || item === null) {
    return <DeniedState message="Page not found, or you don't have access to it." />;
  }
  return <Verifying key={store} storeId={store} id={item} viewer={viewer} />;
}

/** What of an item is on the screen. */
interface Look {
  readonly id: number;
  readonly file: number;
  readonly place: Highlight | null;
}

function Verifying({ storeId, id, viewer }: { storeId: number; id: number; viewer?: PageViewer }) {
  const queue = useQueue(storeId, id);
  const { data: item, error, refetch } = queue.item;
  const takeOver = useClaim(id, item?.state, queue.isFinished);
  const { today } = useSetting(storeId);
  const form = useRef<VerifyHandle>(null);
  const frame = useFilledHeight();
  const [discarding, setDiscarding] = useState(false);
  const [looked, setLooked] = useState<Look>({ id, file: 0, place: null });
  const look = looked.id === id ? looked : { id, file: 0, place: null };
  useTitle(item ? `Verify ${nameOf(item)}` : "Verify");

  const values = () => item?.state === "ready" ? form.current?.values() ?? null : null;
  const changes = useChanges(id, values, (changed) => queue.keep({ values: changed }, true));
  const keep = () => queue.keep({ values: values() ?? queue.draft.values }, changes.isChanged());
  const skip = () => {
    keep();
    queue.skip();
  };
  const back = () => {
    keep();
    queue.back();
  };
  const isOpen = item?.state === "ready" || item?.state === "failed";
  useHotkeys({
    "mod+Enter": () => form.current?.submit(false),
    "mod+shift+Enter": skip,
    s: skip,
    j: skip,
    k: back,
    ...(queue.takenOut ? { z: queue.undo } : {}),
    ...(isOpen ? { d: () => setDiscarding(true), "mod+shift+d": () => setDiscarding(true) } : {}),
  });
  // A field's place is in the main file, whichever is on the screen.
  const showPlace = useCallback((place: Highlight | null) => setLooked({ id, file: 0, place }), [id]);

  if (error && !item) {
    const failure = failureOf(error, "Unable to load the documents to verify");
    return failure.status === 403 || failure.status === 404
      ? <DeniedState message={failure.message} help="It may be gone, or you don't have access to it." />
      : <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />;
  }
  return (
    <div
      ref={frame}
      data-full-height
      className="flex flex-col gap-3 lg:h-[calc(100dvh-var(--filled-top,7rem)-1rem)] lg:min-h-120"
      onKeyDown={leaveField}
      {...changes.watch}
    >
      <QueueHeader
        storeId={storeId}
        item={item}
        left={queue.left}
        takenOut={queue.takenOut}
        onUndo={queue.undo}
        onLeave={keep}
        onBack={back}
        onSkip={skip}
      />
      <FailuresElsewhere failures={queue.failures.filter((failed) => failed.id !== id)} onGo={queue.goTo} />
      <div className="flex min-h-0 grow flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_27rem]">
        <PagePane
          shown={fileOf(item, look.file)}
          ahead={fileOf(queue.ahead, 0)}
          highlight={look.place}
          viewer={viewer}
        />
        {item
          ? (
            <ItemPanel
              key={queue.isRestored ? `${item.id} kept` : item.id}
              item={item}
              queue={queue}
              form={form}
              today={today}
              shown={look.file}
              onShowFile={(file) => setLooked({ id, file, place: null })}
              onShowPlace={showPlace}
              onSkip={skip}
              onDiscard={() => setDiscarding(true)}
              onTakeOver={takeOver}
            />
          )
          : (
            <SkeletonGroup label="Loading the next document">
              <Skeleton className="h-9 w-full" />
            </SkeletonGroup>
          )}
      </div>
      {discarding && item && (
        <DiscardDialog
          name={nameOf(item)}
          onDiscard={queue.discard}
          onClose={() => setDiscarding(false)}
        />
      )}
    </div>
  );
}

function fileOf(item: IntakeItem | undefined, position: number): Shown | null {
  const file = item?.files[position];
  return file ? { uri: file.uri, name: file.name } : null;
}

/** Escape leaves a field, so that the single keys of the queue can be pressed. */
function leaveField(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event;
  if (key !== "Escape" || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (target.matches("input, select")) target.blur();
}
