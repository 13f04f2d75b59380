import { expect } from "expect";
import { someBytes, streamOf } from "./testing.ts";
import { openMemoryStore } from "./memory.ts";
import type { FileReference } from "./file-reference.ts";
import { verifyFiles } from "./verify-files.ts";

const allNamed = (sha256s: readonly string[]) => Promise.resolve(new Set(sha256s));

async function* each(...references: FileReference[]): AsyncGenerator<FileReference> {
  yield* references.toSorted((a, b) => a.sha256 < b.sha256 ? -1 : 1);
}

async function storeOf(count: number) {
  const files = openMemoryStore();
  const sums: string[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const received = await files.receive(streamOf(someBytes(1000, seed)), 1000);
    sums.push((await received.keep()).sha256);
  }
  return { files, sums };
}

Deno.test("files are read again, once each, and every wrong one is named with what refers to it", async () => {
  const { files, sums } = await storeOf(4);
  files.replace(sums[1], someBytes(1000, 99));
  files.replace(sums[2], null);
  const reference = (at: number, size = 1000) => ({ sha256: sums[at], size, subject: `document:${at}` });
  const documents = each(reference(0), reference(1), reference(2), reference(3, 999));
  const packs = each(reference(0), { sha256: "x".repeat(64), size: 1, subject: "trace:1" });
  const sources = [{ feature: "documents", references: documents }, { feature: "traces", references: packs }];
  const found = await Array.fromAsync(verifyFiles(files, sources, allNamed));
  expect(found.at(-1)).toEqual({ kind: "checked", what: "files against their checksums", count: 5 });
  expect(found.slice(0, -1)).toEqual(expect.arrayContaining([
    { kind: "problem", subject: "document:1", message: `The file ${sums[1]} does not match its checksum.` },
    { kind: "problem", subject: "document:2", message: `The file ${sums[2]} is missing.` },
    { kind: "problem", subject: "document:3", message: `The file ${sums[3]} does not have the size of its record.` },
    { kind: "problem", subject: "trace:1", message: `The file ${"x".repeat(64)} has a name that is no checksum.` },
  ]));
  expect(found).toHaveLength(5);
});

Deno.test("a file whose record went meanwhile is no loss, and a feature that cannot tell is a problem of its own", async () => {
  const { files, sums } = await storeOf(2);
  files.replace(sums[0], null);
  async function* broken(): AsyncGenerator<FileReference> {
    yield { sha256: sums[1], size: 1000, subject: "document:1" };
    throw new SyntaxError("Kim Example");
  }
  const sources = [
    { feature: "documents", references: broken() },
    { feature: "uploads", references: each({ sha256: sums[0], size: 1000, subject: "upload:1" }) },
  ];
  expect(await Array.fromAsync(verifyFiles(files, sources, () => Promise.resolve(new Set<string>())))).toEqual([
    { kind: "problem", subject: "documents", message: "Which files it refers to could not be read (SyntaxError)." },
    { kind: "checked", what: "files against their checksums", count: 2 },
  ]);
});
