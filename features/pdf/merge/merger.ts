import * as v from "valibot";
import { mergeCommand, type Sandbox } from "./child-command.ts";
import type { MissingReason } from "../contract-merge.ts";
import { type Job, type Step, stepSchema } from "./job.ts";

/** A merged file that was written. */
export interface Merged {
  readonly pages: number;
  /** For each part why something of it is missing; null when it is whole. */
  readonly missing: readonly (MissingReason | null)[];
}

/** How merges are made; everything has a default. */
export interface MergerOptions {
  readonly command?: (sandbox: Sandbox) => readonly string[];
  /** A part that takes longer is left out and the child killed. */
  readonly partTimeoutMs?: number;
  /** At most so many merges run at a time; others wait. */
  readonly atOnce?: number;
}

/** Writes the merged file of a job; throws when no child can be started, or when too many parts fail one by one. */
export type Merger = (job: Job) => Promise<Merged>;

const defaults = { command: mergeCommand, partTimeoutMs: 60_000, atOnce: 2 };
/** Each part that takes the child down costs a whole new beginning. */
const mostBeginnings = 6;
/** A child needs the cache of packages that its parent runs from, and none of its secrets. */
const inheritedVariables = ["PATH", "HOME", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"];
const longestLine = 1_000_000;

/** Makes merges in child processes: a part that hangs or swells is replaced by a page that says so. */
export function createMerger(options: MergerOptions = {}): Merger {
  const settings = { ...defaults, ...options };
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= settings.atOnce) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return (job) =>
    inTurn(async () => {
      let parts = job.parts;
      for (let beginning = 0; beginning < mostBeginnings; beginning++) {
        const outcome = await runChild({ ...job, parts }, settings);
        if ("done" in outcome) return outcome.done;
        parts = parts.map((part, at) => at === outcome.failedAt ? { ...part, missing: outcome.reason } : part);
      }
      throw new Error("Too many parts of a merged file could not be read.");
    });
}

type Outcome = { readonly done: Merged } | { readonly failedAt: number; readonly reason: MissingReason };

async function runChild(job: Job, { command, partTimeoutMs }: Required<MergerOptions>): Promise<Outcome> {
  const [executable = "", ...args] = command({ reads: job.parts.map(({ path }) => path), writes: job.output });
  const process = new Deno.Command(executable, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    clearEnv: true,
    env: inherited(),
  }).spawn();
  const state: { at: number | null; reason: MissingReason } = { at: null, reason: "unreadable" };
  const kill = (reason: MissingReason) => {
    state.reason = reason;
    try {
      process.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  let alarm = setTimeout(() => kill("timeout"), partTimeoutMs);
  try {
    await give(process.stdin, job);
    for await (const step of stepsOf(process.stdout)) {
      if (step.kind === "done") return { done: { pages: step.pages, missing: step.missing } };
      clearTimeout(alarm);
      if (step.kind === "memory_exceeded") kill("too_complex");
      else {
        state.at = step.index;
        alarm = setTimeout(() => kill("timeout"), partTimeoutMs);
      }
    }
  } finally {
    clearTimeout(alarm);
    kill(state.reason);
    await process.status;
  }
  if (state.at === null) throw new Error("The process that merges PDF files could not be started.");
  // A child that ends without a word has come to the limit of its heap.
  return { failedAt: state.at, reason: state.reason === "unreadable" ? "too_complex" : state.reason };
}

async function give(input: WritableStream<Uint8Array>, job: Job): Promise<void> {
  const writer = input.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(job))).catch(() => {});
  await writer.close().catch(() => {});
}

async function* stepsOf(output: ReadableStream<Uint8Array>): AsyncGenerator<Step> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) return;
    for (const line of lines) {
      const step = v.safeParse(v.pipe(v.string(), v.parseJson(), stepSchema), line);
      if (!step.success) return;
      yield step.output;
    }
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(inheritedVariables.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
