import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError, badRequest, wrongType } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { childCommandFromSource, sandboxFlags } from "./reading/child-command.ts";
import { createReadingPool, type ReadingPool } from "./reading/pool.ts";
import type { Refusal } from "./reading/result.ts";

const pools = new WeakMap<FeatureContext["files"], ReadingPool>();

/** The pool of reading children that belongs to this product; made when first asked for. */
export function readersOf(context: FeatureContext): ReadingPool {
  const known = pools.get(context.files);
  if (known) return known;
  const pool = createReadingPool({
    childCommand: childCommand([resolve(context.configuration.filesFolder), projectFolder()]),
  });
  pools.set(context.files, pool);
  return pool;
}

/** Ends the children of this product, if any were started. */
export async function closeReaders(context: FeatureContext): Promise<void> {
  await pools.get(context.files)?.close();
  pools.delete(context.files);
}

/** From source a script of ours; from a bundle the same file as the server, with a command of its own. */
function childCommand(readable: readonly string[]): readonly string[] {
  const main = Deno.mainModule;
  if (!main.endsWith(".js") || !main.startsWith("file:")) return childCommandFromSource(readable);
  const bundle = fileURLToPath(main);
  const folders = [...readable, dirname(bundle)];
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-config",
    "--no-lock",
    ...sandboxFlags(folders),
    bundle,
    "read-child",
  ];
}

function projectFolder(): string {
  return fileURLToPath(new URL("../../", import.meta.url));
}

/** A refused file as an answer: 415 for what is not a PDF, 400 for one that cannot be filed. */
export function refusalError(refusal: Refusal, fileName: string): AppError {
  const message = `${fileName}: ${refusal.message}`;
  return refusal.reason === "not_pdf"
    ? wrongType(message, "documents.not_pdf")
    : badRequest(message, { files: message }, `documents.${refusal.reason}`);
}
