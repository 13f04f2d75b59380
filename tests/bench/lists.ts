import type { ScopePart } from "@/kernel/access.ts";
import { benchDatabase, millionDocuments } from "./data.ts";
import { openListAlone, scopes } from "./list-alone.ts";
import { type Figure, isOver, measured, ms, percentile, printFigures } from "./measure.ts";
import { listCases } from "./requests.ts";

/**
 * Every case of the list without HTTP: the rule itself beside the very statements it runs, run through the driver
 * alone. The ratio says what choosing the plan and presenting the rows costs.
 */
export async function listRuleFigures(
  path: string,
  scope: readonly ScopePart[],
  callers: number,
  only = "",
): Promise<Figure[]> {
  const list = await openListAlone(path);
  const times = callers === 1 ? 12 : 32;
  const figures: Figure[] = [];
  for (const { name, query, limit } of listCases().filter((listCase) => listCase.name.includes(only))) {
    const { count, rule, alone } = await list.task(scope, query);
    const [ours, bare] = [await measured(times, callers, rule), await measured(times, callers, alone)];
    const allowed = callers === 1 ? limit : 4 * limit;
    const p95 = percentile(ours.each, 0.95);
    figures.push({
      name: `${name} (${count})`,
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
  const [folder = "data/bench", only = ""] = Deno.args;
  const path = await benchDatabase(folder, millionDocuments, (line) => console.log(line));
  for (const callers of [1, 8]) {
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
