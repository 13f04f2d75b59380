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
 * program itself. No network, no environment, no questions. Throws in a compiled binary: what that may do was fixed when
 * it was compiled, so that its children could do all of it.
 */
export function sandboxCommand(
  { name, limits }: Sandbox,
  { reads = [], writes = [] }: SandboxFiles,
): readonly string[] {
  if (Deno.build.standalone) throw new Error("A compiled binary cannot keep its child processes from anything.");
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith(".ts");
  const program = isSource ? fileURLToPath(new URL("../../", import.meta.url)) : dirname(here);
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    ...isSource ? ["--no-check", "--node-modules-dir=manual"] : ["--no-config", "--no-lock", "--no-remote"],
    "--no-prompt",
    `--allow-read=${listed([program, ...reads])}`,
    ...writes.length > 0 ? [`--allow-write=${listed(writes)}`] : [],
    `--v8-flags=--max-old-space-size=${limits.heapMegabytes}`,
    ...isSource ? [`${program}main.sandbox.ts`, name] : [`${program}/server.js`, "sandbox", name],
  ];
}

function listed(paths: readonly string[]): string {
  return paths.map((path) => resolve(path)).join(",");
}
