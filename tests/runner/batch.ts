import type { Batch } from "./plan.ts";

/** How a batch ended. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Everything that it printed. */
  readonly output: string;
  /** Seconds of each test file. */
  readonly files: ReadonlyMap<string, number>;
}

/** Longer than any batch may take: one that hangs is ended, and fails. */
const longestMs = 15 * 60_000;

/** Runs a batch to its end; `tell` hears of what it prints as it goes. */
export async function runBatch(
  batch: Batch,
  environment: Readonly<Record<string, string>>,
  tell: (part: Uint8Array) => void = () => {},
): Promise<Outcome> {
  const begun = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...batch.args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1", ...environment },
  }).spawn();
  const hanging = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const said = { output: "", stderr: "" };
  const clock = new FileClock();
  const [{ code }] = await Promise.all([
    child.status,
    gather(child.stdout, tell, (text) => {
      said.output += text;
      clock.hear(said.output);
    }),
    gather(child.stderr, tell, (text) => said.stderr += text),
  ]);
  clearTimeout(hanging);
  const output = said.output + said.stderr;
  const seconds = (performance.now() - begun) / 1000;
  return { name: batch.name, ...countsOf(batch, code, said.output), seconds, output, files: clock.end() };
}

/** Reads the closing line of `deno test`, so that nothing is counted that the runner did not count. */
export function countsOf(batch: Batch, code: number, output: string): { passed: number; failed: number } {
  if (!batch.isTest) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const [, passed = "0", failed = "0", rest = ""] =
    [...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed(.*)$/gm)].at(-1) ?? [];
  // With the referees there, whoever skips a test has not tested.
  const skipped = Deno.env.get("STRONGROOM_REFEREES") === "1" ? Number(/\| (\d+) ignored/.exec(rest)?.[1] ?? 0) : 0;
  const wrong = Number(failed) + skipped;
  return { passed: Number(passed), failed: code !== 0 && wrong === 0 ? 1 : wrong };
}

/** Takes the time of each file from the moments at which the runner says that it begins one. */
class FileClock {
  readonly #begun: { readonly file: string; readonly at: number }[] = [];

  hear(output: string): void {
    const named = [...output.matchAll(/^running \d+ tests? from \.\/(\S+)$/gm)].map(([, file]) => file);
    for (const file of named.slice(this.#begun.length)) this.#begun.push({ file, at: performance.now() });
  }

  end(): ReadonlyMap<string, number> {
    const now = performance.now();
    return new Map(this.#begun.map(({ file, at }, index) => [file, ((this.#begun[index + 1]?.at ?? now) - at) / 1000]));
  }
}

async function gather(
  stream: ReadableStream<Uint8Array>,
  tell: (part: Uint8Array) => void,
  add: (text: string) => void,
) {
  const decoder = new TextDecoder();
  for await (const part of stream) {
    tell(part);
    add(decoder.decode(part, { stream: true }));
  }
}
