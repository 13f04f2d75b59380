import { until } from "../until.ts";
import { killProcess } from "./kill-process.ts";

/** A real server process: the product as its users run it. */
export interface ServerProcess {
  readonly url: string;
  readonly dataFolder: string;
  readonly port: number;
  readonly pid: number;
  /** Set on the first start over an empty folder. */
  readonly setupToken: string | null;
  /** From start to the first answer, in milliseconds. */
  readonly readyAfterMs: number;
  kill(signal: Deno.Signal): Promise<void>;
}

/** How to start it. */
export interface ServerOptions {
  readonly dataFolder: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The command; from source unless told. */
  readonly command?: readonly string[];
  /** Whether the command is to serve without being told, as `deno task start` does. */
  readonly servesItself?: boolean;
}

const root = new URL("../../", import.meta.url).pathname;

/** Garbage is collected before it grows: an export of a million rows keeps under 200 MB, at no cost of time. */
const smallHeap = "--v8-flags=--heap-growing-percent=20,--max-semi-space-size=4";

/** Runs from source, as `deno task start` does after its build. */
export const fromSource: readonly string[] = [
  Deno.execPath(),
  "run",
  "-A",
  "--node-modules-dir=manual",
  "--no-check",
  "--unstable-no-legacy-abort",
  smallHeap,
  `${root}main.ts`,
];

/** The bundle that `deno task bundle` writes. */
export const fromBundle: readonly string[] = [
  Deno.execPath(),
  "run",
  "-A",
  "--quiet",
  "--no-lock",
  "--no-remote",
  "--node-modules-dir=manual",
  "--config",
  `${root}dist/server/package.json`,
  "--unstable-no-legacy-abort",
  smallHeap,
  `${root}dist/server/server.js`,
];

const patienceMs = 30_000;

/** Starts a server and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  if (options.port !== undefined) return await startOn(options.port, options);
  const port = freePort();
  try {
    return await startOn(port, options);
  } catch (error) {
    // Somebody else took it before the server was there.
    if (isFree(port)) throw error;
    return await startOn(freePort(), options);
  }
}

async function startOn(port: number, options: ServerOptions): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const [command, ...args] = options.command ?? fromSource;
  const begun = performance.now();
  const child = new Deno.Command(command, {
    args: options.servesItself ? args : [...args, "serve"],
    env: {
      PORT: String(port),
      STRONGROOM_DATA: options.dataFolder,
      STRONGROOM_URL: url,
      NODE_ENV: "production",
      NO_COLOR: "1",
      ...options.environment,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const printed = new Printed(child.stdout);
  await waitUntilReady(url, child, begun);
  const readyAfterMs = performance.now() - begun;
  // The link to set up is printed before this line.
  await printed.until(/ready at/);
  return {
    url,
    dataFolder: options.dataFolder,
    port,
    pid: child.pid,
    setupToken: /\/setup\/([\w-]+)/.exec(printed.text)?.[1] ?? null,
    readyAfterMs,
    async kill(signal) {
      killProcess(child, signal);
      await child.status;
      await printed.ended;
    },
  };
}

/** Runs a command of the product, `strongroom NAME`, to its end; answers its status and what it printed. */
export async function runStrongroom(
  name: string,
  options: Pick<ServerOptions, "dataFolder" | "environment" | "command">,
): Promise<{ code: number; output: string }> {
  const [command, ...args] = options.command ?? fromSource;
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...args, name],
    env: { STRONGROOM_DATA: options.dataFolder, NO_COLOR: "1", ...options.environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

/** What a process has printed so far. */
class Printed {
  text = "";
  readonly ended: Promise<void>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.ended = this.#gather(stream);
  }

  async until(pattern: RegExp): Promise<void> {
    await until(`it prints ${pattern}`, () => pattern.test(this.text), { seconds: patienceMs / 1000, everyMs: 10 });
  }

  async #gather(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const part of stream) this.text += decoder.decode(part, { stream: true });
  }
}

async function waitUntilReady(url: string, child: Deno.ChildProcess, begun: number): Promise<void> {
  let ended = false;
  child.status.then(() => ended = true);
  while (performance.now() - begun < patienceMs && !ended) {
    try {
      const answer = await fetch(`${url}/api/ready`);
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((wake) => setTimeout(wake, 5));
  }
  const problem = ended ? "The server ended before it answered." : "The server did not become ready.";
  killProcess(child, "SIGKILL");
  await child.status;
  throw new Error(problem);
}

function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return false;
    throw error;
  }
}

/** A port that is free now. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
