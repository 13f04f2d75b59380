import { expect } from "expect";
import * as v from "valibot";
import { newDocumentSchema } from "@/features/filing/contract.ts";
import { isFinished, newGroup, type QueuedGroup } from "@/features/filing/screens/queue/model.ts";
import { UploadQueue } from "@/features/filing/screens/queue/queue.ts";
import { filingServer } from "@/features/filing/screens/queue/server.ts";
import { memoryStorage, type QueueStorage } from "@/features/filing/screens/queue/storage.ts";
import { singleTab } from "@/features/filing/screens/queue/tabs.ts";
import { createApi } from "@/kernel/screens/api.ts";
import { type Client, setUpCompany, signInTo } from "../product/client.ts";
import { freePort, startServer } from "../product/server-process.ts";
import { commentedPdf, type UniquePdf } from "./pdfs.ts";
import { openProxy } from "./proxy.ts";
import { type Running, withRunning } from "./running.ts";

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** The queue that the browser runs, over real HTTP. The token is `token()`, and `renew` gets another. */
function queueOver(
  url: string,
  storage: QueueStorage,
  token: () => string,
  renew = () => Promise.resolve(false),
): UploadQueue {
  const api = createApi((path, init) => fetch(`${url}${path}`, init), {
    headers: () => Promise.resolve({ authorization: `Bearer ${token()}` }),
    seen: () => {},
    renew,
  });
  return new UploadQueue({
    owner: "1",
    server: filingServer(api),
    storage,
    tabs: singleTab,
    network: { isOnline: () => true, watch: () => () => {} },
    patience: { firstMs: 50, longestMs: 500, busyTries: 50 },
  });
}

function groupOf(pdf: UniquePdf, name: string, storeId: number): QueuedGroup {
  return newGroup(new File([pdf.bytes], name, { type: "application/pdf" }), storeId);
}

/** What a person does: whatever is read is verified at once. The TSN is the file's name. */
function verify(queue: UploadQueue, storeId: number): void {
  for (const { key, files: [main], reading, filing, document } of queue.state().groups) {
    if (reading.phase !== "read" || filing.phase !== "open" || document) continue;
    queue.complete(
      key,
      v.parse(newDocumentSchema, {
        storeId,
        formType: 0,
        customerName: "Example, Kim",
        status: 0,
        transferDate: "2026-01-15",
        tsn: main.file.name,
        serialNumbers: ["K4473"],
        attachments: [{ fileName: main.file.name, type: 1 }],
      }),
    );
  }
}

