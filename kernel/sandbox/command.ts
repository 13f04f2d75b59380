import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sandbox } from "./sandbox.ts";

/** The files and folders that a child process may touch, besides reading the program itself. */
export interface SandboxFiles {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/**
 * The command of a child process: from source the one script that loads nothing but the child, from the bundle or a
 * compiled binary the program itself. No network, no environment, no questions.
 */
export function sandboxCommand(
  { name, limits }: Sandbox,
  { reads = [], writes = [] }: SandboxFiles,
): readonly string[] {
  // What a compiled binary may do was fixed when it was compiled.
  if (Deno.build.standalone) return [Deno.execPath(), "sandbox", name];
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
