const name = "strongroom-signed-out";

/** Says on this page and in every other tab that the person has signed out, so that nothing of theirs stays. */
export function tellSignedOut(): void {
  dispatchEvent(new Event(name));
  try {
    // Other tabs hear of the change; nothing is left behind.
    localStorage.setItem(name, String(Date.now()));
    localStorage.removeItem(name);
  } catch {
    // A browser without storage keeps nothing in other tabs either.
  }
}

/** Calls back when the person signs out, in this tab or another one; call the answer to stop. */
export function watchSignedOut(callback: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener(name, callback, { signal });
  addEventListener("storage", (event) => event.key === name && event.newValue !== null && callback(), { signal });
  return () => listening.abort();
}

/** Who is asked before the person signs out. */
const asked = new Set<() => Promise<boolean>>();

/**
 * Whether the person may sign out now, once everything unsaved on this page is kept elsewhere; false where they were asked and
 * would rather stay.
 */
export async function maySignOut(): Promise<boolean> {
  return (await Promise.all([...asked].map((ask) => ask()))).every(Boolean);
}

/** Calls back before the person signs out; the answer tells whether they may. Call what is returned to stop. */
export function watchSigningOut(callback: () => Promise<boolean>): () => void {
  asked.add(callback);
  return () => {
    asked.delete(callback);
  };
}
