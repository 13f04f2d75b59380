import { frameOf, framesOf } from "./frames.ts";
import { watchMemory } from "./memory-watch.ts";
import { giveUpRights } from "./rights.ts";
import type { Sandbox, SandboxChild } from "./sandbox.ts";

/**
 * Runs in the child process: answers requests until standard input ends. Nothing but messages reaches standard output,
 * and nothing reaches standard error: both could carry what people wrote on a form.
 */
export async function serveSandbox(sandbox: Sandbox): Promise<void> {
  silenceConsole();
  const { limits } = sandbox;
  const watch = watchMemory(limits.residentBytes);
  try {
    const child = await sandbox.load();
    await child.prepare?.();
    if (Deno.build.standalone) await giveUpRights();
    send({ kind: "ready" });
    for await (const { head, bytes } of framesOf(Deno.stdin.readable, { ...limits, bytes: limits.bytesIn })) {
      await answer(sandbox, child, head.value, bytes);
    }
  } finally {
    watch.terminate();
  }
}

async function answer(
  { limits, parseRequest }: Sandbox,
  child: SandboxChild<unknown, unknown, unknown>,
  request: unknown,
  input: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const alarm = setTimeout(() => Deno.exit(1), limits.orphanedAfterMs);
  const tell = (step: unknown) => send({ kind: "step", value: step });
  const { value, bytes } = await child.answer(parseRequest(request), input, tell);
  clearTimeout(alarm);
  send({ kind: "answer", value, residentBytes: Deno.memoryUsage().rss }, bytes);
}

function send(head: Readonly<Record<string, unknown>>, bytes?: Uint8Array): void {
  for (const part of frameOf(head, bytes)) {
    for (let sent = 0; sent < part.length;) sent += Deno.stdout.writeSync(part.subarray(sent));
  }
}

function silenceConsole(): void {
  const silent = () => {};
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent, trace: silent });
}
