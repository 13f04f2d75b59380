import { useSyncExternalStore } from "react";
import type { MarkEditor } from "./mark-editor.ts";
import type { MarksState } from "./mark-store.ts";

/** What an editor shows just now. */
export function useMarks(editor: MarkEditor): MarksState {
  return useSyncExternalStore(editor.subscribe, editor.getSnapshot, editor.getSnapshot);
}
