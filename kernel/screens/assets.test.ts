import { expect } from "expect";
import { Hono } from "hono";
import { assetsFrom } from "./assets.ts";

async function withAssets(run: (ask: (headers?: HeadersInit, name?: string) => Promise<Response>) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-assets-" });
  try {
    await Deno.mkdir(`${folder}/assets`);
    await Deno.writeTextFile(`${folder}/assets/a.webm`, "0123456789");
    await Deno.writeTextFile(`${folder}/assets/a.vtt`, "WEBVTT\n");
    const app = new Hono().get("/assets/*", assetsFrom(folder));
    await run(async (headers, name = "a.webm") => await app.request(`/assets/${name}`, { headers }));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a video is answered whole, for ever, and says that parts of it may be asked for", () =>
  withAssets(async (ask) => {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "video/webm",
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
    });
  }));

Deno.test("parts of a video are answered as they are asked for", () =>
  withAssets(async (ask) => {
    for (
      const [range, text, span] of [
        ["bytes=0-3", "0123", "bytes 0-3/10"],
        ["bytes=4-", "456789", "bytes 4-9/10"],
        ["bytes=-2", "89", "bytes 8-9/10"],
        ["bytes=8-99", "89", "bytes 8-9/10"],
      ]
    ) {
      const answer = await ask({ range });
      expect([range, answer.status, await answer.text()]).toEqual([range, 206, text]);
      expect(answer.headers.get("content-range")).toBe(span);
      expect(answer.headers.get("content-length")).toBe(String(text.length));
    }
    const beyond = await ask({ range: "bytes=10-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  }));

Deno.test("a range of another unit, of several parts, or of a file that was another one is passed over", () =>
  withAssets(async (ask) => {
    const odd: readonly Record<string, string>[] = [{ range: "lines=1-2" }, { range: "bytes=0-1,4-5" }, {
      range: "bytes=0-1",
      "if-range": '"x"',
    }];
    for (const headers of odd) {
      const answer = await ask(headers);
      expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    }
  }));

Deno.test("captions have their type; what is not there is not found", () =>
  withAssets(async (ask) => {
    const captions = await ask({}, "a.vtt");
    expect([captions.headers.get("content-type"), await captions.text()]).toEqual([
      "text/vtt; charset=utf-8",
      "WEBVTT\n",
    ]);
    expect((await ask({}, "b.webm")).status).toBe(404);
  }));
