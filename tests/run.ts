/**
 * The one task that is exactly CI: formatting, lint, types, the builds and every test. Ends with a line
 * `N passed, N failed`. With STRONGROOM_REFEREES=1 (set by .ci/run) a test that lacks its referee fails instead of
 * being skipped.
 *
 * Two workers take from one queue, each `deno test` a process of its own. One takes from the end of what is heavy
 * (browsers, servers), the other from the end of what is light, until they meet: so long as both are there, something
 * that waits for a browser runs beside something that computes. The client is built once, by the first; journeys share
 * one browser and one set of sample data, of which each gets a copy.
 */
import { shareBrowser } from "./journeys/launch.ts";
import { type Outcome, runBatch } from "./runner/batch.ts";
import { allBatches, type Batch, checks, clientBuild, namedBatch } from "./runner/plan.ts";
import { tellCauses, tellOutcome, tellSlowest } from "./runner/report.ts";

/** Runs everything; the outcomes in the order in which they came. */
async function runAll(environment: Readonly<Record<string, string>>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const built = Promise.withResolvers<void>();
  const queue = [clientBuild, ...allBatches(), ...checks.toReversed()];
  const work = async (next: () => Batch | undefined) => {
    for (let batch = next(); batch !== undefined; batch = next()) {
      if (batch.needsClient) await built.promise;
      const outcome = await runBatch(batch, environment);
      if (batch === clientBuild) built.resolve();
      outcomes.push(outcome);
      tellOutcome(outcome);
    }
  };
  await Promise.all([work(() => queue.shift()), work(() => queue.pop())]);
  return outcomes;
}

/** Runs the tests that somebody names, told as they go; journeys among them see the screens as they are now. */
async function runNamed(paths: readonly string[], environment: Readonly<Record<string, string>>): Promise<Outcome[]> {
  const needsClient = paths.some((path) => path.startsWith("tests"));
  const built = needsClient ? [await runBatch(clientBuild, environment)] : [];
  built.forEach(tellOutcome);
  return [...built, await runBatch(namedBatch(paths), environment, (part) => Deno.stdout.writeSync(part))];
}

const shared = await Deno.makeTempDir({ prefix: "strongroom-tests-" });
const browser = await shareBrowser();
const environment = { STRONGROOM_TEST_SAMPLE: shared, STRONGROOM_TEST_BROWSER: browser.address };
const outcomes = await (Deno.args.length === 0 ? runAll(environment) : runNamed(Deno.args, environment));
await browser.close();
await Deno.remove(shared, { recursive: true });

tellSlowest(outcomes);
tellCauses(outcomes);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
