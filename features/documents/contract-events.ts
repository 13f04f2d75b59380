import { liveKey } from "@/kernel/live/live-key.ts";

/** Something about documents of a store is not what it was: their values, marks, files or history. */
export const documentsChanged = liveKey<{
  readonly storeId: number;
  /** Null for more than are told: any of the store. */
  readonly documentIds: readonly number[] | null;
}>("documents.changed");

/** How the archive of a store opens may be another way now: by a view, or in another filing order. */
export const archiveEntryChanged = liveKey<{ readonly storeId: number | null }>("documents.archive_entry_changed");

/** The history of documents has grown: by a look, by a note. Of looks only the browser that did it knows at once. */
export const historyGrown = liveKey<{ readonly documentIds: readonly number[] }>("documents.history_grown");

/** A file of a store was found not to be as filed, or is whole again. */
export const damagesChanged = liveKey<{ readonly storeId: number }>("documents.damages_changed");
