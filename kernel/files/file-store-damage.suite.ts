import { expect } from "expect";
import { bytesOf, type Driver, filed, someBytes } from "./testing.ts";
import { FileDamaged } from "./file-store.ts";

/** What a store does with files that are not what was filed, or gone. */
export function damageSuite(test: (name: string, run: (driver: Driver) => Promise<void>) => void): void {
  test("a changed file never reads as whole and is named by check", async ({ store, damage }) => {
    const content = someBytes(1_000_000);
    const sha256 = await filed(store, content);
    await bytesOf(await store.read(sha256));
    const changed = content.slice();
    changed[777_777] ^= 1;
    await damage(sha256, changed);
    await expect(store.read(sha256).then(bytesOf)).rejects.toMatchObject({ name: "FileDamaged", reason: "changed" });
    await expect(store.bytes(sha256)).rejects.toMatchObject({ name: "FileDamaged", reason: "changed" });
    await expect(store.bytes("0".repeat(64))).rejects.toMatchObject({ name: "FileDamaged", reason: "missing" });
    expect(await store.check(sha256)).toMatchObject({ sha256, reason: "changed" });
  });

  test("a cut-off file never reads as whole", async ({ store, damage }) => {
    const content = someBytes(1_000_000);
    const sha256 = await filed(store, content);
    await damage(sha256, content.slice(0, 700_000));
    await expect(store.read(sha256).then(bytesOf)).rejects.toBeInstanceOf(FileDamaged);
  });

  test("not a byte of a changed file is given, neither of the whole nor of a part, and whoever listens is told", async ({ store, damage }) => {
    const content = someBytes(1_000_000);
    const sha256 = await filed(store, content);
    const heard: string[] = [];
    store.onDamaged(({ sha256, reason }) => heard.push(`${sha256} ${reason}`));
    await store.assertWhole(sha256);
    await (await store.read(sha256, { start: 5, end: 10 })).cancel();
    expect(heard).toEqual([]);
    const changed = content.slice();
    changed[777_777] ^= 1;
    await damage(sha256, changed);
    const refused = { name: "FileDamaged", reason: "changed" };
    await expect(store.read(sha256)).rejects.toMatchObject(refused);
    await expect(store.read(sha256, { start: 5, end: 10 })).rejects.toMatchObject(refused);
    await expect(store.assertWhole(sha256)).rejects.toMatchObject(refused);
    await expect(store.bytes(sha256)).rejects.toMatchObject(refused);
    await expect(store.localPath(sha256)).rejects.toMatchObject(refused);
    expect(heard).toEqual(Array.from({ length: 5 }, () => `${sha256} changed`));
    await damage(sha256, content);
    expect(await bytesOf(await store.read(sha256, { start: 5, end: 10 }))).toEqual(content.slice(5, 11));
  });

  test("a missing file is named as missing", async ({ store, damage }) => {
    const sha256 = await filed(store, someBytes(1000));
    await damage(sha256, null);
    const missing = { name: "FileDamaged", reason: "missing" };
    await expect(store.read(sha256)).rejects.toMatchObject(missing);
    await expect(store.size(sha256)).rejects.toMatchObject(missing);
    expect(await store.check(sha256)).toMatchObject(missing);
    expect(await store.has(sha256)).toBe(false);
  });
}
