import { archiveEntryChanged } from "@/features/documents/contract-events.ts";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { viewsChanged } from "../contract-events.ts";

/** Asks anew for what a change of the views shows in: the bar, and how the archive opens. */
export function useViewsChanged(storeId: number): () => Promise<unknown> {
  const happened = useHappened();
  return () => Promise.all([happened(viewsChanged, { storeId }), happened(archiveEntryChanged, { storeId })]);
}
