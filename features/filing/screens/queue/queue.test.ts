import { setImmediate } from "node:timers/promises";
import { expect } from "expect";
import { networkFailed } from "@/kernel/texts.ts";
import { handClock } from "@/ui/testing/hand-clock.ts";
import { aPdf } from "../testing/builders.tsx";
import { aQueue, memoryServer, refusal, switchedNetwork, until } from "../testing/queues.ts";
import { aRecord, areFinished, begun, isReady, only, storeId } from "../testing/filling.ts";
import { isFinished, newGroup, queuedFile } from "./model.ts";
import { offlineText, signedOutText } from "@/features/uploads/shared-queries.ts";
import { memoryStorage } from "./storage.ts";
import { groupWords, sameFileOf } from "./words.ts";

Deno.test("nothing is sent before 'Begin Uploading'", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  const clock = handClock();
  await queue.add([newGroup(aPdf(), storeId)]);
  for (let minute = 0; minute < 5; minute++) {
    clock.pass(60_000);
    await setImmediate();
  }
  clock.restore();
  expect(server.calls).toEqual([]);
  queue.stop();
});

Deno.test("a file is sent, its form read, and its document filed with the upload's id and one key", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await begun(queue);
  await until(queue, isReady);
  queue.complete(only(queue).key, aRecord());
  await until(queue, areFinished);
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
  const { groups } = await until(queue, ({ groups: [first] }) => isFinished(first));
  expect(groups.map((group) => groupWords(group).text)).toEqual(["Filed", "Uploading 0 %"]);
  queue.stop();
});

Deno.test("values that were verified before the bytes arrived are filed as soon as they have", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  const group = newGroup(aPdf(), storeId);
  await queue.add([{ ...group, files: [...group.files, { ...queuedFile(aPdf("b.pdf"), 1), type: 9 }] }]);
  queue.begin(storeId);
  queue.complete(group.key, aRecord());
  await until(queue, areFinished);
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
  server.next.send.push(() => Promise.reject(refusal(401, "You're not signed in.")));
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
  const full = () => Promise.reject(refusal(503, "The server is out of storage space."));
  server.next.send.push(full, full, full);
  await begun(queue);
  await until(queue, ({ groups: [{ files: [file] }] }) => file.transfer.phase === "failed");
  expect(groupWords(only(queue)).text).toBe("Failed: The server is out of storage space.");
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
  await until(queue, areFinished);
  expect(server.filed.map(({ document }) => document.attachments[0].uploadId)).toEqual([1, 2]);
});

Deno.test("a lost answer to the filing is asked for again under the same key", async () => {
  const server = memoryServer();
  const queue = aQueue({ server });
  await begun(queue);
  await until(queue, isReady);
  server.next.file.push(() => Promise.reject(refusal(0, networkFailed)));
  queue.complete(only(queue).key, aRecord());
  await until(queue, areFinished);
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
  await until(queue, areFinished);
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
  expect(sameFileOf(groups[1].files[0], groups)).toEqual({ name: "one.pdf", number: 1 });
  expect(sameFileOf(groups[0].files[0], groups)).toBeNull();
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
  await until(queue, areFinished);
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
