import { expect } from "expect";
import { networkFailed } from "@/kernel/texts.ts";
import { newDocumentSchema } from "../../contract.ts";
import * as v from "valibot";
import { aPdf } from "../testing/builders.tsx";
import { aQueue, memoryServer, refusal, switchedNetwork, until } from "../testing/queues.ts";
import { isSettled, newGroup, queuedFile, type QueuedGroup } from "./model.ts";
import { offlineText, signedOutText } from "@/features/uploads/shared-queries.ts";
import type { UploadQueue } from "./queue.ts";
import { memoryStorage } from "./storage.ts";
import type { Tabs } from "./tabs.ts";
import { groupWords, twinOf } from "./words.ts";

const storeId = 3;

function aRecord(tsn = "T1") {
  return v.parse(newDocumentSchema, {
    storeId,
    formType: 0,
    customerName: "Doe, Jane Quinn",
    status: 0,
    transferDate: "2024-03-05",
    tsn,
    serialNumbers: ["ABC0O1I"],
    attachments: [{ fileName: "doe.pdf", type: 1 }],
  });
}

const only = (queue: UploadQueue): QueuedGroup => queue.state().groups[0];
const isReady = ({ groups }: ReturnType<UploadQueue["state"]>) =>
  groups.every(({ reading }) => reading.phase === "read");
const areSettled = ({ groups }: ReturnType<UploadQueue["state"]>) => groups.every(isSettled);

async function begun(queue: UploadQueue, ...files: File[]): Promise<void> {
  await queue.add((files.length > 0 ? files : [aPdf()]).map((file) => newGroup(file, storeId)));
  queue.begin(storeId);
}

Deno.test("nothing is sent before 'Begin Uploading'", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await queue.add([newGroup(aPdf(), storeId)]);
  await new Promise((wake) => setTimeout(wake, 30));
  expect(server.calls).toEqual([]);
  queue.stop();
});

Deno.test("a file is sent, its form read, and its document filed with the upload's id and one key", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await begun(queue);
  await until(queue, isReady);
  queue.complete(only(queue).key, aRecord());
  await until(queue, areSettled);
  const [filed] = server.filed;
  expect(filed.document.attachments).toEqual([{ fileName: "doe.pdf", type: 1, uploadId: 1 }]);
  expect(filed.key).toBe(only(queue).key);
  expect(groupWords(only(queue)).text).toBe("Filed");
});

Deno.test("the first can be verified and filed while the others are still being sent", async () => {
  const server = memoryServer();
  const held = Promise.withResolvers<never>();
  const queue = aQueue({ server });
  await begun(queue, aPdf("one.pdf"));
  await until(queue, isReady);
  server.next.send.push(() => held.promise);
  await begun(queue, aPdf("two.pdf"));
  queue.complete(only(queue).key, aRecord());
  const { groups } = await until(queue, ({ groups: [first] }) => isSettled(first));
  expect(groups.map((group) => groupWords(group).text)).toEqual(["Filed", "Sending 0 %"]);
  queue.stop();
});

Deno.test("values that were verified before the bytes arrived are filed as soon as they have", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  const group = newGroup(aPdf(), storeId);
  await queue.add([{ ...group, files: [...group.files, { ...queuedFile(aPdf("b.pdf"), 1), type: 9 }] }]);
  queue.begin(storeId);
  queue.complete(group.key, aRecord());
  await until(queue, areSettled);
  expect(server.filed).toHaveLength(1);
});

Deno.test("a lost connection is waited out, and a piece goes on where it stopped", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  server.next.begin.push(() => Promise.reject(refusal(0, networkFailed)));
  server.next.send.push(() => Promise.reject(refusal(0, networkFailed)));
  const words: string[] = [];
  queue.subscribe(() => words.push(groupWords(only(queue)).text));
  await begun(queue);
  await until(queue, isReady);
  expect(words).toContain(networkFailed);
  expect(server.calls.filter((call) => call === "begin")).toHaveLength(2);
});

Deno.test("offline nothing is tried, it says so, and it goes on by itself", async () => {
  const [server, network] = [memoryServer(), switchedNetwork()];
  const queue = aQueue({ server, network, patience: { firstMs: 5, longestMs: 60_000, busyTries: 3 } });
  network.set(false);
  await begun(queue);
  await until(queue, () => groupWords(only(queue)).text === offlineText);
  expect(server.calls).toEqual([]);
  network.set(true);
  await until(queue, isReady);
});

Deno.test("a session that has ended is told, and nothing is lost when it is renewed", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  server.next.send.push(() => Promise.reject(refusal(401, "You are not signed in.")));
  const words = new Set<string>();
  queue.subscribe(() => words.add(groupWords(only(queue)).text));
  await begun(queue);
  await until(queue, isReady);
  expect([...words]).toContain(signedOutText);
});

