import { expect } from "expect";
import { killProcess } from "../product/kill-process.ts";
import { fromSource } from "../product/server-process.ts";

/** What a command of the product answered and printed. */
export interface Said {
  readonly code: number;
  readonly output: string;
}

/** How a command is run. */
export interface CommandOptions {
  readonly dataFolder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Ended by SIGKILL after so many milliseconds, unless it ends before. */
  readonly killAfterMs?: number;
}

/** Runs `strongroom NAME` with arguments, as a person does beside a running server. */
export async function command(args: readonly string[], options: CommandOptions): Promise<Said> {
  const [program, ...flags] = fromSource;
  const child = new Deno.Command(program, {
    args: [...flags, ...args],
    env: { STRONGROOM_DATA: options.dataFolder, NO_COLOR: "1", NODE_ENV: "production", ...options.environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const { killAfterMs } = options;
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => killProcess(child), killAfterMs);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const text = new TextDecoder();
  return { code, output: text.decode(stdout) + text.decode(stderr) };
}

/** Restores into a folder of its own, which goes again; everything must be there, and verified. */
export async function expectRestorable(
  place: string,
  environment?: Readonly<Record<string, string>>,
): Promise<{ readonly documents: number }> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-restored-" });
  try {
    const said = await command(["restore", place], { dataFolder: `${folder}/data`, environment });
    expect(said).toEqual({ code: 0, output: expect.stringContaining("No problems found.\nThe restore is complete.") });
    const documents = /checked {2}([\d,]+) records against the ledger/.exec(said.output)?.[1] ?? "";
    return { documents: Number(documents.replaceAll(",", "")) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
