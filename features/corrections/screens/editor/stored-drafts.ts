/*
 * Where unsaved marks lie in the browser. Apart from what reads them, as every page sees to it that they go when their person
 * signs out.
 */

/** Before the person and the form in the name of each. */
export const draftPrefix = "strongroom.correction-draft.";

/** The names of all unsaved marks in this browser, whoever's. */
export function draftKeys(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
    .filter((key) => key.startsWith(draftPrefix));
}

/** Forgets all unsaved marks in this browser: for when somebody signs out. What the server has of them stays there. */
export function clearStoredDrafts(): void {
  withStorage((storage) => draftKeys(storage).forEach((key) => storage.removeItem(key)));
}

/** Forgets the unsaved marks of somebody in this browser: `owner` is what their names begin with. */
export function clearDraftsOf(owner: string): void {
  withStorage((storage) =>
    draftKeys(storage).filter((key) => `${key}.`.startsWith(`${draftPrefix}${owner}.`))
      .forEach((key) => storage.removeItem(key))
  );
}

/** A browser without storage still has the draft on the server. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
