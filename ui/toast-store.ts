import type { AlertTone } from "./alert.tsx";

/** The specification's autoclose of a toast, in milliseconds. */
export const TOAST_MILLISECONDS = 5000;

/** What a toast says. */
export interface ToastMessage {
  text: string;
  tone?: AlertTone;
  /** What can be done about it, 'Undo' say. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** How long it stays; what can be undone stays longer. */
  milliseconds?: number;
}

/** A toast on the screen. */
export interface ShownToast extends ToastMessage {
  id: number;
}

// The one list of messages of this page; on the server nobody adds to it.
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const NONE: readonly ShownToast[] = [];
const MOST = 4;

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner, for five seconds unless told, and answers its id. `toast("Saved")`, `toast({text, tone, action})`. */
export function toast(message: string | ToastMessage): number {
  const content = typeof message === "string" ? { text: message } : message;
  lastId += 1;
  publish([...shown, { ...content, id: lastId }].slice(-MOST));
  return lastId;
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  publish(shown.filter((entry) => entry.id !== id));
}

/** What `useSyncExternalStore` needs of the list. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly ShownToast[] => shown,
  onServer: (): readonly ShownToast[] => NONE,
};
