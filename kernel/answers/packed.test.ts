import { Buffer } from "node:buffer";
import { expect } from "expect";
import { brotliDecompressSync, createGzip, gunzipSync, zstdDecompressSync } from "node:zlib";
import { encodings } from "./accepted-encoding.ts";
import { packedStream } from "./packed-stream.ts";
import { packed } from "./packed.ts";

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
const json = { "content-type": "application/json; charset=utf-8" };
const text = JSON.stringify(Array.from({ length: 400 }, (_, at) => ({ id: at, name: "Keating, Quentin" })));

const asking = (encoding: string, headers = {}) =>
  new Request("http://server/api/x", { headers: { "accept-encoding": encoding, ...headers } });

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

for (const encoding of encodings) {
  Deno.test(`a long answer leaves with ${encoding} and is the same`, async () => {
    const answer = await packed(asking(encoding), new Response(text, { headers: json }));
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    const bytes = await bytesOf(answer);
    expect(bytes.length).toBeLessThan(text.length / 5);
    expect(unpack[encoding](bytes).toString()).toBe(text);
  });

  Deno.test(`a body of many pieces leaves with ${encoding}, and whoever is fast gets all of it`, async () => {
    const piece = new TextEncoder().encode("Keating,Quentin,OK1-00241\r\n".repeat(10_000));
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => given++ < 12 ? controller.enqueue(piece) : controller.close(),
    }, { highWaterMark: 0 });
    const headers = { "content-type": "text/csv; charset=utf-8", "content-length": String(piece.length * 12) };
    const answer = await packed(asking(encoding), new Response(body, { headers }));
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.has("content-length")).toBe(false);
    const whole = unpack[encoding](await bytesOf(answer));
    expect(whole.length).toBe(piece.length * 12);
    expect(whole.subarray(-27).toString()).toBe("Keating,Quentin,OK1-00241\r\n");
  });
}

Deno.test("short answers, ranges, files and what is encoded already stay as they are", async () => {
  const stays = async (headers: Record<string, string>, asked = {}, status = 200, body = text) => {
    const answer = await packed(asking("gzip", asked), new Response(body, { status, headers }));
    expect([headers, answer.headers.get("content-encoding")]).toEqual([headers, headers["content-encoding"] ?? null]);
    expect(await answer.text()).toBe(body);
  };
  await stays(json, {}, 200, "x".repeat(1024));
  await stays({ "content-type": "application/pdf" });
  await stays({ "content-type": "application/zip" });
  await stays({ "content-type": "image/png" });
  await stays({ "content-type": "text/event-stream" });
  await stays({ ...json, "content-encoding": "deflate" });
  await stays({ ...json, "content-range": "bytes 0-1/2" }, {}, 206);
  await stays({ ...json, "accept-ranges": "bytes" });
  await stays(json, { range: "bytes=0-10" });
  await stays({ ...json, "set-cookie": "session=1" });
  await stays({ ...json, "cache-control": "no-store, no-transform" });
  await stays(json, {}, 201);
});

Deno.test("who asks for the plain answer gets it, and is told that there are others", async () => {
  for (const asked of ["identity", "gzip;q=0", "deflate"]) {
    const answer = await packed(asking(asked), new Response(text, { headers: json }));
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([null, "accept-encoding"]);
    expect(await answer.text()).toBe(text);
  }
});

Deno.test("for the head alone nothing of the body is made, and no length is told that would not be sent", async () => {
  let asked = 0;
  const body = new ReadableStream<Uint8Array>({ pull: () => void asked++ }, { highWaterMark: 0 });
  const headers = { "content-type": "text/csv", "content-length": "100000" };
  const head = new Request("http://server/api/x", { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  const answer = await packed(head, new Response(body, { headers }));
  expect([answer.headers.get("vary"), answer.headers.get("content-length")]).toEqual(["accept-encoding", null]);
  expect([answer.body === body, asked]).toEqual([true, 0]);
});

Deno.test("the packer ends with its reader also where the source cannot be ended", async () => {
  const packer = createGzip();
  const source = new ReadableStream<Uint8Array>({ cancel: () => Promise.reject(new Error("the disk is full")) });
  const stream = packedStream([new Uint8Array(4096)], source.getReader(), packer);
  await expect(stream.cancel()).rejects.toThrow("the disk is full");
  expect(packer.destroyed).toBe(true);
});

Deno.test("what is sent keeps its status, and all headers but its length", async () => {
  const headers = { ...json, etag: 'W/"a"', "content-length": String(text.length) };
  const { status, headers: sent } = await packed(asking("gzip"), new Response(text, { headers }));
  expect([status, Object.fromEntries(sent)]).toEqual([
    200,
    { ...json, "content-encoding": "gzip", etag: 'W/"a"', vary: "accept-encoding" },
  ]);
});

Deno.test("pictures that are text are packed, whatever letters name the type", async () => {
  const picture = new Response(`<svg>${"<path/>".repeat(400)}</svg>`, { headers: { "content-type": "image/svg+xml" } });
  expect((await packed(asking("br"), picture)).headers.get("content-encoding")).toBe("br");
});

Deno.test("whoever goes away ends the making, and a source that breaks off breaks the answer off", async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(4096))),
    cancel: () => void (cancelled = true),
  }, { highWaterMark: 0 });
  const csv = { headers: { "content-type": "text/csv" } };
  const left = (await packed(asking("zstd"), new Response(endless, csv))).body?.getReader();
  await left?.read();
  await left?.cancel();
  expect(cancelled).toBe(true);
  let given = 0;
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => given++ < 3 ? controller.enqueue(new Uint8Array(4096)) : controller.error(new Error("gone")),
  }, { highWaterMark: 0 });
  const answer = await packed(asking("gzip"), new Response(broken, csv));
  await expect(answer.arrayBuffer()).rejects.toThrow("gone");
});
