/** Which rows are ticked; those of other pages stay as they are. */
export interface RowChoice {
  readonly has: (id: string) => boolean;
  /** All rows of this page. */
  readonly all: boolean;
  /** Some rows of this page, but not all. */
  readonly some: boolean;
  /** `isRange` ticks everything from the row that was ticked last to this one. */
  readonly set: (id: string, ticked: boolean, isRange?: boolean) => void;
  readonly setAll: (ticked: boolean) => void;
}

/** The choice among the rows of one page, out of what is chosen altogether. `last` remembers where a range begins. */
export function rowChoice(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  onChange: ((chosen: ReadonlySet<string>) => void) | undefined,
  last: { current: string | null } = { current: null },
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
    set: (id, ticked, isRange = false) => {
      const [from, to] = [last.current === null ? -1 : ids.indexOf(last.current), ids.indexOf(id)];
      last.current = id;
      change(isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], ticked);
    },
    setAll: (ticked) => change(ids, ticked),
  };
}
