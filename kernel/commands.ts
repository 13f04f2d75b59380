import type { Configuration } from "./configuration.ts";
import type { Command, Feature } from "./feature.ts";
import { openProduct } from "./start.ts";
import { verifyCommand } from "./verify-command.ts";

/** Runs `strongroom NAME` for a command of the kernel or of a feature. Returns the exit status. */
export async function runCommand(
  name: string,
  args: readonly string[],
  features: readonly Feature[],
  configuration: Configuration,
): Promise<number> {
  const commands = new Map<string, Command>(features.flatMap((feature) => Object.entries(feature.commands ?? {})));
  if (name !== "verify" && !commands.has(name)) {
    console.error(`There is no command "${name}". These are there:`);
    console.error("  serve    answers browsers (the default)\n  config   prints the settings in force");
    console.error("  verify   re-hashes every file and re-walks every chain");
    for (const [known, { summary }] of commands) console.error(`  ${known.padEnd(8)} ${summary}`);
    return 2;
  }
  const product = await openProduct(features, configuration);
  try {
    if (name === "verify") return await verifyCommand(product, (line) => console.log(line));
    return await commands.get(name)?.run(args, product.context, (line) => console.log(line)) ?? 2;
  } finally {
    await product.close();
  }
}
