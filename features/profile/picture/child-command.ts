import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The heap of a child, in megabytes; an image that needs more ends the child, never the server. */
const heapMegabytes = 512;

/**
 * The command of a child that makes pictures: from source a script of ours, from the bundle or a compiled binary the
 * program itself with a command of its own. It may read the program and nothing else; no network, no environment, no
 * writing: the image comes in by standard input.
 */
export function pictureCommand(): readonly string[] {
  if (Deno.build.standalone) return [Deno.execPath(), "picture-child"];
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith(".ts")) {
    const script = fileURLToPath(new URL("./child-script.ts", import.meta.url));
    const program = fileURLToPath(new URL("../../../", import.meta.url));
    return [Deno.execPath(), "run", "--quiet", "--no-check", "--node-modules-dir=manual", ...sandbox(program), script];
  }
  const bundle = dirname(here);
  const alone = ["--no-config", "--no-lock", "--no-remote"];
  return [Deno.execPath(), "run", "--quiet", ...alone, ...sandbox(bundle), `${bundle}/server.js`, "picture-child"];
}

function sandbox(program: string): readonly string[] {
  return ["--no-prompt", `--allow-read=${program}`, `--v8-flags=--max-old-space-size=${heapMegabytes}`];
}