async function allFiled(queue: UploadQueue, storeId: number, seconds: number): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !queue.state().groups.every(isFinished);) {
    if (Date.now() > deadline) throw new Error(`Not all filed: ${JSON.stringify(statesOf(queue))}`);
    verify(queue, storeId);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

function statesOf(queue: UploadQueue) {
  return queue.state().groups.filter((group) => !isFinished(group)).map(({ files, reading, filing }) => [
    files[0].transfer,
    reading.phase,
    filing,
  ]);
}

/** Every document of the store, by its TSN, with the sum of its file. */
async function filedIn(client: Client): Promise<readonly [string, string][]> {
  const { data } = await client.json<{ data: { id: number; tsn: string }[] }>("/api/documents?limit=500");
  const filed: [string, string][] = [];
  for (const { id, tsn } of data) {
    const { data: [{ sha256 }] } = await client.json<{ data: { sha256: string }[] }>(
      `/api/attachments/documents/${id}`,
    );
    filed.push([tsn, sha256]);
  }
  return filed.sort(([a], [b]) => a < b ? -1 : 1);
}

Deno.test(
  "Upload of 200 files over a connection cut at random 20 times: all 200 filed once, none lost, none twice",
  () =>
    withRunning(async ({ server, owner, storeId, verify: verifyArchive }) => {
      const random = randomFrom(20260310);
      const proxy = openProxy(server.url);
      const storage = memoryStorage(true);
      const sent = new Map<string, string>();
      let queue = queueOver(proxy.url, storage, () => owner.token);
      try {
        const groups = Array.from({ length: 200 }, (_, at) => {
          const pdf = commentedPdf(Math.floor(random() * 150_000));
          const name = `${String(at).padStart(3, "0")}.pdf`;
          sent.set(name, pdf.sha256);
          return groupOf(pdf, name, storeId);
        });
        await queue.add(groups);
        queue.begin(storeId);
        let cuts = 0;
        const cutting = (async () => {
          while (cuts < 20) {
            await new Promise((wake) => setTimeout(wake, 80 + random() * 350));
            // "cut" ends every connection; "deaf" lets requests through and loses the answers.
            proxy.set(random() < 0.5 ? "cut" : "deaf");
            await new Promise((wake) => setTimeout(wake, random() * 150));
            proxy.set("cut");
            proxy.set("open");
            cuts++;
            if (cuts !== 10) continue;
            // A reload in the middle: the page is gone, and another takes up what the browser kept.
            queue.stop();
            queue = queueOver(proxy.url, storage, () => owner.token);
            await queue.restore();
          }
        })();
        await cutting;
        await allFiled(queue, storeId, 120);
        expect(cuts).toBe(20);
      } finally {
        queue.stop();
        await proxy.close();
      }
      const filed = await filedIn(owner);
      expect(filed).toEqual([...sent].sort(([a], [b]) => a < b ? -1 : 1));
      expect(await storage.groupsOf("1")).toEqual([]);
      expect((await verifyArchive()).verdict).toContain("No problems found.");
    }),
);

Deno.test("a server killed in the middle of an upload goes on where it stopped after it is started again", async () => {
  const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-resume-" });
  const port = freePort();
  let server = await startServer({ dataFolder, port });
  let client = await setUpCompany(server.url, server.setupToken ?? "");
  const [{ id: storeId }] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  const pdf = commentedPdf(30_000_000);
  let received = 0;
  let offsets: number[] = [];
  const api = createApi((path, init) => {
    const offset = /offset=(\d+)/.exec(path)?.[1];
    if (offset) offsets.push(Number(offset));
    return fetch(`${server.url}${path}`, init);
  }, {
    headers: () => Promise.resolve({ authorization: `Bearer ${client.token}` }),
    seen: () => {},
    // Every start has a session key of its own kind of life; the person signs in again.
    renew: async () => {
      client = await signInTo(server.url, "olive@example.com");
      return true;
    },
  });
  const queue = new UploadQueue({
    owner: "1",
    server: filingServer(api),
    storage: memoryStorage(true),
    tabs: singleTab,
    network: { isOnline: () => true, watch: () => () => {} },
    patience: { firstMs: 50, longestMs: 300, busyTries: 100 },
  });
  try {
    await queue.add([groupOf(pdf, "large.pdf", storeId)]);
    const killed = new Promise<void>((resolve) => {
      const stop = queue.subscribe(() => {
        const { transfer } = queue.state().groups[0].files[0];
        if (transfer.phase !== "sending" || transfer.received < 4_000_000) return;
        received = transfer.received;
        stop();
        resolve();
      });
    });
    queue.begin(storeId);
    await killed;
    await server.kill("SIGKILL");
    offsets = [];
    server = await startServer({ dataFolder, port });
    await allFiled(queue, storeId, 60);
    // The first piece after the start goes on at what had arrived, not at zero.
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(received);
    expect(await filedIn(client)).toEqual([["large.pdf", pdf.sha256]]);
  } finally {
    queue.stop();
    await server.kill("SIGTERM");
    await Deno.remove(dataFolder, { recursive: true });
  }
});

Deno.test("a session that ends in the middle is renewed, and the upload goes on", () =>
  withRunning(async ({ server, owner, storeId }: Running) => {
    let token = "not.a.token";
    let renewed = 0;
    const queue = queueOver(server.url, memoryStorage(true), () => token, () => {
      token = owner.token;
      renewed++;
      return Promise.resolve(true);
    });
    const pdf = commentedPdf(10_000);
    await queue.add([groupOf(pdf, "one.pdf", storeId)]);
    queue.begin(storeId);
    await allFiled(queue, storeId, 20);
    expect(renewed).toBeGreaterThan(0);
    queue.stop();
    expect(await filedIn(owner)).toEqual([["one.pdf", pdf.sha256]]);
  }));