Deno.test("a file the server refuses is named with the reason and not tried again", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  server.next.send.push(() => Promise.reject(refusal(415, "This file is not a PDF. Please choose a PDF file.")));
  await begun(queue);
  const { groups } = await until(queue, ({ groups: [{ files: [file] }] }) => file.transfer.phase === "refused");
  expect(groupWords(groups[0])).toMatchObject({
    text: "Refused: This file is not a PDF. Please choose a PDF file.",
    tone: "bad",
  });
});

Deno.test("a server that cannot is tried a few times; then it says why and a retry goes on", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  const full = () => Promise.reject(refusal(503, "The server has no room left to store this."));
  server.next.send.push(full, full, full);
  await begun(queue);
  await until(queue, ({ groups: [{ files: [file] }] }) => file.transfer.phase === "failed");
  expect(groupWords(only(queue)).text).toBe("Failed: The server has no room left to store this.");
  queue.retry(only(queue).key);
  await until(queue, isReady);
});

Deno.test("an upload that the server has lost is begun anew, also when that shows only at filing", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await begun(queue);
  await until(queue, isReady);
  server.uploads.clear();
  server.next.file.push(() => Promise.reject(refusal(404, "This upload does not exist any more.")));
  queue.complete(only(queue).key, aRecord());
  await until(queue, areSettled);
  expect(server.filed.map(({ document }) => document.attachments[0].uploadId)).toEqual([1, 2]);
});

Deno.test("a lost answer to the filing is asked for again under the same key", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await begun(queue);
  await until(queue, isReady);
  server.next.file.push(() => Promise.reject(refusal(0, networkFailed)));
  queue.complete(only(queue).key, aRecord());
  await until(queue, areSettled);
  expect(new Set(server.filed.map(({ key }) => key)).size).toBe(1);
  expect(server.filed).toHaveLength(2);
});

Deno.test("a filing that is refused comes back to the person with the fields, and is filed with other values", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await begun(queue);
  await until(queue, isReady);
  server.next.file.push(() => Promise.reject(refusal(400, "Wrong.", { fields: { tsn: "At most 70 characters." } })));
  queue.complete(only(queue).key, aRecord());
  await until(queue, ({ groups: [{ filing }] }) => filing.phase === "failed");
  expect(only(queue).filing).toMatchObject({ message: "Wrong.", fields: { tsn: "At most 70 characters." } });
  queue.complete(only(queue).key, aRecord("T2"));
  await until(queue, areSettled);
});

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
  await until(after, ({ groups: [first] }) => isSettled(first));
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
  await until(after, areSettled);
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

Deno.test("'Begin Uploading' in one store leaves the documents chosen for another", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await queue.add([newGroup(aPdf("one.pdf"), 3), newGroup(aPdf("two.pdf"), 4)]);
  queue.begin(4);
  await until(queue, ({ groups }) => groups[1].reading.phase === "read");
  expect(queue.state().groups.map(({ begun }) => begun)).toEqual([false, true]);
  expect([...server.uploads.values()].map((upload) => upload.storeId)).toEqual([4]);
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

Deno.test("the same file twice within one choice is named, and a file filed before is named before it is filed", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  const sum = "b".repeat(64);
  server.before.set(sum, 12);
  await queue.add(["one.pdf", "two.pdf"].map((name) => {
    const group = newGroup(aPdf(name), storeId);
    return { ...group, files: group.files.map((file) => ({ ...file, sha256: sum })) };
  }));
  const { groups } = await until(queue, (state) => state.groups.every(({ files: [file] }) => file.filedBefore === 12));
  expect(twinOf(groups[1].files[0], groups)).toEqual({ name: "one.pdf", number: 1 });
  expect(twinOf(groups[0].files[0], groups)).toBeNull();
});

Deno.test("what is removed is dropped at the server and in the browser", async () => {
  const [server, storage] = [memoryServer(), memoryStorage(true)];
  const queue = aQueue({ server, storage });
  await begun(queue);
  await until(queue, isReady);
  await queue.remove(only(queue).key);
  expect(queue.state().groups).toEqual([]);
  expect(server.dropped).toEqual([1]);
  expect(await storage.groupsOf("7")).toEqual([]);
});

Deno.test("'Verify later' hands a document over as soon as its bytes are there", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await queue.add([newGroup(aPdf(), storeId)]);
  queue.begin(storeId);
  queue.setAside([only(queue).key]);
  await until(queue, areSettled);
  expect(server.aside).toEqual([{ storeId, uploadIds: [1], types: [1] }]);
  expect(server.calls).not.toContain("read");
});

Deno.test("a browser that cannot keep the files says so and goes on in memory", async () => {
  const storage = memoryStorage(true);
  storage.saveContent = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  const queue = aQueue({ storage });
  await begun(queue);
  const { isLasting } = await until(queue, isReady);
  expect(isLasting).toBe(false);
});
