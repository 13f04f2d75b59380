import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProcessSettings, Role } from "@/db/processes/settings.ts";
import type { Log } from "./log.ts";
import { childEnvironment } from "./sandbox/child-environment.ts";

/** Megabytes of objects that such a process may hold, the whole answer to a question among them. */
const heapMegabytes = 256;

/** How a server starts the processes that read and write its embedded database. */
export function databaseProcesses(busyReaders: number, log: Log): ProcessSettings {
  return {
    command: databaseCommand,
    environment: childEnvironment(),
    busyReaders,
    onEnded: (role, { code, signal }) => log.error("database_process_ended", { role, code, signal }),
  };
}

/**
 * The command of one of them: a script that loads nothing but it and what features have it read, from source and in the
 * bundle. No network, no programs: it opens the file and the driver. A compiled binary is itself the command, with the
 * rights that it was compiled with.
 */
function databaseCommand(role: Role, path: string): readonly string[] {
  if (Deno.build.standalone) return [Deno.execPath(), "database", role, path];
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith(".ts");
  const main = isSource
    ? fileURLToPath(new URL("../main.database.ts", import.meta.url))
    : `${dirname(here)}/main.database.js`;
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    ...isSource ? ["--no-check", "--node-modules-dir=manual"] : ["--no-config", "--no-lock", "--no-remote"],
    "--no-prompt",
    "--allow-read",
    writing(dirname(resolve(path))),
    "--allow-ffi",
    "--allow-env",
    "--allow-sys",
    `--v8-flags=--max-old-space-size=${heapMegabytes},--max-semi-space-size=1`,
    main,
    role,
    path,
  ];
}

/** The right to write into a folder. A comma ends a path there, and nothing escapes it. */
function writing(folder: string): string {
  return folder.includes(",") ? "--allow-write" : `--allow-write=${folder}`;
}
