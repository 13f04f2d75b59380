import { archiveEntryChanged } from "@/features/documents/contract-events.ts";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { viewsChanged } from "../contract-events.ts";
import type { ArchivePlace } from "../queries.ts";

/** Asks anew for what a change of the views shows in: the bar, and how the archive opens. */
export function useViewsChanged({ storeId, accountOverview }: ArchivePlace): () => Promise<unknown> {
  const happened = useHappened();
  // A change of the overview shows from every store.
  const ids = { storeId: accountOverview ? null : storeId };
  return () => Promise.all([happened(viewsChanged, ids), happened(archiveEntryChanged, ids)]);
}
