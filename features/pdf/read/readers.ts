import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FeatureContext } from "@/kernel/feature.ts";
import { childCommandFromSource, sandboxFlags } from "./child-command.ts";
import { createReadingPool, type ReadingPool } from "./pool.ts";

/** A pool of children that may read the folder of files. */
export function openReaders({ configuration }: Pick<FeatureContext, "configuration">): ReadingPool {
  return createReadingPool({ childCommand: childCommand(resolve(configuration.filesFolder)) });
}

/** From source a script of ours; from the bundle or a compiled binary the program itself, with a command of its own. */
function childCommand(files: string): readonly string[] {
  if (Deno.build.standalone) return [Deno.execPath(), "read-child"];
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith(".ts")) {
    return childCommandFromSource([files, fileURLToPath(new URL("../../../", import.meta.url))]);
  }
  const bundle = dirname(here);
  const sandbox = ["--no-config", "--no-lock", "--no-remote", ...sandboxFlags([files, bundle])];
  return [Deno.execPath(), "run", "--quiet", ...sandbox, `${bundle}/server.js`, "read-child"];
}
