/** The program: `strongroom COMMAND`. Each command loads only what it needs. */
const [name = "serve", ...args] = Deno.args;

if (name === "sandbox") {
  // A child process of the server, which opens what came from outside; people never start it.
  const { runSandbox } = await import("./main.sandbox.ts");
  await runSandbox(args[0] ?? "");
} else if (name === "database") {
  // A process of the server that reads or writes the database file; people never start it.
  const { runDatabaseProcess } = await import("./main.database.ts");
  await runDatabaseProcess(args);
} else {
  const { runProgram } = await import("./main.commands.ts");
  Deno.exit(await runProgram(name, args));
}
