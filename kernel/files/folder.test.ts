import { expect } from "expect";
import { fileStoreSuite } from "./file-store.suite.ts";
import { someBytes, streamOf } from "./testing.ts";
import { FileDamaged, StorageFull } from "./file-store.ts";
import { openFolderStore } from "./folder.ts";

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-files-" });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const placeOf = (folder: string, sha256: string) => `${folder}/${sha256.slice(0, 2)}/${sha256}`;

async function countIn(folder: string): Promise<number> {
  return (await Array.fromAsync(Deno.readDir(folder))).length;
}

fileStoreSuite("folder", (run) =>
  withFolder(async (folder) => {
    const store = await openFolderStore(folder);
    await run({
      store,
      incoming: () => countIn(`${folder}/incoming`),
      async damage(sha256, content) {
        await Deno.remove(placeOf(folder, sha256));
        if (content) await Deno.writeFile(placeOf(folder, sha256), content);
      },
    });
  }));

Deno.test("a stored file lies under its sum and is read-only", () =>
  withFolder(async (folder) => {
    const store = await openFolderStore(folder);
    const { sha256 } = await (await store.receive(streamOf(someBytes(1000)), 1000)).keep();
    const info = await Deno.stat(placeOf(folder, sha256));
    expect((info.mode ?? 0) & 0o777).toBe(0o444);
  }));

Deno.test("a file found cut off is set aside when the same content is filed again", () =>
  withFolder(async (folder) => {
    const store = await openFolderStore(folder);
    const content = someBytes(1000);
    const { sha256 } = await (await store.receive(streamOf(content), 1000)).keep();
    await Deno.remove(placeOf(folder, sha256));
    await Deno.writeFile(placeOf(folder, sha256), content.slice(0, 10));
    await (await store.receive(streamOf(content), 1000)).keep();
    expect(await store.check(sha256)).toBeNull();
    expect(await countIn(`${folder}/damaged`)).toBe(1);
  }));

Deno.test("the sweep takes what is older than a day and leaves the rest", () =>
  withFolder(async (folder) => {
    const store = await openFolderStore(folder);
    const now = new Date();
    const { sha256 } = await (await store.receive(streamOf(someBytes(5)), 5)).keep();
    for (const [name, hours] of [["old", 25], ["young", 23]] as const) {
      await Deno.writeTextFile(`${folder}/incoming/${name}`, "left by a crash");
      const then = new Date(now.getTime() - hours * 3_600_000);
      await Deno.utime(`${folder}/incoming/${name}`, then, then);
    }
    expect(await store.sweep(now)).toBe(1);
    expect((await Array.fromAsync(Deno.readDir(`${folder}/incoming`))).map(({ name }) => name)).toEqual(["young"]);
    expect(await store.check(sha256)).toBeNull();
  }));

Deno.test("the sweep passes over what goes away while it looks", () =>
  withFolder(async (folder) => {
    const store = await openFolderStore(folder);
    // Stands for a file that was listed and then kept.
    await Deno.symlink(`${folder}/gone`, `${folder}/incoming/kept`);
    expect(await store.sweep(new Date(Date.now() + 48 * 3_600_000))).toBe(0);
  }));

Deno.test("names that are no sums lead nowhere", () =>
  withFolder(async (folder) => {
    const store = await openFolderStore(folder);
    for (const name of ["../../etc/passwd", "", "A".repeat(64)]) {
      await expect(store.read(name)).rejects.toThrow("named by its SHA-256");
    }
    await expect(store.read("0".repeat(64))).rejects.toBeInstanceOf(FileDamaged);
  }));

Deno.test("a full disk is told as such and keeps nothing", () =>
  withFolder(async (folder) => {
    const mount = new Deno.Command("mount", {
      args: ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder],
      stderr: "null",
    });
    const mounted = await mount.output().then(({ success }) => success, () => false);
    if (!mounted) return console.warn("skipped: needs mount");
    try {
      const store = await openFolderStore(folder);
      const small = await store.receive(streamOf(someBytes(300_000)), 1e9);
      await small.keep();
      for (let round = 0; round < 3; round++) {
        await expect(store.receive(streamOf(someBytes(5_000_000)), 1e9)).rejects.toBeInstanceOf(StorageFull);
        expect(await countIn(`${folder}/incoming`)).toBe(0);
      }
      expect(await store.check(small.sha256)).toBeNull();
      await (await store.receive(streamOf(someBytes(300_000, 2)), 1e9)).keep();
    } finally {
      await new Deno.Command("umount", { args: [folder] }).output();
    }
  }));
