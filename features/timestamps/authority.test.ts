import { expect } from "expect";
import { askAuthority } from "./authority.ts";

async function asked(answer: (signal: AbortSignal) => Promise<Response>, options: { signal?: AbortSignal } = {}) {
  const stop = new AbortController();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => answer(stop.signal));
  try {
    const signal = options.signal ?? new AbortController().signal;
    const url = `http://127.0.0.1:${server.addr.port}/`;
    return await askAuthority(url, new Uint8Array([1]), { signal, withinMs: 500 });
  } finally {
    stop.abort();
    await server.shutdown();
  }
}

const never = (signal: AbortSignal) =>
  new Promise<Response>((resolve) => signal.addEventListener("abort", () => resolve(new Response())));

Deno.test("an authority that does not answer, or only drips, is given up in time", async () => {
  expect(await asked(never)).toEqual({ kind: "failed", reason: "slow" });
  const dripping = (signal: AbortSignal) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array([0x30]));
            const timer = setInterval(() => controller.enqueue(new Uint8Array([0])), 50);
            signal.addEventListener("abort", () => clearInterval(timer));
          },
          cancel() {},
        }),
      ),
    );
  const before = performance.now();
  expect(await asked(dripping)).toEqual({ kind: "failed", reason: "slow" });
  expect(performance.now() - before).toBeLessThan(5_000);
});

Deno.test("an authority that is not there, and a product that stops, end it at once", async () => {
  const signal = new AbortController().signal;
  expect(await askAuthority("http://127.0.0.1:9/", new Uint8Array([1]), { signal })).toEqual({
    kind: "failed",
    reason: "unreachable",
  });
  expect(await asked(never, { signal: AbortSignal.abort() })).toEqual({ kind: "failed", reason: "unreachable" });
});
