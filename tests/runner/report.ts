import type { Outcome } from "./batch.ts";

/** One line for what went well; of what did not, what was printed about the failure. */
export function tellOutcome({ name, passed, failed, seconds, output }: Outcome): void {
  console.log(`${failed === 0 ? "ok    " : "FAILED"} ${name} (${passed} passed, ${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(failureIn(output));
}

/** The most characters of a failure that are shown: a record of the whole run keeps room for the others. */
const mostShown = 6000;

/**
 * What a batch printed about its failures: from the runner's heading on, or the end of it where there is none, as of a
 * check or a batch that was ended.
 */
export function failureIn(output: string): string {
  const heading = output.search(/^ ERRORS\b/m);
  return heading < 0 ? output.slice(-mostShown) : output.slice(heading, heading + mostShown);
}

/** The files that took longest: where the next minute is to be saved. */
export function tellSlowest(outcomes: readonly Outcome[], most = 15): void {
  const files = outcomes.flatMap(({ files }) => [...files]).toSorted(([, a], [, b]) => b - a).slice(0, most);
  if (files.length === 0) return;
  console.log("\nSlowest files:");
  for (const [file, seconds] of files) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** At the very end, where a long record is cut last: every cause once, with the tests that it failed. */
export function tellCauses(outcomes: readonly Outcome[]): void {
  const failed = new Map<string, string[]>();
  for (const { output } of outcomes) {
    for (const [, name, cause] of output.matchAll(/^(.+) => \S+:\d+:\d+\n(error: (?:.+\n){1,8})/gm)) {
      const shown = cause.replace(/^ +at file:.*\n/gm, "");
      failed.set(shown, [...failed.get(shown) ?? [], name]);
    }
  }
  console.log("");
  for (const [cause, names] of failed) console.log(`${names.slice(0, 5).join("\n")}\n  ${names.length} x ${cause}`);
  for (const { name, failed: count, output } of outcomes) {
    if (count > 0 && !/^error: /m.test(output)) console.log(`${name}: ${count} failed`);
  }
}
