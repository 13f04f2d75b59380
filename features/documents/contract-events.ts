import { liveKey } from "@/kernel/live/live-key.ts";

/** Something about documents of a store is not what it was: their values, marks, files or history. */
export const documentsChanged = liveKey<{
  readonly storeId: number;
  /** The first hundred. */
  readonly documentIds: readonly number[];
}>("documents.changed");

/** Somebody looked at, printed or took a copy of a document, so that its history has grown. */
export const historyGrown = liveKey<{ readonly documentIds: readonly number[] }>("documents.looked_at");
