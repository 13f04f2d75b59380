import { expect } from "expect";
import { Prefetch } from "./prefetch.ts";

/** Answers ranges of the named files, and counts what was asked for. */
async function withFiles(files: Record<string, string>, run: (asked: string[]) => Promise<void>): Promise<void> {
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    asked.push(`${init?.method} ${input} ${new Headers(init?.headers).get("range")}`);
    const file = files[String(input)];
    if (file === undefined) return Promise.resolve(new Response(null, { status: 403 }));
    const headers = { "Content-Range": `bytes 0-${file.length - 1}/${file.length}`, ETag: '"1"' };
    return Promise.resolve(new Response(init?.method === "HEAD" ? null : file, { status: 206, headers }));
  };
  try {
    await run(asked);
  } finally {
    globalThis.fetch = fetch;
  }
}

const none = () => ({});

Deno.test("what comes next is asked for once, without a byte of it, and given out once", async () => {
  await withFiles({ "/b": "%PDF-b" }, async (asked) => {
    const prefetch = new Prefetch();
    prefetch.hold(["/b"], none);
    prefetch.hold(["/b"], none);
    const beginning = await prefetch.take("/b");
    expect(beginning?.head.length).toBe(0);
    expect(beginning).toMatchObject({ length: 6, tag: '"1"' });
    expect(await prefetch.take("/b")).toBeNull();
    await Promise.resolve();
    expect(asked).toEqual(["HEAD /b bytes=0-65535"]);
  });
});

Deno.test("what is not expected any more is let go of", async () => {
  await withFiles({ "/b": "%PDF-b", "/c": "%PDF-c" }, async () => {
    const prefetch = new Prefetch();
    prefetch.hold(["/b"], none);
    prefetch.hold(["/c"], none);
    expect(await prefetch.take("/b")).toBeNull();
    expect(await prefetch.take("/c")).not.toBeNull();
  });
});

Deno.test("what was refused, and what was fetched long ago, is left to the opening itself", async () => {
  await withFiles({ "/b": "%PDF-b" }, async () => {
    const prefetch = new Prefetch();
    prefetch.hold(["/a", "/b"], none);
    expect(await prefetch.take("/a")).toBeNull();
    const { now } = Date;
    Date.now = () => now() + 600_000;
    try {
      expect(await prefetch.take("/b")).toBeNull();
    } finally {
      Date.now = now;
    }
  });
});
