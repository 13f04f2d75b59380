import { Buffer } from "node:buffer";
import { expect } from "expect";
import { until } from "@/tests/until.ts";
import { listen } from "./http-server.ts";

function bytesOf(size: number, from = 0): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = (at + from) * 31 % 251;
  return bytes;
}

/** A body that fills the buffers it is given, as the runtime's own streams of files do. */
function filling(content: Uint8Array, cancelled = () => {}): ReadableStream<Uint8Array<ArrayBuffer>> {
  let place = 0;
  return new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: 65_536,
    pull(controller) {
      const view = controller.byobRequest?.view;
      if (!view) throw new Error("Nobody asked for bytes.");
      const piece = content.subarray(place, place + view.byteLength);
      place += piece.byteLength;
      if (piece.byteLength === 0) controller.close();
      else new Uint8Array(view.buffer, view.byteOffset).set(piece);
      controller.byobRequest?.respond(piece.byteLength);
    },
    cancel: cancelled,
  });
}

async function serving(
  answer: (path: string) => Response,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const server = await listen({ host: "127.0.0.1", port: 0 }, ({ request }) => answer(new URL(request.url).pathname));
  try {
    await run(`http://127.0.0.1:${server.port}`);
  } finally {
    const closed = server.shutdown();
    server.destroy();
    await closed;
  }
}

const told = (size: number) => ({ headers: { "content-length": String(size) } });

Deno.test("files that go out side by side through used buffers arrive byte for byte", async () => {
  const sizes = [65_536, 65_537, 524_288, 524_289, 3_000_000];
  await serving(
    (path) => {
      const [, size, from] = path.split("/").map(Number);
      return new Response(filling(bytesOf(size, from)), told(size));
    },
    async (url) => {
      await Promise.all(Array.from({ length: 40 }, async (_, at) => {
        const size = sizes[at % sizes.length];
        const bytes = await (await fetch(`${url}/${size}/${at}`)).bytes();
        expect(Buffer.from(bytes).equals(bytesOf(size, at))).toBe(true);
      }));
    },
  );
});

Deno.test("a file of another length than told breaks off, and one whose caller goes is let go", async () => {
  let isLetGo = false;
  const answers: Readonly<Record<string, () => Response>> = {
    "/shorter": () => new Response(filling(bytesOf(400_000)), told(500_000)),
    "/longer": () => new Response(filling(bytesOf(1_200_000)), told(500_000)),
    "/left": () => new Response(filling(new Uint8Array(90_000_000), () => isLetGo = true), told(90_000_000)),
  };
  await serving((path) => answers[path](), async (url) => {
    await expect(fetch(`${url}/shorter`).then((response) => response.bytes())).rejects.toThrow();
    const longer = await fetch(`${url}/longer`).then((response) => response.bytes(), () => null);
    expect(longer?.length ?? 0).toBeLessThanOrEqual(500_000);
    const left = await fetch(`${url}/left`);
    await left.body?.cancel();
    await until("the file is let go", () => isLetGo);
  });
});
