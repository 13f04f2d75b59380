/**
 * The start of a process that reads or writes the database file for the server: from source this file is run by itself,
 * in the bundle `main.database.js`, in a compiled binary it is the command `database ROLE PATH`.
 */
import { serveDatabaseFile } from "@/db/processes/child.ts";

/** Becomes the process of that role, until its input ends. */
export function runDatabaseProcess([role = "", path = ""]: readonly string[]): void {
  serveDatabaseFile(role, path);
}

if (import.meta.main) runDatabaseProcess(Deno.args);
