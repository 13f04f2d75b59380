import type { Both, ServedSide } from "./compare.ts";
import { askingOf, callsOfKind, listLimits, timesOf, told } from "./list-figures.ts";
import { listKinds, queriesOf } from "./list-kinds.ts";
import { type Figure, isOver, percentile } from "./measure.ts";

/** With eight callers each version is asked so many times in a row before it is the other one's turn. */
const callsInTurn = { 1: 1, 8: 16 } as const;

/** Every kind of list, asked of both versions in turn with the same values, by one and by eight callers. */
export async function compareLists([ours, other]: Both<ServedSide>): Promise<readonly Figure[]> {
  const asking = await askingOf("Owner of 40 stores", ours.owner, `${ours.dataFolder}/strongroom.db`);
  const figures: Figure[] = [];
  for (const callers of [1, 8] as const) {
    const [limit, turn] = [listLimits[callers], callsInTurn[callers]];
    const rows: Figure[] = [];
    for (const kind of listKinds) {
      const queries = queriesOf(kind, asking, Math.max(callsOfKind, 2 * turn));
      const times: Both<number[]> = [[], []];
      for (let from = 0; from < queries.length; from += turn) {
        const now = queries.slice(from, from + turn);
        // Whoever is asked first finds the machine as the other left it: they take turns at that too.
        const order = from / turn % 2 === 0 ? [0, 1] : [1, 0];
        for (const at of order) times[at].push(...await timesOf([ours, other][at].owner, now, callers));
      }
      rows.push({
        ...besideFigure(`${kind.name}, ${callers} at once`, times),
        isOver: percentile(times[0], 0.95) > limit,
        limit: `p95 ${limit} ms`,
      });
    }
    const over = rows.filter(isOver).length;
    figures.push({
      name: `kinds of list that keep ${limit} ms at the 95th percentile, ${callers} at once`,
      value: `${rows.length - over} of ${rows.length}`,
      limit: "all",
      isOver: over > 0,
    }, ...rows);
  }
  return figures;
}

/** What each version took. */
export function besideFigure(name: string, [ours, other]: Both<readonly number[]>): Figure {
  const ratio = percentile(ours, 0.5) / percentile(other, 0.5);
  return { name, value: told(ours), baseline: told(other), ratio: ratio.toFixed(2) };
}
