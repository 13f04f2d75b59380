import { expect } from "expect";
import { setImmediate } from "node:timers/promises";
import { damageSuite } from "./file-store-damage.suite.ts";
import { bytesOf, type Driver, expectSame, filed, noLimit, someBytes, streamOf, sumOf } from "./testing.ts";
import { FileDamaged, FileTooLarge } from "./file-store.ts";

/** The promises of {@link FileStore}, checked on one driver. */
export function fileStoreSuite(
  driverName: string,
  withDriver: (run: (driver: Driver) => Promise<void>) => Promise<void>,
) {
  const test = (name: string, run: (driver: Driver) => Promise<void>) =>
    Deno.test(`file store, ${driverName}: ${name}`, () => withDriver(run));

  for (const size of [0, 1, 1024, 262_144, 262_145, 3_000_000]) {
    test(`a file of ${size} bytes comes back as it went in`, async ({ store, incoming }) => {
      const content = someBytes(size);
      const received = await store.receive(streamOf(content), noLimit);
      expect(received.sha256).toBe(sumOf(content));
      expect(received.size).toBe(size);
      expect([...received.head]).toEqual([...content.subarray(0, 1024)]);
      expectSame(await Deno.readFile(received.path), content);
      expect(await store.has(received.sha256)).toBe(false);
      expect(await received.keep()).toEqual({ sha256: received.sha256, size });
      expect(await store.has(received.sha256)).toBe(true);
      expect(await store.size(received.sha256)).toBe(size);
      expectSame(await bytesOf(await store.read(received.sha256)), content);
      expectSame(await store.bytes(received.sha256), content);
      expectSame(await bytesOf(await store.read(received.sha256)), content);
      expect(await store.check(received.sha256)).toBeNull();
      expectSame(await Deno.readFile(await store.localPath(received.sha256)), content);
      expect(await incoming()).toBe(0);
    });
  }

  test("a range gives exactly its bytes", async ({ store }) => {
    const content = someBytes(600_000);
    const sha256 = await filed(store, content);
    for (const [start, end] of [[0, 0], [5, 70_000], [262_100, 524_300], [599_999, 599_999], [10, 900_000]]) {
      expectSame(await bytesOf(await store.read(sha256, { start, end })), content.slice(start, end + 1));
    }
  });

  test("what is dropped leaves nothing, and dropping after keeping takes nothing away", async ({ store, incoming }) => {
    const dropped = await store.receive(streamOf(someBytes(500_000)), noLimit);
    await dropped.drop();
    await dropped.drop();
    expect(await store.has(dropped.sha256)).toBe(false);
    const kept = await store.receive(streamOf(someBytes(500_000, 2)), noLimit);
    await kept.keep();
    await kept.keep();
    await kept.drop();
    expect(await store.has(kept.sha256)).toBe(true);
    expect(await incoming()).toBe(0);
  });

  test("a file over the limit is refused and leaves nothing", async ({ store, incoming }) => {
    const refused = store.receive(streamOf(someBytes(600_000)), 599_999);
    await expect(refused).rejects.toBeInstanceOf(FileTooLarge);
    await (await store.receive(streamOf(someBytes(600_000)), 600_000)).drop();
    expect(await incoming()).toBe(0);
  });

  test("content that breaks off leaves nothing", async ({ store, incoming }) => {
    let sent = 0;
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (sent++ === 5) controller.error(new Error("the sender is gone"));
        else controller.enqueue(someBytes(100_000));
      },
    });
    await expect(store.receive(broken, noLimit)).rejects.toThrow("the sender is gone");
    expect(await incoming()).toBe(0);
  });

  test("the same content twice, also at once, is one file", async ({ store, incoming }) => {
    const content = someBytes(400_000);
    const received = await Promise.all([1, 2, 3, 4].map(() => store.receive(streamOf(content), noLimit)));
    await Promise.all(received.map((file) => file.keep()));
    await filed(store, content);
    expect(await Array.fromAsync(store.list())).toEqual([{ sha256: received[0].sha256, size: 400_000 }]);
    expect(await incoming()).toBe(0);
  });

  test("several files of one filing may be kept at once", async ({ store }) => {
    const contents = Array.from({ length: 12 }, (_, index) => someBytes(50_000, index + 1));
    const received = await Promise.all(contents.map((content) => store.receive(streamOf(content), noLimit)));
    await Promise.all(received.map((file) => file.keep()));
    const sums = received.map(({ sha256 }) => sha256).sort();
    expect((await Array.fromAsync(store.list())).map(({ sha256 }) => sha256)).toEqual(sums);
  });

  damageSuite(test);

  test("removed is gone, and removing twice does no harm", async ({ store }) => {
    const sha256 = await filed(store, someBytes(1000));
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.has(sha256)).toBe(false);
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  test("what is set aside is out of the archive until it is put back", async ({ store }) => {
    const content = someBytes(400_000);
    const sha256 = await filed(store, content);
    const now = new Date(Date.now() + 3_600_000);
    expect(await store.setAside(sha256, new Date(Date.now() - 60_000), now)).toBe(false);
    expect(await store.setAside(sha256, now, now)).toBe(true);
    expect(await store.setAside(sha256, now, now)).toBe(false);
    expect(await store.has(sha256)).toBe(false);
    expect(await Array.fromAsync(store.list())).toEqual([]);
    expect(await Array.fromAsync(store.aside())).toEqual([{ sha256, since: now }]);
    await store.putBack(sha256);
    expect(await store.check(sha256)).toBeNull();
    expect(await Array.fromAsync(store.aside())).toEqual([]);
    await store.putBack(sha256);
    await store.setAside(sha256, new Date(now.getTime() + 1), now);
    await store.discard(sha256);
    await store.putBack(sha256);
    expect(await store.has(sha256)).toBe(false);
  });

  test("content set aside and filed again is there, whatever becomes of the other copy", async ({ store }) => {
    const content = someBytes(400_000);
    const sha256 = await filed(store, content);
    const now = new Date(Date.now() + 3_600_000);
    await store.setAside(sha256, now, now);
    await filed(store, content);
    expect(await store.check(sha256)).toBeNull();
    await store.putBack(sha256);
    expect(await store.check(sha256)).toBeNull();
    expect(await Array.fromAsync(store.aside())).toEqual([]);
  });

  test("a file filed while it is set aside is never lost", async ({ store }) => {
    const content = someBytes(20_000);
    const sha256 = await filed(store, content);
    for (let round = 0; round < 200; round++) {
      const received = await store.receive(streamOf(content), noLimit);
      // Old enough until it is kept again, which happens a little before, during or after.
      for (const since = Date.now(); Date.now() < since + 2;) await setImmediate();
      const before = new Date();
      const setAside = async () => {
        for (let turn = round % 40; turn > 0; turn--) await setImmediate();
        await store.setAside(sha256, before, before);
      };
      await Promise.all([received.keep(), setAside()]);
      expect(await store.check(sha256)).toBeNull();
    }
  });

  test("a reader who leaves early does no harm", async ({ store }) => {
    const sha256 = await filed(store, someBytes(2_000_000));
    const reader = (await store.read(sha256)).getReader();
    await reader.read();
    await reader.cancel();
    expect(await store.check(sha256)).toBeNull();
  });

  test("a partial file grows over several writers, and is archived when it is whole", async ({ store }) => {
    const { partial } = store;
    const content = someBytes(400_000);
    expect(await partial.size("7")).toBe(0);
    for (const [from, to] of [[0, 150_000], [150_000, 400_000]]) {
      const writer = await partial.append("7", from);
      await writer.write(content.slice(from, to));
      await writer.close();
      expect(await partial.size("7")).toBe(to);
    }
    expect([...await partial.head("7")]).toEqual([...content.slice(0, 1024)]);
    const sha256 = sumOf(content);
    expect(await partial.sum("7")).toBe(sha256);
    expect((await Array.fromAsync(partial.list())).map(({ name }) => name)).toEqual(["7"]);
    expect(await store.has(sha256)).toBe(false);
    await partial.keep("7", { sha256, size: 400_000 });
    expect(await store.check(sha256)).toBeNull();
    expect(await Array.fromAsync(partial.list())).toEqual([]);
    await expect(partial.keep("7", { sha256, size: 400_000 })).rejects.toBeInstanceOf(FileDamaged);
  });

  test("a partial file that is thrown away leaves nothing, and names lead nowhere", async ({ store: { partial } }) => {
    const writer = await partial.append("8", 0);
    await writer.write(someBytes(100));
    await writer.close();
    await partial.remove("8");
    await partial.remove("8");
    expect(await partial.size("8")).toBe(0);
    for (const name of ["", "../7", "a", "7/8"]) await expect(partial.size(name)).rejects.toThrow("named by digits");
  });

  test("of two who write to a partial file the one who comes first goes on, and the other is told how far it is", async ({ store: { partial } }) => {
    const content = someBytes(3000);
    const first = await partial.append("9", 0);
    await first.write(content.slice(0, 1000));
    const second = await partial.append("9", 1000);
    await second.write(content.slice(1000, 2000));
    await expect(first.write(content.slice(1000, 2000))).rejects.toMatchObject({ name: "PartialTaken", size: 2000 });
    await first.close();
    await second.write(content.slice(2000));
    await second.close();
    expect(await partial.sum("9")).toBe(sumOf(content));
    for (const offset of [0, 2999, 3001]) {
      await expect(partial.append("9", offset)).rejects.toMatchObject({ name: "PartialTaken", size: 3000 });
    }
  });

  test("who writes to a partial file that was thrown away meanwhile is told to begin again", async ({ store: { partial } }) => {
    const writer = await partial.append("10", 0);
    await writer.write(someBytes(100));
    await partial.remove("10");
    await expect(writer.write(someBytes(100))).rejects.toMatchObject({ name: "PartialTaken", size: 0 });
    await writer.close();
    await expect(partial.append("10", 100)).rejects.toMatchObject({ name: "PartialTaken", size: 0 });
    expect(await Array.fromAsync(partial.list())).toEqual([]);
  });

  test("it says when it is ready", async ({ store, incoming }) => {
    await store.ready();
    expect(await incoming()).toBe(0);
  });
}
