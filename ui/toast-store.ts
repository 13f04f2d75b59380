import type { AlertTone } from "./alert.tsx";

/** The specification's autoclose of a toast, in milliseconds. */
export const TOAST_MILLISECONDS = 5000;

/** One with something to press stays longer, in milliseconds: it has to be read, decided and reached. */
export const ACTION_TOAST_MILLISECONDS = 10_000;

/** The key that leads to the newest toast; no browser and no screen reader has it for itself. */
export const TOAST_KEY = "F8";

/** What a toast says. */
export interface ToastMessage {
  text: string;
  tone?: AlertTone;
  /** What can be done about it, 'Undo' say. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** How long it stays; ten seconds where something can be pressed, else five. */
  milliseconds?: number;
}

/** What puts toasts onto the page once its code is there. */
export interface ToastOutlet {
  show: (id: number, message: ToastMessage) => void;
  dismiss: (id: number) => void;
}

// The one list of this page of what waits for its code; on the server nobody adds to it.
let waiting: ReadonlyMap<number, ToastMessage> = new Map();
let outlet: ToastOutlet | null = null;
// What was said and is not over: a frame that is drawn anew, as when one is led elsewhere, shows it again.
const current = new Map<number, ToastMessage>();
let lastId = 0;
const listeners = new Set<() => void>();

function wait(next: ReadonlyMap<number, ToastMessage>): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner, for five seconds, ten with an action, unless told, and answers its id. `toast("Saved")`, `toast({text, tone, action})`. */
export function toast(message: string | ToastMessage): number {
  const content = typeof message === "string" ? { text: message } : message;
  lastId += 1;
  current.set(lastId, content);
  if (outlet) outlet.show(lastId, content);
  else wait(new Map([...waiting, [lastId, content]]));
  return lastId;
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  current.delete(id);
  outlet?.dismiss(id);
  if (waiting.has(id)) wait(new Map([...waiting].filter(([other]) => other !== id)));
}

/** To be called when a toast is over, by itself or because somebody closed it. */
export function endToast(id: number): void {
  current.delete(id);
}

/** Shows from now on what is said, and at once what has waited; the answer ends it. */
export function attachToastOutlet(next: ToastOutlet): () => void {
  const attached = { ...next };
  outlet = attached;
  for (const [id, message] of waiting) next.show(id, message);
  wait(new Map());
  return () => {
    if (outlet !== attached) return;
    outlet = null;
    wait(new Map(current));
  };
}

const NONE: ReadonlyMap<number, ToastMessage> = new Map();

/** What waits to be shown, by id, for `useSyncExternalStore`. */
export const waitingToasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ReadonlyMap<number, ToastMessage> => waiting,
  onServer: (): ReadonlyMap<number, ToastMessage> => NONE,
};
