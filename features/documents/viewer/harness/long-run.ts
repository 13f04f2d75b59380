/**
 * Changes the document of one viewer 2,000 times, as a person does who checks a day's forms one after the other, and
 * prints what that cost and what it left behind. Ends with status 1 when memory grew.
 */
import type { Driver } from "./driver.ts";
import { withHarness } from "./session.ts";

const swaps = 2000;
const swapsBetweenLooks = 250;
/** Heap that may be there more at the end than after the first documents, in bytes. */
const mostGrowth = 3_000_000;

type Look = Awaited<ReturnType<typeof look>>;

async function look(driver: Driver) {
  return { ...await driver.census(), memory: await driver.memoryBytes() };
}

function row(done: number, { heap, memory, nodes, listeners, workers }: Look, msPerSwap: number | null): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const pace = msPerSwap === null ? "" : `${msPerSwap.toFixed(0)} ms`;
  return `| ${[done, pace, megabytes(heap), megabytes(memory), nodes, listeners, workers].join(" | ")} |`;
}

await withHarness(async (driver) => {
  console.log("| swaps | each | heap | all of the browser | nodes | listeners | workers |\n|--|--|--|--|--|--|--|");
  await driver.swap(20);
  const first = await look(driver);
  console.log(row(0, first, null));
  let last = first;
  for (let done = 0; done < swaps; done += swapsBetweenLooks) {
    const begun = performance.now();
    await driver.swap(swapsBetweenLooks);
    const each = (performance.now() - begun) / swapsBetweenLooks;
    last = await look(driver);
    console.log(row(done + swapsBetweenLooks, last, each));
  }
  if (driver.errors.length > 0 || last.heap - first.heap > mostGrowth || last.workers > 3) {
    console.error(["Something was left behind.", ...driver.errors].join("\n"));
    Deno.exitCode = 1;
  }
});
