import { fileURLToPath } from "node:url";

/** The heap of a child, in megabytes; a file that needs more ends the child, never the server. */
const heapMegabytes = 512;

/**
 * The flags of a child's sandbox: it may read the given folders and nothing else; no network, no environment, no
 * writing, no questions.
 */
export function sandboxFlags(readable: readonly string[]): string[] {
  return [
    "--no-prompt",
    `--allow-read=${readable.join(",")}`,
    `--v8-flags=--max-old-space-size=${heapMegabytes}`,
  ];
}

/** The command of a child started from source, which may read files in the given folders. */
export function childCommandFromSource(readable: readonly string[]): string[] {
  const script = fileURLToPath(new URL("./child-script.ts", import.meta.url));
  return [Deno.execPath(), "run", "--quiet", "--node-modules-dir=manual", ...sandboxFlags(readable), script];
}
