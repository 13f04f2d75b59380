/**
 * The start of a child process. It loads the sandbox that it is named and nothing else of the program: from source this
 * file is run by itself, in the bundle `main.sandbox.js`, in a compiled binary it is the command `sandbox NAME`.
 */
import { serveSandbox } from "@/kernel/sandbox/child.ts";
import type { Sandbox } from "@/kernel/sandbox/sandbox.ts";

/** Becomes the child named `feature.work`, of those that the feature's `sandboxes.ts` lists. */
export async function runSandbox(name: string): Promise<void> {
  await serveSandbox(await sandboxNamed(name));
}

/** Throws when there is none of that name. */
export async function sandboxNamed(name: string): Promise<Sandbox> {
  const feature = /^([a-z][a-z-]*)\.[a-z_]+$/.exec(name)?.[1];
  if (feature === undefined) throw new Error(`"${name}" names no child process.`);
  // Beside this file from source, and beside the bundle of it: `deploy/build/bundle.ts` makes each an entry of its own.
  const kind = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const list = new URL(`./features/${feature}/sandboxes.${kind}`, import.meta.url).href;
  const { default: sandboxes }: { default: readonly Sandbox[] } = await import(list);
  const found = sandboxes.find((sandbox) => sandbox.name === name);
  if (!found) throw new Error(`There is no child process "${name}".`);
  return found;
}

if (import.meta.main) await runSandbox(Deno.args[0] ?? "");
