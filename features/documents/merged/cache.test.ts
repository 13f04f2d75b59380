import { expect } from "expect";
import { asAsker, type Asker, currentAsker } from "@/db/asker.ts";
import { MergedCache } from "./cache.ts";

const start = new Date("2026-01-01T00:00:00Z");
const later = (days: number) => new Date(start.getTime() + days * 86_400_000);

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-merged-" });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function making(bytes: number, made: { count: number } = { count: 0 }) {
  return async (path: string) => {
    made.count++;
    await Deno.writeFile(path, new Uint8Array(bytes));
    return { pages: 1, missing: [null] };
  };
}

const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

Deno.test("a merged file is made once for the same parts, also when two ask at once", () =>
  withFolder(async (folder) => {
    const made = { count: 0 };
    const cache = new MergedCache(folder);
    await Promise.all([1, 2].map(() => cache.file("a", start, making(10, made))));
    expect(await cache.file("a", start, making(10, made))).toMatchObject({ size: 10, pages: 1, missing: [null] });
    expect(made.count).toBe(1);
  }));

Deno.test("a merged file is made for all who wait for it, not in the course of the request of who came first", () =>
  withFolder(async (folder) => {
    const first: Asker = { name: "person 1", gone: new AbortController().signal };
    const readFor: Asker[] = [];
    const noting = async (path: string) => {
      readFor.push(currentAsker());
      return await making(10)(path);
    };
    await asAsker(first, () => new MergedCache(folder).file("a", start, noting));
    expect(readFor).toEqual([{ name: "server: merging" }]);
  }));

Deno.test("a merged file that broke off or was cut is made anew", () =>
  withFolder(async (folder) => {
    const made = { count: 0 };
    const cache = new MergedCache(folder);
    await expect(cache.file("a", start, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(names(folder)).toEqual([]);
    const { path } = await cache.file("a", start, making(10, made));
    await Deno.truncate(path, 5);
    await cache.file("a", start, making(10, made));
    await Deno.writeTextFile(`${path}.json`, "{");
    await cache.file("a", start, making(10, made));
    expect(made.count).toBe(3);
  }));

Deno.test("the cache stays within its bytes, and drops what nobody asked for in a week", () =>
  withFolder(async (folder) => {
    const cache = new MergedCache(folder, { mostBytes: 25, idleMilliseconds: 7 * 86_400_000 });
    await cache.file("a", start, making(10));
    await cache.file("b", later(1), making(10));
    await cache.file("a", later(2), making(10));
    await cache.file("c", later(3), making(10));
    expect(names(folder)).toEqual(["a.pdf", "a.pdf.json", "c.pdf", "c.pdf.json"]);
    await cache.trim(later(9.5));
    expect(names(folder)).toEqual(["c.pdf", "c.pdf.json"]);
    await cache.file("huge", later(10), making(1000));
    expect(names(folder)).toEqual(["huge.pdf", "huge.pdf.json"]);
  }));
