/** The backup application: `strongroom-backup COMMAND`. It runs on the dealer's computer and knows the archive by its address alone. */
import { runCommand } from "@/features/backup/application/commands.ts";
import { homeFrom } from "@/features/backup/application/settings.ts";

const [name = "help", ...args] = Deno.args;
// Forms and keys are for this user alone.
if (Deno.build.os !== "windows") Deno.umask(0o077);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  if (Deno.build.os === "windows" && signal === "SIGTERM") continue;
  Deno.addSignalListener(signal, () => stopping.abort());
}
const environment = Deno.env.toObject();
const home = homeFrom(environment);
Deno.exit(
  await runCommand(name, args, { home, environment, print: (line) => console.log(line), signal: stopping.signal }),
);
