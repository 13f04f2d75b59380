import { expect } from "expect";
import { aPdf } from "../testing/builders.tsx";
import { aQueue, memoryServer, until } from "../testing/queues.ts";
import { aRecord, areFinished, begun, isReady, only, storeId } from "../testing/filling.ts";
import { isFinished, newGroup } from "./model.ts";
import { memoryStorage } from "./storage.ts";
import type { Tabs } from "./tabs.ts";

Deno.test("a reload goes on: chosen files, types, values typed so far, what was sent", async () => {
  const [server, storage] = [memoryServer(), memoryStorage(true)];
  const before = aQueue({ server, storage });
  await begun(before, aPdf("one.pdf"));
  await until(before, isReady);
  await before.add([newGroup(aPdf("two.pdf"), storeId)]);
  await before.setFiles(before.state().groups[1].key, [{ ...before.state().groups[1].files[0], type: 4 }]);
  before.saveDraft(only(before).key, {
    customerName: "Roe, Richard",
    documentSerialNumbers: [],
    status: "",
    transferDate: "",
    certificationDate: "",
    nicsDate: "",
    tsn: "",
    ntn: "",
    inProgress: false,
  });
  before.stop();
  const sends = server.calls.length;

  const after = aQueue({ server, storage });
  await after.restore();
  const { groups } = await until(after, ({ groups: [first] }) => first.files[0].transfer.phase === "sent");
  expect(groups.map(({ files: [{ file, type }], begun }) => [file.name, type, begun])).toEqual([
    ["one.pdf", 1, true],
    ["two.pdf", 4, false],
  ]);
  expect(groups[0].draft?.customerName).toBe("Roe, Richard");
  expect(groups[0].reading.phase).toBe("read");
  expect(server.calls.slice(sends)).toEqual(["look"]);
  after.complete(groups[0].key, aRecord());
  await until(after, ({ groups: [first] }) => isFinished(first));
  expect((await storage.groupsOf("7")).map(({ files: [{ name }] }) => name)).toEqual(["two.pdf"]);
});

Deno.test("values that were completed before a crash are filed after it, once", async () => {
  const [server, storage] = [memoryServer(), memoryStorage(true)];
  const before = aQueue({ server, storage });
  await begun(before);
  await until(before, isReady);
  server.next.file.push(() => new Promise(() => {}));
  before.complete(only(before).key, aRecord());
  await until(before, ({ groups: [{ filing }] }) => filing.phase === "storing");
  before.stop();
  const after = aQueue({ server, storage });
  await after.restore();
  await until(after, areFinished);
  expect(new Set(server.filed.map(({ key }) => key)).size).toBe(1);
});

Deno.test("another person who signs in here is not shown the queue, and does not disturb it", async () => {
  const storage = memoryStorage(true);
  const mine = aQueue({ storage });
  await mine.add([newGroup(aPdf(), storeId)]);
  mine.stop();
  const theirs = aQueue({ storage, owner: "8" });
  await theirs.restore();
  expect(theirs.state().groups).toEqual([]);
  const again = aQueue({ storage });
  await again.restore();
  expect(again.state().groups).toHaveLength(1);
});

Deno.test("two tabs do not send the same queue, and the second takes over when the first is closed", async () => {
  const holders = new Map<string, PromiseWithResolvers<void>>();
  const tabs: Tabs = {
    hold(key) {
      if (holders.has(key)) return Promise.resolve(null);
      const lock = Promise.withResolvers<void>();
      holders.set(key, lock);
      return Promise.resolve(() => {
        holders.delete(key);
        lock.resolve();
      });
    },
    async wait(key) {
      await holders.get(key)?.promise;
      return await tabs.hold(key);
    },
  };
  const [server, storage] = [memoryServer(), memoryStorage(true)];
  const first = aQueue({ server, storage, tabs });
  server.next.send.push(() => new Promise(() => {}));
  await begun(first);
  await until(first, () => server.calls.includes("send"));
  const second = aQueue({ server, storage, tabs });
  await second.restore();
  expect([second.state().groups.length, second.state().elsewhere]).toEqual([0, 1]);
  first.stop();
  await until(second, (state) => state.groups.length === 1 && isReady(state));
  expect(second.state().elsewhere).toBe(0);
});
