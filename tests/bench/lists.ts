import type { ScopePart } from "@/kernel/access.ts";
import { benchDatabase } from "./data.ts";
import { samplesOf } from "./drawn-values.ts";
import { listKinds, queriesOf } from "./list-kinds.ts";
import { type ListTask, openListAlone, scopes } from "./list-alone.ts";
import { type Figure, isOver, measured, ms, percentile, printFigures } from "./measure.ts";
import { clerkStores } from "./people.ts";
import { listLimits } from "./list-figures.ts";
import { benchData, benchFolder } from "./settings.ts";

/**
 * Every case of the list without HTTP: the rule itself beside the very statements it runs, run through the driver
 * alone. The ratio says what choosing the plan and presenting the rows costs.
 */
export async function listRuleFigures(
  path: string,
  scope: readonly ScopePart[],
  callers: keyof typeof listLimits,
  only = "",
): Promise<Figure[]> {
  const list = await openListAlone(path);
  const times = callers === 1 ? 12 : 32;
  const figures: Figure[] = [];
  const asking = { who: "the rule", samples: samplesOf(path), stores: clerkStores, pages: 1_000 };
  for (const kind of listKinds.filter(({ name }) => name.includes(only))) {
    const tasks: ListTask[] = [];
    for (const query of queriesOf(kind, asking, times)) tasks.push(await list.task(scope, query));
    const ours = await measured(times, callers, (at) => tasks[at].rule());
    const bare = await measured(times, callers, (at) => tasks[at].alone());
    const allowed = listLimits[callers];
    const p95 = percentile(ours.each, 0.95);
    figures.push({
      name: kind.name,
      value: `p50 ${ms(percentile(ours.each, 0.5))}, p95 ${ms(p95)}`,
      isOver: p95 > allowed,
      baseline: `p50 ${ms(percentile(bare.each, 0.5))}, p95 ${ms(percentile(bare.each, 0.95))}`,
      ratio: (percentile(ours.each, 0.5) / percentile(bare.each, 0.5)).toFixed(2),
      limit: `p95 ${allowed} ms`,
    });
  }
  list.close();
  return figures;
}

if (import.meta.main) {
  const [folder = benchFolder, only = ""] = Deno.args;
  const path = await benchDatabase(folder, benchData, (line) => console.log(line));
  for (const callers of [1, 8] as const) {
    for (const [who, scope] of Object.entries(scopes)) {
      const figures = await listRuleFigures(path, scope, callers, only);
      const over = figures.filter(isOver);
      printFigures(
        `Lists without HTTP: ${who}, ${callers} at once, ${figures.length - over.length} of ${figures.length} within`,
        only ? figures : over,
      );
    }
  }
}
