import { runReadingChild } from "@/features/documents/reading/child.ts";
import {
  ConfigurationError,
  configurationFrom,
  describeConfiguration,
  readEnvironment,
} from "@/kernel/configuration.ts";
import { runCommand } from "@/kernel/commands.ts";
import { features } from "./main.features.ts";

const [name = "serve", ...args] = Deno.args;

/** The commands of the single file and of `deno task strongroom`. The reading child comes first: it must start fast. */
if (name === "read-child") await runReadingChild();
else {
  try {
    const environment = readEnvironment();
    const configuration = configurationFrom(environment);
    if (name === "config") {
      for (const line of describeConfiguration(configuration, environment)) console.log(line);
    } else if (name === "serve") {
      const { serveProduct } = await import("./main.serve.ts");
      await serveProduct(features, configuration);
    } else {
      Deno.exit(await runCommand(name, args, features, configuration));
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const line of error.lines) console.error(line);
    Deno.exit(2);
  }
}
