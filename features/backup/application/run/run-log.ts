import * as v from "valibot";
import { type LogLine, logLineSchema } from "../../contract-window.ts";
import { withOpen, writeAll } from "@/kernel/files/disk.ts";
import type { Home } from "../home/settings.ts";

const logName = "runs.jsonl";
/** The log is cut to its newer half beyond so many bytes: about 2,000 runs. */
export const mostLogBytes = 512_000;

/** Why a run began. */
export type RunReason = LogLine["reason"];

/** Adds a run; the log never grows beyond {@link mostLogBytes}. */
export async function logRun(home: Home, run: LogLine): Promise<void> {
  const line = new TextEncoder().encode(`${JSON.stringify(run)}\n`);
  const text = await textOf(home);
  if (text.length + line.length > mostLogBytes) {
    const half = text.slice(text.indexOf("\n", Math.floor(text.length / 2)) + 1);
    return await home.write(logName, `${half}${new TextDecoder().decode(line)}`);
  }
  await withOpen(`${home.folder}/${logName}`, { append: true, create: true, mode: 0o600 }, async (file) => {
    // After a line that broke off with a killed program the next one begins on a line of its own.
    if (text !== "" && !text.endsWith("\n")) await writeAll(file, new TextEncoder().encode("\n"));
    await writeAll(file, line);
  });
}

/** The runs that are remembered, the newest first. What cannot be read of it is left out. */
export async function loggedRuns(home: Home): Promise<readonly LogLine[]> {
  return (await textOf(home)).split("\n").flatMap((line) => {
    try {
      return [v.parse(logLineSchema, JSON.parse(line))];
    } catch {
      return [];
    }
  }).toReversed();
}

async function textOf(home: Home): Promise<string> {
  try {
    return await Deno.readTextFile(`${home.folder}/${logName}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
