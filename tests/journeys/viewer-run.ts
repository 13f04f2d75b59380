/**
 * Goes through a store's documents by the key of the next one 2,000 times, as somebody does who checks a day's forms one
 * after the other, and prints what that cost and what it left behind. Needs a built client. Ends with status 1 when
 * something grew or slowed down. `viewer-run.ts STEPS` goes another number of steps.
 */
import { withBrowser } from "./browser.ts";
import { type Census, censusOf, viewerOf, walk, withDocumentShown } from "./stepping.ts";

const steps = Number(Deno.args[0] ?? 2000);
const looks = [...new Set([100, 500, 1000, 2000].filter((look) => look < steps)), steps];
/** Steps before the first look: all code has been fetched, and the browser's caches are warm. */
const warming = 50;
/** What may be there more at the last look than at the first: bytes of heap, nodes, listeners. */
const mostGrowth = { heap: 4_000_000, nodes: 300, listeners: 100 };
/** How much slower the last steps may be than the first ones. */
const mostSlowing = 1.25;

interface Look {
  readonly done: number;
  readonly median: number;
  readonly p95: number;
  readonly census: Census;
}

function share(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}

function row({ done, median, p95, census }: Look): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const { heap, memory, nodes, listeners, workers, detachedCanvases } = census;
  const times = [`${median.toFixed(0)} ms`, `${p95.toFixed(0)} ms`];
  return `| ${
    [done, ...times, megabytes(heap), megabytes(memory), nodes, listeners, workers, detachedCanvases].join(" | ")
  } |`;
}

function complaints([first, ...rest]: readonly Look[]): string[] {
  const last = rest.at(-1) ?? first;
  const grown = (["heap", "nodes", "listeners"] as const).filter((what) =>
    last.census[what] - first.census[what] > mostGrowth[what]
  );
  return [
    ...grown.map((what) => `${what} grew from ${first.census[what]} to ${last.census[what]}`),
    ...(last.census.workers > 3 ? [`${last.census.workers} workers are left`] : []),
    ...(last.median > first.median * mostSlowing ? [`a step takes ${last.median} ms, not ${first.median}`] : []),
  ];
}

await withBrowser((browser) =>
  withDocumentShown(browser, async (window) => {
    const { page } = window;
    const turn: { key: "j" | "k" } = { key: "j" };
    const found: Look[] = [];
    await viewerOf(page).getByRole("button", { name: "Page thumbnails" }).click();
    await walk(page, warming, turn);
    console.log(
      "| steps | median | p95 | heap | all of the browser | nodes | listeners | workers | detached canvases |",
    );
    console.log("| --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    let done = 0;
    for (const look of looks) {
      const times = await walk(page, look - done, turn);
      done = look;
      const last = times.slice(-100);
      found.push({ done, median: share(last, 0.5), p95: share(last, 0.95), census: await censusOf(page) });
      console.log(row(found[found.length - 1]));
    }
    const problems = [...complaints(found), ...window.complaints];
    if (problems.length === 0) return;
    console.error(problems.join("\n"));
    Deno.exitCode = 1;
  })
);
