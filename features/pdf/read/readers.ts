import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FeatureContext } from "@/kernel/feature.ts";
import { childCommandFromSource, sandboxFlags } from "./child-command.ts";
import { createReadingPool, type ReadingPool } from "./pool.ts";

const pools = new WeakMap<FeatureContext["files"], ReadingPool>();

/** The pool of reading children that belongs to this product; made when first asked for. */
export function readersOf(context: FeatureContext): ReadingPool {
  const known = pools.get(context.files);
  if (known) return known;
  const pool = createReadingPool({
    childCommand: childCommand(resolve(context.configuration.filesFolder)),
  });
  pools.set(context.files, pool);
  return pool;
}

/** Ends the children of this product, if any were started. */
export async function closeReaders(context: FeatureContext): Promise<void> {
  await pools.get(context.files)?.close();
  pools.delete(context.files);
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
