import { useEffect, useState, useSyncExternalStore } from "react";
import { useQuery } from "@tanstack/react-query";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { tellHappened } from "@/kernel/screens/use-happened.ts";
import { browserStorage } from "./indexed-db.ts";
import { ownerOf, setMark, watchOwner } from "./waiting-mark.ts";
import { isFinished } from "./model.ts";
import { browserNetwork } from "@/features/uploads/shared-queries.ts";
import { type QueueState, UploadQueue } from "./queue.ts";
import { filingServer } from "./server.ts";
import type { QueueStorage } from "./storage.ts";
import { browserTabs } from "./tabs.ts";

interface Hosted {
  readonly owner: string;
  readonly queue: Promise<UploadQueue>;
}

/** One queue a page, whichever screens show it; of the person who is signed in now. */
let hosted: Hosted | null = null;

/** The queue of the person who is signed in; null until it is there. */
export function useUploadQueue(): UploadQueue | null {
  const context = useScreens();
  const { data } = useQuery(sessionQuery(context));
  const owner = data ? ownerOf(data) : null;
  const [shown, setShown] = useState<{ readonly owner: string; readonly queue: UploadQueue } | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let isWanted = true;
    void hostedQueue(context, owner).then((queue) => isWanted && setShown({ owner, queue }));
    return () => {
      isWanted = false;
    };
  }, [owner, context]);
  return shown !== null && shown.owner === owner ? shown.queue : null;
}

/** What the queue shows now. */
export function useQueueState(queue: UploadQueue): QueueState {
  return useSyncExternalStore(queue.subscribe, queue.state, queue.state);
}

function hostedQueue(context: ScreenContext, owner: string): Promise<UploadQueue> {
  if (hosted?.owner === owner) return hosted.queue;
  letGo();
  listenOnce();
  hosted = { owner, queue: opened(context, owner) };
  return hosted.queue;
}

/** Stops the queue of somebody who is not signed in any more; it goes on when they are back. */
function letGo(): void {
  void hosted?.queue.then((queue) => queue.stop());
  hosted = null;
  live = null;
}

/** The queue once it is there. */
let live: UploadQueue | null = null;
let isListening = false;

function listenOnce(): void {
  if (isListening) return;
  isListening = true;
  watchOwner((owner) => {
    if (hosted !== null && hosted.owner !== owner) letGo();
  });
  addEventListener("beforeunload", (event) => {
    if (live && losesOnLeaving(live.state())) event.preventDefault();
  });
  addEventListener("focus", () => live?.wake());
}

/** Opened once a page: without a database of the browser's it is what keeps the queue from one screen to the next. */
let storage: Promise<QueueStorage> | null = null;

async function opened(context: ScreenContext, owner: string): Promise<UploadQueue> {
  const queue = new UploadQueue({
    owner,
    server: filingServer(context.api),
    storage: await (storage ??= browserStorage()),
    tabs: browserTabs(),
    network: browserNetwork,
    onFinished: ({ storeId }) => void tellHappened(context, documentsChanged, { storeId, documentIds: [] }),
  });
  // Somebody else may have signed in while the storage was being opened.
  if (hosted?.owner !== owner) {
    queue.stop();
    return queue;
  }
  live = queue;
  await queue.restore();
  const mark = () => {
    const { groups, elsewhere } = queue.state();
    setMark(owner, elsewhere > 0 || groups.some((group) => !isFinished(group)));
  };
  queue.subscribe(mark);
  mark();
  return queue;
}

/** Bytes are moving, or the browser keeps nothing of what waits. */
export function losesOnLeaving({ groups, isMoving, isLasting }: QueueState): boolean {
  return isMoving || (!isLasting && groups.some((group) => !isFinished(group)));
}
