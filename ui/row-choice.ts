/** Which rows are ticked; those of other pages stay as they are. */
export interface RowChoice {
  readonly has: (id: string) => boolean;
  /** All rows of this page. */
  readonly all: boolean;
  /** Some rows of this page, but not all. */
  readonly some: boolean;
  readonly set: (id: string, ticked: boolean) => void;
  readonly setAll: (ticked: boolean) => void;
}

/** The choice among the rows of one page, out of what is chosen altogether. */
export function rowChoice(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  onChange: ((chosen: ReadonlySet<string>) => void) | undefined,
): RowChoice {
  const here = ids.filter((id) => chosen.has(id)).length;
  const change = (changed: readonly string[], ticked: boolean) => {
    const next = new Set(chosen);
    for (const id of changed) ticked ? next.add(id) : next.delete(id);
    onChange?.(next);
  };
  return {
    has: (id) => chosen.has(id),
    all: ids.length > 0 && here === ids.length,
    some: here > 0 && here < ids.length,
    set: (id, ticked) => change([id], ticked),
    setAll: (ticked) => change(ids, ticked),
  };
}
