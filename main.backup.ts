/**
 * The backup application: `strongroom-backup [COMMAND]`. It runs on the dealer's computer and knows the archive by its address alone.
 * Without a command it opens its window; `service` runs the schedule without one in sight.
 */
import { runCommand, tellingErrors } from "@/features/backup/application/commands.ts";
import { homeFrom } from "@/features/backup/application/home/settings.ts";
import sandboxes from "@/features/backup/sandboxes.ts";
import { startBackup } from "@/features/backup/window/start.ts";
import { systemClock } from "@/kernel/clock.ts";
import { serveSandbox } from "@/kernel/sandbox/child.ts";
import { forTerminal } from "@/kernel/terminal-text.ts";
import { onStopSignal } from "@/kernel/stop-signals.ts";

const [name = "window", ...args] = Deno.args;
if (name === "sandbox") await serveChild(args[0] ?? "");
else Deno.exit(await run());

/** A child process of the application, which opens forms; people never start it. */
async function serveChild(child: string): Promise<void> {
  const found = sandboxes.find((sandbox) => sandbox.name === child);
  if (!found) throw new Error(`There is no child process "${child}".`);
  await serveSandbox(found);
}

async function run(): Promise<number> {
  // Forms and keys are for this user alone.
  if (Deno.build.os !== "windows") Deno.umask(0o077);
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  const print = (text: string) => text.split("\n").forEach((line) => console.log(forTerminal(line)));
  const environment = Deno.env.toObject();
  const home = homeFrom(environment);
  const given = { home, environment, print, signal: stopping.signal };
  if (name !== "window" && name !== "service") return await runCommand(name, args, given);
  return await tellingErrors(
    given.print,
    () => startBackup({ ...given, clock: systemClock, opensBrowser: name === "window" }),
  );
}
