import * as v from "valibot";
import { loadPdfJs } from "./content.ts";
import { watchMemory } from "./memory.ts";
import { linesOf, type Reply, type Request, requestSchema } from "./protocol.ts";
import { inspectPdf, readPdf } from "./read.ts";
import { refuse } from "./refusals.ts";

/** A file that makes the process larger than this is given up. */
const mostResidentBytes = 700_000_000;
/** The pool kills a slow child long before; this ends one whose pool has died. */
const orphanedAfterMs = 60_000;

/**
 * Serves readings until standard input ends. Nothing but replies reaches standard output, and nothing reaches
 * standard error: both could carry what people wrote on the form.
 */
export async function runReadingChild(): Promise<void> {
  silenceConsole();
  const watchman = watchMemory(mostResidentBytes);
  try {
    await loadPdfJs();
    await reply({ kind: "ready" });
    for await (const line of linesOf(Deno.stdin.readable)) await answer(line);
  } finally {
    watchman.terminate();
  }
}

async function answer(line: string): Promise<void> {
  const request = v.parse(requestSchema, JSON.parse(line));
  const alarm = setTimeout(() => Deno.exit(1), orphanedAfterMs);
  const answered = await resultOf(request);
  clearTimeout(alarm);
  await reply(answered);
}

async function resultOf({ path, wants }: Request): Promise<Reply> {
  const bytes = await Deno.readFile(path).catch(() => null);
  const unreadable = refuse("unreadable");
  if (wants === "pages") {
    const result = bytes === null ? unreadable : await inspectPdf(bytes);
    return { kind: "pages", residentBytes: Deno.memoryUsage().rss, result };
  }
  const result = bytes === null ? unreadable : await readPdf(bytes);
  return { kind: "values", residentBytes: Deno.memoryUsage().rss, result };
}

async function reply(answer: Reply): Promise<void> {
  const line = new TextEncoder().encode(`${JSON.stringify(answer)}\n`);
  for (let sent = 0; sent < line.length;) sent += await Deno.stdout.write(line.subarray(sent));
}

function silenceConsole(): void {
  const silent = () => {};
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent, trace: silent });
}
