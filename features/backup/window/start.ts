import * as v from "valibot";
import { listen } from "@/kernel/http-server.ts";
import type { Clock } from "@/kernel/clock.ts";
import { Held, held } from "../application/lock.ts";
import { NotReady } from "../application/not-ready.ts";
import { BackupService } from "../application/run/service.ts";
import type { Home } from "../application/home/settings.ts";
import { openPath } from "../contract-window.ts";
import { windowApp } from "./app.ts";
import { Guard } from "./guard.ts";
import { openBrowser } from "./open-browser.ts";

/** What the window and the service are started with. */
export interface StartWith {
  readonly home: Home;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
  /** Shows the window in the person's browser. */
  readonly opensBrowser: boolean;
}

const kindMs = 10_000;
const openName = "window.json";
const openSchema = v.object({ address: v.pipe(v.string(), v.url()) });
const portSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));

/**
 * Runs the backup by its schedule, and serves its window to this computer's user, until it is stopped. Where both run already, shows that
 * window and ends. Returns the exit status.
 */
export async function startBackup(given: StartWith): Promise<number> {
  const { home, environment, print, signal } = given;
  await home.make();
  const lock = await lockOrShow(given);
  if (typeof lock === "number") return lock;
  const quitting = new AbortController();
  const ending = AbortSignal.any([signal, quitting.signal]);
  const service = new BackupService({ ...given, tell: (line) => print(`${given.clock.now().toISOString()} ${line}`) });
  try {
    await home.tidy();
    const window = environment.STRONGROOM_BACKUP_PORT === "off"
      ? null
      : await serveWindow(given, service, () => quitting.abort());
    const worked = service.work();
    await new Promise<void>((end) => {
      if (ending.aborted) end();
      ending.addEventListener("abort", () => end(), { once: true });
    });
    // What is under way may be ended at any moment; it is only kinder to let it write its certificate.
    await Promise.race([service.close().then(() => worked), new Promise((go) => setTimeout(go, kindMs))]);
    await window?.();
    return 0;
  } finally {
    lock.close();
  }
}

/** Another program of this folder runs the schedule: its window is shown. */
async function lockOrShow({ home, print, opensBrowser }: StartWith): Promise<Deno.FsFile | number> {
  const sentence = "Strongroom Backup runs already on this computer.";
  try {
    return await held(`${home.folder}/service.lock`, sentence);
  } catch (error) {
    if (!(error instanceof Held)) throw error;
  }
  print(sentence);
  const address = await addressOf(home);
  if (!opensBrowser || address === null) return opensBrowser ? 1 : 0;
  print(`Its window is at ${address}`);
  await openBrowser(address);
  return 0;
}

/** Listens to this computer alone. Answers what closes the window. */
async function serveWindow(
  { home, environment, print, opensBrowser }: StartWith,
  service: BackupService,
  quit: () => void,
): Promise<() => Promise<void>> {
  const asked = v.safeParse(portSchema, environment.STRONGROOM_BACKUP_PORT || "0");
  if (!asked.success) throw new NotReady("Set STRONGROOM_BACKUP_PORT to the number of a port, or to off.");
  let port = 0;
  const address = () => `${guard.origin}${openPath}?token=${guard.token}`;
  const keep = () => home.write(openName, `${JSON.stringify({ address: address() })}\n`);
  const guard = new Guard(
    () => port,
    () => void keep().catch(() => print("The address of the window could not be kept.")),
  );
  // After its answer is out.
  const app = windowApp(service, guard, () => setTimeout(quit, 200));
  const options = { host: "127.0.0.1", port: asked.output, mostConnections: 100 };
  const server = await listen(options, ({ request }) => app.fetch(request)).catch((error: unknown) => {
    throw new NotReady(`Port ${asked.output} is in use. Set STRONGROOM_BACKUP_PORT to another one.`, { cause: error });
  });
  port = server.port;
  const first = address();
  await keep();
  // A service prints into a log, where the secret of the address has no place.
  if (!opensBrowser) print("Strongroom Backup runs. Run strongroom-backup to see its window.");
  else {
    print(`The window is at ${first}`);
    if (!await openBrowser(first)) print("Open this address in a browser on this computer.");
  }
  return async () => {
    await Deno.remove(`${home.folder}/${openName}`).catch(() => {});
    server.destroy();
    await server.shutdown();
  };
}

async function addressOf(home: Home): Promise<string | null> {
  try {
    return v.parse(openSchema, JSON.parse(await Deno.readTextFile(`${home.folder}/${openName}`))).address;
  } catch {
    return null;
  }
}
