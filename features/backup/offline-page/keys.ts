/** What keys do. */
export interface KeyActions {
  readonly search: () => void;
  /** To the next record, or row, or the one before. */
  readonly step: (by: number) => void;
  readonly close: () => void;
}

/** The product's keys: `/` search, `j` and `k` next and previous, Esc back to the list. Fields keep what is typed in them. */
export function listenToKeys({ search, step, close }: KeyActions): void {
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Escape") return close();
    if (target instanceof HTMLElement && target.matches("input, select, textarea")) return;
    const action = { "/": search, "j": () => step(1), "k": () => step(-1) }[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
