import { expect } from "expect";
import { someBytes, streamOf } from "./testing.ts";
import type { FileStore } from "./file-store.ts";
import { openMemoryStore } from "./memory.ts";
import { graceMs, type NamedFiles, sweepUnnamed } from "./sweep.ts";

/** A store with three files and the names that records give; days are counted from now. */
async function withFiles(run: (scene: Scene) => Promise<void>): Promise<void> {
  const files = openMemoryStore();
  const sums: string[] = [];
  for (let seed = 1; seed <= 3; seed++) sums.push(await filed(files, seed));
  const named = new Set([sums[0]]);
  await run({
    files,
    sums,
    named,
    sweep: (days, asked = ofThem) => sweepUnnamed(files, asked(named), new Date(Date.now() + days * graceMs)),
  });
}

interface Scene {
  readonly files: FileStore;
  readonly sums: readonly string[];
  readonly named: Set<string>;
  sweep(days: number, asked?: (named: Set<string>) => NamedFiles): ReturnType<typeof sweepUnnamed>;
}

const ofThem = (named: Set<string>): NamedFiles => (sha256s) =>
  Promise.resolve(new Set(sha256s.filter((sha256) => named.has(sha256))));

async function filed(files: FileStore, seed: number): Promise<string> {
  return (await (await files.receive(streamOf(someBytes(1000, seed)), 1000)).keep()).sha256;
}

async function stored(files: FileStore): Promise<string[]> {
  return (await Array.fromAsync(files.list())).map(({ sha256 }) => sha256).sort();
}

Deno.test("a file that no record names is set aside after a day and deleted after another", () =>
  withFiles(async ({ files, sums, sweep }) => {
    expect(await sweep(0.9)).toEqual({ setAside: 0, putBack: 0, removed: 0 });
    expect(await sweep(1.1)).toEqual({ setAside: 2, putBack: 0, removed: 0 });
    expect(await stored(files)).toEqual([sums[0]]);
    expect(await sweep(1.9)).toEqual({ setAside: 0, putBack: 0, removed: 0 });
    expect(await sweep(2.2)).toEqual({ setAside: 0, putBack: 0, removed: 2 });
    expect(await Array.fromAsync(files.aside())).toEqual([]);
    expect(await files.check(sums[0])).toBeNull();
  }));

Deno.test("a file that a record names after all is put back, however late", () =>
  withFiles(async ({ files, sums, named, sweep }) => {
    await sweep(1.1);
    named.add(sums[1]);
    expect(await sweep(9)).toEqual({ setAside: 0, putBack: 1, removed: 1 });
    expect(await stored(files)).toEqual([sums[0], sums[1]].sort());
  }));

Deno.test("a record written between the question and the deed keeps its file", () =>
  withFiles(async ({ files, sums, sweep }) => {
    const answeredLate = (named: Set<string>): NamedFiles => async (sha256s) => {
      const answer = await ofThem(named)(sha256s);
      named.add(sums[2]);
      return answer;
    };
    expect(await sweep(1.1, answeredLate)).toEqual({ setAside: 1, putBack: 1, removed: 0 });
    expect(await stored(files)).toEqual([sums[0], sums[2]].sort());
  }));

Deno.test("content filed again while its old copy waits to be deleted stays", () =>
  withFiles(async ({ files, sums, named, sweep }) => {
    await sweep(1.1);
    expect(await filed(files, 2)).toBe(sums[1]);
    named.add(sums[1]);
    await sweep(9);
    expect(await files.check(sums[1])).toBeNull();
  }));
