import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Client } from "../product/client.ts";

const program = new URL("load-process.ts", import.meta.url).pathname;

/** People who ask without a pause, in a process of their own. */
export class Load {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;
  readonly #ended: Promise<void>;

  /** Each client is one caller; name one twice and there are two of them. */
  constructor(url: string, clients: readonly Client[], paths: readonly string[]) {
    const flags = ["run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];
    this.#child = spawn(Deno.execPath(), [...flags, program], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#ended = new Promise((ended) => this.#child.once("exit", () => ended()));
    this.#child.stdin.write(`${JSON.stringify({ url, tokens: clients.map(({ token }) => token), paths })}\n`);
  }

  /** The process of the callers. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** How many lists were answered so far. */
  async answered(): Promise<number> {
    const line = new Promise<string>((told) => this.#lines.once("line", told));
    this.#child.stdin.write("\n");
    const broke = this.#ended.then(() => {
      throw new Error("Those who ask meanwhile have ended.");
    });
    return Number(await Promise.race([line, broke]));
  }

  /** Waits until they have begun: the first answers are there. */
  async begun(): Promise<void> {
    for (let look = 0; look < 600; look++) {
      if (await this.answered() > 0) return;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error("Those who ask meanwhile were not answered within 30 seconds.");
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    await this.#ended;
  }
}

/** Runs `work` while others ask; answers what it does. */
export async function beside<Result>(
  url: string,
  clients: readonly Client[],
  paths: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (clients.length === 0) return await work();
  const load = new Load(url, clients, paths);
  try {
    await load.begun();
    return await work();
  } finally {
    await load.end();
  }
}
