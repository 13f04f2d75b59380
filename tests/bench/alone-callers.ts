import { createInterface, type Interface } from "node:readline";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import * as v from "valibot";

/** Who asks through the driver alone. */
export type Asker = "Owner of 40 stores" | "User of 3 stores";

/** So many processes, each with its own connection, that run the bare statements of lists at once. */
export interface AloneCallers {
  /** The milliseconds of each call; the queries are shared out evenly, and are prepared before the clock runs. */
  measure(who: Asker, queries: readonly string[]): Promise<readonly number[]>;
  close(): Promise<void>;
}

const timesSchema = v.array(v.number());
const program = new URL("alone-process.ts", import.meta.url).pathname;

/** Starts the callers over a database that a server may serve meanwhile. */
export function openAloneCallers(databasePath: string, callers: number): AloneCallers {
  const children = Array.from({ length: callers }, () => new Caller(databasePath));
  return {
    async measure(who, queries) {
      const shares = children.map((_, at) => queries.filter((_, place) => place % callers === at));
      await Promise.all(children.map((child, at) => child.ask(JSON.stringify({ who, queries: shares[at] }))));
      const times = await Promise.all(children.map((child) => child.ask("go")));
      return times.flat();
    },
    close: async () => void await Promise.all(children.map((child) => child.close())),
  };
}

class Caller {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;
  readonly #ended: Promise<void>;

  constructor(databasePath: string) {
    const flags = ["run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];
    this.#child = spawn(Deno.execPath(), [...flags, program, databasePath], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#ended = new Promise((ended) => this.#child.once("exit", () => ended()));
  }

  async ask(line: string): Promise<readonly number[]> {
    const answered = new Promise<string>((answer) => this.#lines.once("line", answer));
    this.#child.stdin.write(`${line}\n`);
    const broke = this.#ended.then(() => {
      throw new Error("A caller of the driver alone has ended.");
    });
    return v.parse(timesSchema, JSON.parse(await Promise.race([answered, broke])));
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    await this.#ended;
  }
}
