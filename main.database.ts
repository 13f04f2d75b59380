/**
 * The start of a process that reads or writes the database file for the server: from source this file is run by itself,
 * in the bundle `main.database.js`, in a compiled binary it is the command `database ROLE PATH`.
 */
import { serveDatabaseFile } from "@/db/processes/child.ts";
import { documentProcedures } from "@/features/documents/search/procedures.ts";

/** All that features have it read by more than one statement. */
const procedures = [...documentProcedures];

/** Becomes the process of that role, until its input ends. */
export async function runDatabaseProcess([role = "", path = ""]: readonly string[]): Promise<void> {
  await serveDatabaseFile(role, path, procedures);
}

if (import.meta.main) await runDatabaseProcess(Deno.args);
