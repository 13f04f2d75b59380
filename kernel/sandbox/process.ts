import * as v from "valibot";
import { childEnvironment } from "./child-environment.ts";
import { type Frame, frameOf, framesOf } from "./frames.ts";
import type { Sandbox } from "./sandbox.ts";

/** What came of a request: an answer, or why there is none. */
export type Outcome<Answer> =
  | {
    readonly kind: "answered";
    readonly value: Answer;
    readonly bytes: Uint8Array<ArrayBuffer>;
    /** The child's memory after the answer. */
    readonly residentBytes: number;
  }
  | { readonly kind: "timed_out" | "memory_exceeded" | "died" };

const startLimitMs = 20_000;

const answerHead = v.object({ kind: v.literal("answer"), value: v.unknown(), residentBytes: v.number() });

/** One child process. It answers one request at a time. */
export class SandboxProcess<Request, Answer, Step> {
  /** How many requests it has answered. */
  answered = 0;
  readonly #sandbox: Sandbox<Request, Answer, Step>;
  readonly #process: Deno.ChildProcess;
  readonly #requests: WritableStreamDefaultWriter<Uint8Array>;
  readonly #messages: AsyncGenerator<Frame>;

  private constructor(sandbox: Sandbox<Request, Answer, Step>, [executable = "", ...args]: readonly string[]) {
    this.#sandbox = sandbox;
    this.#process = new Deno.Command(executable, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
      clearEnv: true,
      env: childEnvironment(),
    }).spawn();
    const { textBytes, bytesOut } = sandbox.limits;
    this.#requests = this.#process.stdin.getWriter();
    this.#messages = framesOf(this.#process.stdout, { textBytes, bytes: bytesOut });
  }

  /** Starts a child and waits until it is ready. Throws when it does not start. */
  static async start<Request, Answer, Step>(
    sandbox: Sandbox<Request, Answer, Step>,
    command: readonly string[],
  ): Promise<SandboxProcess<Request, Answer, Step>> {
    const started = new SandboxProcess(sandbox, command);
    const message = await started.#message(startLimitMs);
    if (typeof message !== "string" && message.head.kind === "ready") return started;
    await started.end();
    throw new Error(`The child process "${sandbox.name}" could not be started.`);
  }

  /** Sends a request. After every outcome but an answer the child is gone. */
  async ask(
    request: Request,
    bytes: Uint8Array | undefined,
    stepMs: number,
    onStep: (step: Step) => void = () => {},
  ): Promise<Outcome<Answer>> {
    // A child that gives up early does not take a request to its end.
    const sent = this.#send(request, bytes).catch(() => {});
    const outcome = await this.#outcome(stepMs, onStep);
    if (outcome.kind !== "answered") await this.end();
    await sent;
    return outcome;
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
    await this.#messages.return(undefined).catch(() => {});
  }

  async #send(request: Request, bytes: Uint8Array | undefined): Promise<void> {
    for (const part of frameOf({ value: request }, bytes)) await this.#requests.write(part);
  }

  async #outcome(stepMs: number, onStep: (step: Step) => void): Promise<Outcome<Answer>> {
    for (;;) {
      const message = await this.#message(stepMs);
      if (typeof message === "string") return { kind: message };
      const { head, bytes } = message;
      if (head.kind === "memory_exceeded") return { kind: "memory_exceeded" };
      if (head.kind !== "step") return this.#answer(head, bytes);
      const step = this.#sandbox.parseStep(head.value);
      if (step === null) return { kind: "died" };
      onStep(step);
    }
  }

  #answer(head: Frame["head"], bytes: Frame["bytes"]): Outcome<Answer> {
    const parsed = v.safeParse(answerHead, head);
    const value = parsed.success ? this.#sandbox.parseAnswer(parsed.output.value) : null;
    if (!parsed.success || value === null) return { kind: "died" };
    this.answered++;
    return { kind: "answered", value, bytes, residentBytes: parsed.output.residentBytes };
  }

  /** The next message. A child that talks nonsense is as good as dead. */
  async #message(limitMs: number): Promise<Frame | "timed_out" | "died"> {
    const alarm = Promise.withResolvers<"timed_out">();
    const timer = setTimeout(() => alarm.resolve("timed_out"), limitMs);
    try {
      const next = this.#messages.next().then(({ value, done }) => done === true ? "died" : value);
      return await Promise.race([next.catch(() => "died" as const), alarm.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
