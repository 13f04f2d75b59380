import type { Database } from "@/db/database.ts";
import { backupCommand, type GivenCommand } from "./backup/backup-command.ts";
import { drillCommand } from "./backup/drill-command.ts";
import { restoreCommand } from "./backup/restore-command.ts";
import { type Configuration, readEnvironment } from "./configuration.ts";
import type { Feature } from "./feature.ts";
import { DatabaseHeld } from "./start-lock.ts";
import { newKeysCommand } from "./new-keys-command.ts";
import { openProduct, withDatabase } from "./start.ts";
import { clockCommand } from "./time/clock-command.ts";
import { verifyArchive } from "./verify/archive-command.ts";

/** What every installation has, with a line each. */
const builtIn: readonly (readonly [string, string])[] = [
  ["serve", "runs the server (the default)"],
  [
    "verify",
    "checks every file, record and ledger chain, beside the server too; goes on where it was stopped [--restart]",
  ],
  ["backup", "backs up to a folder or S3: strongroom backup DEST; safe while the server is running"],
  ["restore", "restores a backup into an empty data folder: strongroom restore SRC [--at INSTANT]"],
  ["backup-drill", "restores the newest backup into a temporary server and compares: strongroom backup-drill SRC"],
  [
    "verify EXPORT",
    "checks an export, a zip or its folder, without this archive; --key FINGERPRINT also by whom it is signed",
  ],
  ["clock", "says whether the computer's clock is trusted; with --right that it is"],
  ["new-keys", "goes on with new keys where those of the archive are lost for good, and says so in the ledger"],
  ["config", "prints the current settings, with secrets hidden"],
  ["help", "prints this list"],
];

interface DatabaseCommand {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly args: readonly string[];
  readonly print: (line: string) => void;
}

/** Commands that need no product, or mend what keeps one from starting. */
const onDatabase: Readonly<Record<string, (given: DatabaseCommand) => Promise<number>>> = {
  "new-keys": ({ database, configuration, print }) => newKeysCommand(database, configuration, print),
  clock: ({ database, args, print }) => clockCommand(database, args, print),
};

/** Commands that open what they need by themselves: the archive may be running, or not be there yet. */
const onTheirOwn: Readonly<Record<string, (given: GivenCommand) => Promise<number>>> = {
  backup: backupCommand,
  restore: restoreCommand,
  "backup-drill": drillCommand,
  verify: verifyArchive,
};

/** The commands there are, a line each: `strongroom help`. */
export function describeCommands(features: readonly Feature[]): string[] {
  const added = features.flatMap(({ commands = {} }) => Object.entries(commands));
  const all = [...builtIn, ...added.map(([name, { summary }]) => [name, summary] as const)];
  const width = Math.max(...all.map(([name]) => name.length)) + 2;
  return [
    "Usage: strongroom COMMAND",
    "",
    ...all.map(([name, summary]) => `  ${name.padEnd(width)}${summary}`),
    "",
    "Settings are environment variables, or lines in a .env file in the working folder. See docs/operating.md.",
  ];
}

/** True for a command that {@link runCommand} knows. */
export function isCommand(name: string, features: readonly Feature[]): boolean {
  return Object.hasOwn(onDatabase, name) || Object.hasOwn(onTheirOwn, name) ||
    features.some(({ commands = {} }) => Object.hasOwn(commands, name));
}

/** Runs `strongroom NAME` for a command of the kernel or of a feature. Returns the exit status. */
export async function runCommand(
  name: string,
  args: readonly string[],
  features: readonly Feature[],
  configuration: Configuration,
): Promise<number> {
  const print = (line: string) => console.log(line);
  if (Object.hasOwn(onTheirOwn, name)) {
    return await onTheirOwn[name]({ args, features, configuration, environment: readEnvironment(), print });
  }
  const alone = Object.hasOwn(onDatabase, name) ? onDatabase[name] : null;
  if (alone) {
    return await withDatabase(features, configuration, (database) => alone({ database, configuration, args, print }));
  }
  const command = features.map(({ commands = {} }) => commands[name]).find((found) => found !== undefined);
  const product = await openProduct(features, configuration).catch((error) => {
    if (error instanceof DatabaseHeld && command?.besideServer) return null;
    throw error;
  });
  if (!product) return await command?.besideServer?.(args, configuration, print) ?? 2;
  try {
    return await command?.run(args, product.context, print) ?? 2;
  } finally {
    await product.close();
  }
}
