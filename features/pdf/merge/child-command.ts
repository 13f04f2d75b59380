import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The heap of a child, in megabytes; a part that needs more ends the child, never the server. */
const heapMegabytes = 1024;

/** What a child may touch: the files it reads, and the one file it writes. */
export interface Sandbox {
  readonly reads: readonly string[];
  readonly writes: string;
}

/**
 * The command of a child that merges: from source a script of ours, from the bundle or a compiled binary the program
 * itself with a command of its own. No network, no environment, no questions.
 */
export function mergeCommand(sandbox: Sandbox): readonly string[] {
  if (Deno.build.standalone) return [Deno.execPath(), "merge-child"];
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith(".ts")) {
    const script = fileURLToPath(new URL("./child-script.ts", import.meta.url));
    const program = fileURLToPath(new URL("../../../", import.meta.url));
    return [
      Deno.execPath(),
      "run",
      "--quiet",
      "--no-check",
      "--node-modules-dir=manual",
      ...flags(sandbox, program),
      script,
    ];
  }
  const bundle = dirname(here);
  const alone = ["--no-config", "--no-lock", "--no-remote"];
  return [Deno.execPath(), "run", "--quiet", ...alone, ...flags(sandbox, bundle), `${bundle}/server.js`, "merge-child"];
}

function flags({ reads, writes }: Sandbox, program: string): readonly string[] {
  const readable = [program, ...reads].map((path) => resolve(path)).join(",");
  return [
    "--no-prompt",
    `--allow-read=${readable}`,
    `--allow-write=${resolve(writes)}`,
    `--v8-flags=--max-old-space-size=${heapMegabytes}`,
  ];
}
