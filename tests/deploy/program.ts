/** How a run of the program ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A started server. */
export interface RunningProgram {
  readonly url: string;
  /** The token of the setup link that it printed; null when it printed none. */
  readonly setupToken: string | null;
  readonly pid: number;
  /** What it has printed so far. */
  printed(): string;
  /** Asks it to end and waits until it has. */
  stop(signal?: Deno.Signal): Promise<Ended & { readonly afterMs: number }>;
}

/** What to run, where, and with which variables; no others are handed on. */
export interface ProgramOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The command serves by itself, and takes no argument. */
  readonly servesItself?: boolean;
}

const patienceMs = 30_000;
const withLink = /\/setup\/([\w-]{20,})\s[\s\S]*ready at (\S+)\s/;
const withoutLink = /()ready at (\S+)\s/;

/** Runs the program with `args` until it ends. */
export async function runProgram({ command, cwd, env }: ProgramOptions, ...args: string[]): Promise<Ended> {
  const [executable, ...before] = command;
  const { code, stdout, stderr } = await new Deno.Command(executable, {
    args: [...before, ...args],
    cwd,
    env,
    clearEnv: true,
    stdin: "null",
  }).output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

/** Starts `serve` and waits for its address, and for the setup link on an empty database. */
export async function startProgram(options: ProgramOptions, expectsLink: boolean): Promise<RunningProgram> {
  const [executable, ...before] = options.command;
  const child = new Deno.Command(executable, {
    args: options.servesItself ? before : [...before, "serve"],
    cwd: options.cwd,
    env: { PORT: "0", ...options.env },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const said = { stdout: "", stderr: "" };
  const gathered = Promise.all([
    gather(child.stdout, (text) => said.stdout += text),
    gather(child.stderr, (text) => said.stderr += text),
  ]);
  const [, token, url] = await printedMatch(
    () => said.stdout,
    expectsLink ? withLink : withoutLink,
    child,
    async () => {
      // A child of the program may hold its output open after it.
      await Promise.race([gathered, new Promise((wake) => setTimeout(wake, 1_000))]);
      return said.stdout + said.stderr;
    },
  );
  return {
    url,
    setupToken: token || null,
    pid: child.pid,
    printed: () => said.stdout,
    async stop(signal = "SIGTERM") {
      const asked = performance.now();
      child.kill(signal);
      const { code } = await child.status;
      await gathered;
      return { code, ...said, afterMs: performance.now() - asked };
    },
  };
}

async function gather(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const part of stream) add(decoder.decode(part, { stream: true }));
}

async function printedMatch(
  text: () => string,
  wanted: RegExp,
  child: Deno.ChildProcess,
  everything: () => Promise<string>,
): Promise<RegExpExecArray> {
  const life = { ended: false };
  child.status.then(() => life.ended = true);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && !life.ended) {
    const match = wanted.exec(text());
    if (match) return match;
    await new Promise((wake) => setTimeout(wake, 10));
  }
  if (!life.ended) child.kill("SIGKILL");
  const end = life.ended ? ` and ended with ${(await child.status).code}` : "";
  throw new Error(`The program did not start${end}. It printed: ${await everything()}`);
}
