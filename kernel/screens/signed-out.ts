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
