/**
 * `deno task build`: the client build, compressed ahead, in `dist/client`. `--when-changed`
 * builds only when a source of the screens has changed; `--before-start` is what `deno task start` does first: it names
 * a setting that cannot work, then does the same.
 */
import { ConfigurationError, configurationFrom, readEnvironment } from "@/kernel/configuration.ts";
import { assertCanStart } from "@/kernel/start-check.ts";
import { StartRefused } from "@/kernel/start-refused.ts";
import { buildWhenChanged } from "./client-build.ts";

const root = new URL("../../", import.meta.url).pathname;

async function bundleAndCompress(): Promise<void> {
  await runToEnd(["run", "-A", "--quiet", "npm:vite", "build", "--logLevel", "warn"]);
  await runToEnd(["run", "-A", "--quiet", "deploy/build/precompress.ts"]);
}

/** Runs a part of the build; when the build is asked to stop, so is that part. */
async function runToEnd(args: readonly string[]): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { NODE_ENV: "production" },
    stdin: "null",
  }).spawn();
  const stop = () => {
    child.kill("SIGTERM");
    Deno.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
  const { success } = await child.status;
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.removeSignalListener(signal, stop);
  if (success) return;
  console.error("The screens could not be built. Run the command again; if it fails again, the lines above say why.");
  Deno.exit(1);
}

/** Ends the program with a line for each setting that cannot work, as the server itself would. */
async function nameWrongSettings(): Promise<void> {
  try {
    await assertCanStart(configurationFrom(readEnvironment()));
  } catch (error) {
    if (!(error instanceof ConfigurationError) && !(error instanceof StartRefused)) throw error;
    console.error(error.message);
    Deno.exit(error instanceof ConfigurationError ? 2 : 1);
  }
}

const flags = new Set(Deno.args);
if (flags.has("--before-start")) await nameWrongSettings();
await buildWhenChanged(root, async () => {
  if (flags.has("--before-start")) console.log("Building the screens: they are new, or their sources have changed.");
  await bundleAndCompress();
}, flags.size > 0 ? "changed" : "always");
// Deno 2.9.6 can crash in V8's own threads when a short script ends by itself on a busy machine.
Deno.exit(0);
