import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { settingNames } from "../configuration.ts";

const longestStartMs = 60_000;
/** A server that starts on what was backed up does first what fell due meanwhile, on a busy computer for a while. */
const answerMs = 60_000;

/** What a temporary server answered. */
export interface ServerAnswers {
  readonly readyAfterMs: number;
  /** What was wrong, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Starts a server of this program over a data folder, on a free port of this computer, asks whether it lives and is ready,
 * and stops it. It has no settings but these: it sends no mail and watches no folder.
 */
export async function tryServer(dataFolder: string, workingFolder: string): Promise<ServerAnswers> {
  const begun = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...programArguments(), "serve"],
    cwd: workingFolder,
    env: {
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      HOST: "127.0.0.1",
      PORT: "0",
      STRONGROOM_DATA: dataFolder,
      NODE_ENV: "production",
    },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const printed = new Printed(child.stdout);
  try {
    const url = await printed.match(/^Strongroom is ready at (http:\/\/\S+)$/m, longestStartMs);
    if (url === null) return { readyAfterMs: 0, problems: [`The temporary server did not start. ${printed.lastLine}`] };
    const readyAfterMs = performance.now() - begun;
    const problems: string[] = [];
    for (const path of ["/api/health", "/api/ready"]) {
      const status = await statusOf(url.replace("localhost", "127.0.0.1") + path);
      if (status !== 200) problems.push(`The temporary server answered ${path} with ${status}.`);
    }
    return { readyAfterMs, problems };
  } finally {
    await ended(child);
    await printed.done;
  }
}

/** The program that runs now: from source, or bundled. */
function programArguments(): readonly string[] {
  if (Deno.build.standalone) return [];
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith(".ts");
  const program = isSource ? resolve(dirname(here), "../../main.ts") : resolve(dirname(here), "server.js");
  const config = isSource ? "deno.json" : "package.json";
  const flags = isSource ? ["--no-check"] : ["--no-lock", "--no-remote"];
  const where = ["--config", resolve(dirname(program), config), "--node-modules-dir=manual"];
  return ["run", "-A", "--quiet", ...where, ...flags, "--unstable-no-legacy-abort", program];
}

async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return "no answer";
  }
}

async function ended(child: Deno.ChildProcess): Promise<void> {
  const over = child.status;
  try {
    child.kill("SIGTERM");
    const late = await Promise.race([over.then(() => false), setTimeout(15_000, true, { ref: false })]);
    if (late) child.kill("SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
  await over;
}

/** What a process prints. */
class Printed {
  #text = "";
  #isOver = false;
  readonly done: Promise<void>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.done = this.#gather(stream);
  }

  get lastLine(): string {
    return this.#text.trimEnd().split("\n").at(-1)?.slice(0, 300) ?? "";
  }

  /** What a pattern catches, as soon as it is printed; null when the process ends or takes too long. */
  async match(pattern: RegExp, longestMs: number): Promise<string | null> {
    for (const deadline = performance.now() + longestMs; performance.now() < deadline;) {
      const found = pattern.exec(this.#text);
      if (found || this.#isOver) return found?.[1] ?? null;
      await setTimeout(20);
    }
    return null;
  }

  async #gather(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const part of stream) this.#text += decoder.decode(part, { stream: true });
    this.#isOver = true;
  }
}
