import { expect } from "expect";
import { utimesSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Finding } from "../verify.ts";
import type { PassedBlock } from "../verify/place-file.ts";
import { unwatched } from "../verify/watch.ts";
import type { FileReference } from "./file-reference.ts";
import type { FileStore } from "./file-store.ts";
import { filePathIn, openFolderStore } from "./folder.ts";
import { someBytes, streamOf } from "./testing.ts";
import { verifyFiles } from "./verify-files.ts";

interface Tried {
  readonly folder: string;
  readonly sums: readonly string[];
  /** Sums of the files that were read again. */
  readonly read: string[];
  /** Checks 600 files, in three blocks; its clock shows some hours more. */
  run(
    earlier: readonly PassedBlock[],
    hours?: number,
  ): Promise<{ findings: readonly Finding[]; blocks: PassedBlock[] }>;
  add(seed: number): Promise<string>;
}

async function withFiles(test: (tried: Tried) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-verify-files-" });
  try {
    const store = await openFolderStore(folder);
    const sums: string[] = [];
    const read: string[] = [];
    const noting: FileStore = new Proxy(store, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== "function") return value;
        if (name !== "check") return value.bind(of);
        return (sha256: string) => {
          read.push(sha256);
          return of.check(sha256);
        };
      },
    });
    const add = async (seed: number) => {
      const { sha256 } = await (await store.receive(streamOf(someBytes(300, seed)), 300)).keep();
      sums.push(sha256);
      sums.sort();
      return sha256;
    };
    for (let seed = 1; seed <= 600; seed++) await add(seed);
    const references = async function* (): AsyncGenerator<FileReference> {
      for (const sha256 of sums) {
        yield await Promise.resolve({ sha256, size: 300, subject: `file:${sums.indexOf(sha256)}` });
      }
    };
    await test({
      folder,
      sums,
      read,
      add,
      async run(earlier, hours = 1) {
        read.length = 0;
        const blocks: PassedBlock[] = [];
        const place = { earlier, passed: (block: PassedBlock) => Promise.resolve(void blocks.push(block)) };
        // Files count as quiet some seconds after their last change.
        const now = () => new Date(Date.now() + hours * 3_600_000);
        const named = (asked: readonly string[]) => Promise.resolve(new Set(asked));
        const sources = [{ feature: "documents", references: references() }];
        const findings = await Array.fromAsync(verifyFiles(noting, sources, named, { watch: unwatched, place, now }));
        return { findings, blocks };
      },
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const whole = (count: number): Finding => ({ kind: "checked", what: "files against their checksums", count });
const problems = (findings: readonly Finding[]) => findings.filter(({ kind }) => kind === "problem");

Deno.test("a run that goes on reads no file that was read and not touched, says so, and reads the rest", () =>
  withFiles(async ({ run, read, sums }) => {
    const { findings, blocks } = await run([]);
    expect(findings).toEqual([whole(600)]);
    expect(blocks.map(({ count }) => count)).toEqual([256, 256, 88]);
    expect(read).toHaveLength(600);

    const second = await run(blocks.slice(0, 1), 2);
    expect([...read].sort()).toEqual(sums.slice(256));
    expect(second.findings).toEqual([
      { kind: "note", subject: "files", message: expect.stringMatching(/^256 of them were read on .* UTC, before/) },
      whole(600),
    ]);
    // What was not read keeps its own time, however often the check is stopped.
    expect(second.blocks[0]).toEqual(blocks[0]);
    expect((await run(second.blocks, 3)).findings.at(-1)).toEqual(whole(600));
    expect(read).toEqual([]);
  }));

Deno.test("a file that was changed, exchanged or taken away after it was read is named by the run that goes on", async (test) => {
  const changes: Readonly<Record<string, (path: string) => Promise<void>>> = {
    "written to": async (path) => {
      await Deno.chmod(path, 0o600);
      const file = await Deno.open(path, { write: true });
      await file.write(new Uint8Array([1]));
      file.close();
    },
    "written to, with its old time put back": async (path) => {
      const { mtime } = await Deno.stat(path);
      // The disk's own time of change is told in seconds, and the file may be of this one.
      await setTimeout(1_100);
      await Deno.chmod(path, 0o600);
      await Deno.writeFile(path, someBytes(300, 5_000));
      utimesSync(path, mtime ?? 0, mtime ?? 0);
    },
    "exchanged for another of the same size": async (path) => {
      await Deno.writeFile(`${path}.new`, someBytes(300, 5_001));
      await Deno.rename(`${path}.new`, path);
    },
    "taken away": (path) => Deno.remove(path),
  };
  for (const [name, change] of Object.entries(changes)) {
    await test.step(name, () =>
      withFiles(async ({ run, folder, sums }) => {
        const { blocks } = await run([], 1);
        await change(filePathIn(folder, sums[300]));
        const { findings, blocks: later } = await run(blocks, 2);
        expect(problems(findings)).toHaveLength(1);
        expect(problems(findings)[0]).toMatchObject({ subject: "file:300" });
        // A block with a problem is never passed over.
        expect(later[1].facts).toBeNull();
        expect(problems((await run(later, 3)).findings)).toHaveLength(1);
      }));
  }
});

Deno.test("a file that was filed meanwhile is read alone; its neighbours are not read again", () =>
  withFiles(async ({ run, read, add }) => {
    // Until the files count as quiet.
    await setTimeout(4_000);
    const { blocks } = await run([], 0);
    expect(blocks.map(({ count }) => count)).toEqual([256, 256, 88]);
    const added = await add(9_000);
    const { findings } = await run(blocks, 2);
    expect(findings.at(-1)).toEqual(whole(601));
    expect(read).toEqual([added]);
  }));

Deno.test("files that changed shortly before they were read are read again: their time of change is told in seconds", () =>
  withFiles(async ({ run, read }) => {
    const { blocks } = await run([], 0);
    expect(blocks.every(({ count }) => count < 256)).toBe(true);
    await run(blocks, 1);
    expect(read.length).toBeGreaterThan(0);
  }));

Deno.test("a size that a record has wrong is told of files that are not read again too", () =>
  withFiles(async ({ run, sums, folder }) => {
    const { blocks } = await run([]);
    expect(problems((await run(blocks, 2)).findings)).toEqual([]);
    const path = filePathIn(folder, sums[0]);
    await Deno.chmod(path, 0o600);
    await Deno.writeFile(path, new Uint8Array(299));
    expect(problems((await run(blocks, 2)).findings)).toHaveLength(1);
  }));
