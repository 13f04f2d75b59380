/**
 * Reviews forms of the sample's audit by the key that marks one and shows the next, and prints how long the next form took to be
 * painted: read for a while each, as a person does who is quick, and as fast as the machine gives them. Needs a built client.
 * `review-run.ts STEPS` reviews another number of forms.
 */
import { withBrowser } from "./browser.ts";
import { formIsUp, timedStep, withReview } from "./reviewing.ts";

const steps = Number(Deno.args[0] ?? 50);
/** How long a form is read in the first run, in milliseconds: much less than the twelve seconds of 300 forms an hour. */
const readFor = 2000;

function share(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
}

await withBrowser((browser) =>
  withReview(browser, async ({ window: { page, open }, url }) => {
    await open(url);
    await formIsUp(page);
    console.log("| forms | read for | p50 | p95 | slowest | forms an hour |");
    console.log("| --: | --: | --: | --: | --: | --: |");
    for (const pause of [readFor, 0]) {
      const times: number[] = [];
      const begun = performance.now();
      for (let done = 0; done < steps; done++) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        times.push(await timedStep(page, "Enter"));
      }
      const anHour = Math.round(steps * 3_600_000 / (performance.now() - begun));
      console.log(
        `| ${[steps, `${pause} ms`, share(times, 0.5), share(times, 0.95), share(times, 1), anHour].join(" | ")} |`,
      );
    }
  })
);
