import { describeCommands, isCommand, runCommand } from "@/kernel/commands.ts";
import {
  ConfigurationError,
  configurationFrom,
  describeConfiguration,
  readEnvironment,
} from "@/kernel/configuration.ts";
import { StartRefused } from "@/kernel/start-refused.ts";
import { features } from "./main.features.ts";

/** An argument of these could only be a setting, or a file, that would be ignored. */
const withoutArguments: readonly string[] = ["serve", "config", "new-keys"];

/**
 * Runs one command and gives the exit status: 0 when all went well, 1 when it could not be done or found something
 * wrong, 2 for an unknown command or a wrong setting.
 */
export async function runProgram(name: string, args: readonly string[]): Promise<number> {
  try {
    return await run(name, args);
  } catch (error) {
    if (error instanceof ConfigurationError) {
      for (const line of error.lines) console.error(line);
      return 2;
    }
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function run(name: string, args: readonly string[]): Promise<number> {
  if (["help", "--help", "-h"].includes(name)) {
    for (const line of describeCommands(features)) console.log(line);
    return 0;
  }
  if (name !== "serve" && name !== "config" && !isCommand(name, features)) {
    console.error(`There is no command "${name}".\n`);
    for (const line of describeCommands(features)) console.error(line);
    return 2;
  }
  if (withoutArguments.includes(name) && args.length > 0) {
    console.error(`strongroom ${name} takes no argument. Nothing was done. Settings are listed by: strongroom config`);
    return 2;
  }
  // Whoever checks an export has no archive, and need have no settings.
  if (name === "verify" && args.some((arg) => !arg.startsWith("--"))) {
    return await (await import("./main.verify.ts")).verifyOnTerminal(args);
  }
  // What is made from here on is for this user alone: forms, records, keys.
  if (Deno.build.os !== "windows") Deno.umask(0o077);
  const environment = readEnvironment();
  const configuration = configurationFrom(environment);
  if (name === "config") {
    for (const line of describeConfiguration(configuration, environment)) console.log(line);
    return 0;
  }
  if (name !== "serve") return await runCommand(name, args, features, configuration);
  const { serveProduct } = await import("./main.serve.ts");
  return await serveProduct(features, configuration);
}
