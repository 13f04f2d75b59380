import { dirname, resolve } from "node:path";
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
  const main = isSource ? fileURLToPath(new URL("../../main.sandbox.ts", import.meta.url)) : bundledMain(here);
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
    ...isSource ? [main, name] : [main, "sandbox", name],
  ];
}

/** The bundle that runs, server or backup application; for a tool beside it, the server. */
export function bundledMain(here: string): string {
  const main = fileURLToPath(Deno.mainModule);
  return dirname(main) === dirname(here) ? main : `${dirname(here)}/server.js`;
}

function listed(paths: readonly string[]): string {
  return paths.map((path) => resolve(path)).join(",");
}
