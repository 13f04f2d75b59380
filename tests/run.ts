/**
 * The one task that is exactly CI: formatting, lint, types, the client build, then every test. Ends with a line
 * `N passed, N failed`. With STRONGROOM_REFEREES=1 (set by .ci/run) a test that lacks its referee fails instead of
 * being skipped.
 */
interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

const checked = [
  "main.ts",
  "main.client.tsx",
  "main.dev.ts",
  "vite.config.ts",
  "db",
  "kernel",
  "features",
  "ui",
  "storybook",
  "tests",
  "deploy",
];

const steps: readonly Step[] = [
  { name: "formatting", args: ["fmt", "--check", "--quiet"] },
  { name: "lint", args: ["lint", "--quiet"] },
  { name: "types", args: ["check", "--quiet", ...checked] },
  { name: "client build", args: ["task", "--quiet", "build"] },
  { name: "storybook build", args: ["task", "--quiet", "storybook:build"] },
];

const only = Deno.args;
const counts = { passed: 0, failed: 0 };

async function run(step: Step): Promise<void> {
  const begun = performance.now();
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...step.args],
    stdout: "piped",
    stderr: "piped",
  })
    .output();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${success ? "ok    " : "FAILED"} ${step.name} (${seconds} s)`);
  if (success) counts.passed++;
  else {
    counts.failed++;
    console.log(new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr));
  }
}

/** Tests that share nothing run side by side: those that start programs and browsers, and all others. */
const lanes: readonly (readonly string[])[] = [["tests"], ["db", "kernel", "features", "ui"]];

/** Runs `deno test` and reads its closing line, so that nothing is counted that the runner did not count. */
async function runTests(places: readonly string[], tell: (text: Uint8Array) => Promise<unknown>): Promise<string> {
  const args = ["test", "-A", "--no-check", "--unstable-no-legacy-abort", "--trace-leaks", ...places];
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "inherit", env: { NO_COLOR: "1" } })
    .spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    await tell(chunk);
    output += decoder.decode(chunk, { stream: true });
  }
  const { code } = await child.status;
  const closing = [...output.matchAll(/\|\s*(\d+) passed.*?\|\s*(\d+) failed/g)].at(-1);
  counts.passed += Number(closing?.[1] ?? 0);
  counts.failed += Number(closing?.[2] ?? (code === 0 ? 0 : 1));
  if (code !== 0 && Number(closing?.[2] ?? 0) === 0) counts.failed++;
  return output;
}

/** The first lane is told as it goes, what the others said follows when all are done. */
async function runLanes(all: readonly (readonly string[])[]): Promise<void> {
  const held: Uint8Array[] = [];
  const outputs = await Promise.all(
    all.map((places, lane) =>
      runTests(places, async (text) => lane === 0 ? await Deno.stdout.write(text) : held.push(text))
    ),
  );
  for (const text of held) await Deno.stdout.write(text);
  outputs.forEach(tellCauses);
}

/** At the very end, where a long record is cut last: every cause once, with the tests that it failed. */
function tellCauses(output: string): void {
  const failed = new Map<string, string[]>();
  for (const [, name, cause] of output.matchAll(/^(.+) => \S+:\d+:\d+\n(error: (?:.+\n){1,8})/gm)) {
    const shown = cause.replace(/^ +at file:.*\n/gm, "");
    failed.set(shown, [...failed.get(shown) ?? [], name]);
  }
  for (const [cause, names] of failed) console.log(`${names.slice(0, 5).join("\n")}\n  ${names.length} x ${cause}`);
}

if (only.length === 0) { for (const step of steps) await run(step); }
await runLanes(only.length > 0 ? [only] : lanes);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
Deno.exit(counts.failed === 0 ? 0 : 1);
