import type { RejectedFile } from "@/features/documents/shared-queries.ts";
import { isFinished, type QueuedGroup, wantsPerson } from "./queue/model.ts";

/** What the person is looking at. */
export interface UploadView {
  readonly step: "choose" | "verify" | "queue" | "done";
  /** The group that is being verified. */
  readonly current: string | null;
  readonly rejected: readonly RejectedFile[];
  /** Groups of the last drop of several files, while it can be taken for one document instead. */
  readonly together: readonly string[];
  /** 'Begin Uploading' was pressed while something was wrong: from then on problems are shown. */
  readonly checked: boolean;
}

/** What the dialog shows: the person's view, and what the queue holds for this store. */
export interface UploadState extends UploadView {
  readonly groups: readonly QueuedGroup[];
  readonly isLasting: boolean;
  readonly isOnline: boolean;
  readonly elsewhere: number;
}

export type UploadEvent =
  | { readonly type: "added"; readonly keys: readonly string[]; readonly rejected: readonly RejectedFile[] }
  | { readonly type: "supplemented"; readonly rejected: readonly RejectedFile[] }
  | { readonly type: "joined" | "checked" | "wentBack" | "restarted" | "queueShown" }
  | { readonly type: "shown"; readonly key: string }
  /** Goes on with what waits among these groups; `isMore` when there are others beside them. */
  | { readonly type: "moved"; readonly groups: readonly QueuedGroup[]; readonly isMore?: boolean };

export const emptyView: UploadView = { step: "choose", current: null, rejected: [], together: [], checked: false };

/** What an event makes of the view. */
export function upload(view: UploadView, event: UploadEvent): UploadView {
  switch (event.type) {
    case "added": {
      const { keys, rejected } = event;
      return { ...view, step: "choose", rejected, together: keys.length > 1 ? keys : [] };
    }
    case "supplemented":
      return { ...view, rejected: event.rejected, together: [] };
    case "joined":
      return { ...view, together: [] };
    case "checked":
      return { ...view, checked: true };
    case "wentBack":
      return { ...view, step: "choose", current: null };
    case "restarted":
      return emptyView;
    case "queueShown":
      return { ...view, step: "queue", current: null };
    case "shown":
      return { ...view, step: "verify", current: event.key };
    case "moved":
      return moved(view, event.groups, event.isMore === true);
  }
}

function moved(view: UploadView, groups: readonly QueuedGroup[], isMore: boolean): UploadView {
  const next = nextGroup(groups);
  const clean = { ...view, rejected: [], together: [] };
  if (next) return { ...clean, step: "verify", current: next.key };
  if (isMore || groups.some((group) => !isFinished(group))) return { ...clean, step: "queue", current: null };
  return groups.length > 0 ? { ...clean, step: "done", current: null } : emptyView;
}

/** The document to go on with: the first that waits for somebody, else the first that will when it is read. */
export function nextGroup(groups: readonly QueuedGroup[]): QueuedGroup | null {
  return groups.find(wantsPerson) ?? groups.find(({ begun, filing }) => begun && filing.phase === "open") ?? null;
}
