import { Buffer } from "node:buffer";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { StatementFailed } from "../connection.ts";
import {
  type Answer,
  type AnswerEnd,
  type AnswerPart,
  messageOf,
  Messages,
  outputMark,
  type Question,
  type Ready,
  ReceivedResult,
  type SentError,
} from "./messages.ts";
import type { ProcessEnd } from "./settings.ts";

/** The process ended before it answered: whether it did what it was asked is not known. */
export class ProcessEnded extends Error {
  constructor() {
    super("connection: the process of the database ended before it answered");
    this.name = "ProcessEnded";
  }
}

/** One database process. It answers questions in the order in which they were asked. */
export class DatabaseProcess {
  /** Settles when it has opened the file; never when it cannot. */
  readonly ready: Promise<void>;
  readonly #ready = Promise.withResolvers<void>();
  /** Settles when it is gone, and with it every lock that it held. */
  readonly ended: Promise<ProcessEnd>;
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #messages = new Messages();
  #results: ReceivedResult[] = [];
  #output: string | null = null;
  readonly #asked: PromiseWithResolvers<Answer>[] = [];
  #isOver = false;

  /** Starts it; what it is asked waits until it is ready. Throws {@link ProcessEnded} when the system gives no process. */
  constructor([executable = "", ...args]: readonly string[], environment: Readonly<Record<string, string>>) {
    this.#process = spawn(executable, args, { stdio: ["pipe", "pipe", "ignore"], env: { ...environment } });
    this.ready = this.#ready.promise;
    this.ended = new Promise((ended) => {
      const over = (end: ProcessEnd) => {
        this.#over();
        ended(end);
      };
      // Not when it ends, but when all that it said has been read.
      this.#process.once("close", (code, signal) => over({ code, signal }));
      // It could not be started at all.
      this.#process.on("error", () => over({ code: null, signal: null }));
    });
    // Where processes, memory or open files are used up there is not even a way to say so.
    if (this.#process.stdin === undefined || this.#process.stdout === undefined) throw new ProcessEnded();
    // A process that is gone takes no question: its end says so.
    this.#process.stdin.on("error", () => {});
    this.#process.stdout.on("data", (piece: Buffer) => this.#receive(piece));
  }

  get processId(): number | undefined {
    return this.#process.pid;
  }

  /** Throws {@link ProcessEnded}, and what the database says of the question. */
  ask(question: Question): Promise<Answer> {
    if (this.#isOver) return Promise.reject(new ProcessEnded());
    const asked = Promise.withResolvers<Answer>();
    this.#asked.push(asked);
    this.#process.stdin.write(messageOf(question));
    return asked.promise;
  }

  /** Lets it finish what it was asked, and waits until it is gone. */
  async close(): Promise<void> {
    this.#process.stdin.end();
    await this.ended;
  }

  /** Kills it, whatever it is doing. */
  kill(): void {
    this.#process.kill("SIGKILL");
  }

  #receive(piece: Buffer): void {
    this.#messages.add(piece);
    for (let text = this.#messages.next(); text !== null; text = this.#messages.next()) {
      if (text.startsWith(outputMark)) {
        this.#output = text.slice(outputMark.length);
        continue;
      }
      const message: Ready | AnswerPart | AnswerEnd = JSON.parse(text);
      if ("ready" in message) this.#ready.resolve();
      else if ("end" in message) this.#end(message);
      else this.#take(message);
    }
  }

  #take(part: AnswerPart): void {
    const result = this.#results[part.index] ??= new ReceivedResult(part);
    result.add(part);
  }

  #end({ error }: AnswerEnd): void {
    const [asked, results, output] = [this.#asked.shift(), this.#results, this.#output];
    this.#results = [];
    this.#output = null;
    if (error) asked?.reject(errorOf(error));
    else asked?.resolve({ results, output });
  }

  #over(): void {
    this.#isOver = true;
    for (const asked of this.#asked.splice(0)) asked.reject(new ProcessEnded());
  }
}

/** The error as the database threw it there. */
function errorOf({ name, message, code, index }: SentError): Error {
  const Kind = { RangeError, TypeError }[name] ?? Error;
  const error = Object.assign(new Kind(message), { name }, code === undefined ? {} : { code });
  return index === undefined ? error : new StatementFailed(index, error);
}
