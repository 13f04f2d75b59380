import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sandbox } from "./sandbox.ts";

/** The files and folders that a child process may touch, besides reading the program itself. */
export interface SandboxFiles {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/**
 * The command of a child process: from source the one script that loads nothing but the child, from the bundle the
 * program itself. No network, no environment, no questions. What a compiled binary may do was fixed when it was compiled: its
 * children give all of it up before they are handed anything (`rights.ts`), so that one which needs files is refused there.
 */
export function sandboxCommand(
  { name, limits }: Sandbox,
  { reads = [], writes = [] }: SandboxFiles,
): readonly string[] {
  if (Deno.build.standalone) {
    if (reads.length + writes.length > 0) throw new Error("A compiled binary cannot hand files to a child process.");
    return [Deno.execPath(), "sandbox", name];
  }
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith(".ts");
  const [main = "", ...args] = isSource
    ? [fileURLToPath(new URL("../../main.sandbox.ts", import.meta.url)), name]
    : bundledProgram(here, name);
  const program = dirname(main);
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    ...isSource ? ["--no-check", "--node-modules-dir=manual"] : ["--no-config", "--no-lock", "--no-remote"],
    "--no-prompt",
    `--allow-read=${listed([program, ...reads])}`,
    ...writes.length > 0 ? [`--allow-write=${listed(writes)}`] : [],
    `--v8-flags=--max-old-space-size=${limits.heapMegabytes}`,
    main,
    ...args,
  ];
}

/**
 * The backup application's bundle becomes the child itself. The server's has a script for it, for the runtime reads all
 * that a script could ever load, whatever it is asked to do: 30 MB of the server's.
 */
function bundledProgram(here: string, name: string): readonly string[] {
  const main = fileURLToPath(Deno.mainModule);
  const isBackup = dirname(main) === dirname(here) && basename(main) === "main.backup.js";
  return isBackup ? [main, "sandbox", name] : [`${dirname(here)}/main.sandbox.js`, name];
}

function listed(paths: readonly string[]): string {
  return paths.map((path) => resolve(path)).join(",");
}
