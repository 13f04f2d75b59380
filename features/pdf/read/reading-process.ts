import * as v from "valibot";
import { linesOf, type Reply, replySchema, type Request } from "./protocol.ts";

/** What came of a request: an answer, or why there is none. */
export type Outcome = Extract<Reply, { result: unknown }> | { kind: "timed_out" } | { kind: "too_complex" };

const startLimitMs = 20_000;
/** A child needs the cache of packages that its parent runs from, and none of its secrets. */
const inheritedVariables = ["PATH", "HOME", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"];

/** One child process. It answers one request at a time. */
export class ReadingProcess {
  /** How many requests it has answered. */
  answered = 0;
  /** Its memory after the last answer, in bytes. */
  residentBytes = 0;
  readonly #process: Deno.ChildProcess;
  readonly #requests: WritableStreamDefaultWriter<Uint8Array>;
  readonly #replies: AsyncGenerator<string>;

  private constructor(command: readonly string[]) {
    const [executable, ...args] = command;
    if (executable === undefined) throw new Error("The command of the reading process is empty.");
    const options = {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
      clearEnv: true,
      env: inherited(),
    } as const;
    this.#process = new Deno.Command(executable, options).spawn();
    this.#requests = this.#process.stdin.getWriter();
    this.#replies = linesOf(this.#process.stdout);
  }

  /** Starts a child and waits until it is ready. Throws when it does not start. */
  static async start(command: readonly string[]): Promise<ReadingProcess> {
    const started = new ReadingProcess(command);
    const reply = await started.#reply(startLimitMs);
    if (reply !== "timed_out" && reply?.kind === "ready") return started;
    await started.end();
    throw new Error("The process that reads PDF files could not be started.");
  }

  /** Sends a request. After `timed_out` and `too_complex` the child is gone. */
  async ask(request: Request, timeoutMs: number): Promise<Outcome> {
    const line = new TextEncoder().encode(`${JSON.stringify(request)}\n`);
    const [, reply] = await Promise.all([this.#requests.write(line).catch(() => {}), this.#reply(timeoutMs)]);
    if (reply !== "timed_out" && reply !== null && "result" in reply && reply.kind === request.wants) {
      this.answered++;
      this.residentBytes = reply.residentBytes;
      return reply;
    }
    await this.end();
    return { kind: reply === "timed_out" ? "timed_out" : "too_complex" };
  }

  /** Kills the child, whatever it is doing, and waits until it is gone. */
  async end(): Promise<void> {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
    await this.#process.status;
    await this.#requests.close().catch(() => {});
    await this.#replies.return(undefined).catch(() => {});
  }

  /** The next reply; null when the child has died or talks nonsense. */
  async #reply(timeoutMs: number): Promise<Reply | "timed_out" | null> {
    const alarm = Promise.withResolvers<"timed_out">();
    const timer = setTimeout(() => alarm.resolve("timed_out"), timeoutMs);
    try {
      const next = this.#replies.next().then(({ value, done }) => done === true ? null : parseReply(value));
      return await Promise.race([next.catch(() => null), alarm.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(inheritedVariables.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

function parseReply(line: string): Reply | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), replySchema), line);
  return parsed.success ? parsed.output : null;
}
