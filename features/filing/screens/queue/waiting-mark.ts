import type { Session } from "@/features/shell/contract.ts";

/** Under which name a person's uploads are kept in this browser; an operator's own, while one acts for the person. */
export function ownerOf({ person, impersonating }: Pick<Session, "person" | "impersonating">): string {
  return impersonating ? `${impersonating.id} for ${person.id}` : String(person.id);
}

const prefix = "strongroom.uploads.";
const changed = "strongroom-uploads";

/** Leaves a mark that the person has uploads waiting here, so that pages load the queue only then. No more is said. */
export function setMark(owner: string, isWaiting: boolean): void {
  if (hasMark(owner) === isWaiting) return;
  try {
    if (isWaiting) localStorage.setItem(prefix + owner, "1");
    else localStorage.removeItem(prefix + owner);
  } catch {
    // Without storage nothing outlives the page, and nothing has to be found again.
  }
  dispatchEvent(new Event(changed));
}

/** Whether uploads of the person wait in this browser. */
export function hasMark(owner: string | null): boolean {
  try {
    return owner !== null && localStorage.getItem(prefix + owner) !== null;
  } catch {
    return false;
  }
}

/** Calls back when a mark of this or another tab may have changed; call the answer to stop. */
export function watchMarks(callback: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener(changed, callback, { signal });
  addEventListener("storage", callback, { signal });
  return () => listening.abort();
}

const ownerListeners = new Set<(owner: string | null) => void>();

/** Says who is signed in on this page now, so that nobody's files are sent under another one's name. */
export function signedInAs(owner: string | null): void {
  for (const listener of ownerListeners) listener(owner);
}

/** Calls back with whoever is signed in when that may have changed. */
export function watchOwner(listener: (owner: string | null) => void): void {
  ownerListeners.add(listener);
}
