import { expect } from "expect";
import { DatabaseSync } from "node:sqlite";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { fill, testOnSmallDisk } from "./small-disk.ts";
import { until } from "../until.ts";
import { type Running, withRunning } from "./running.ts";

const withoutRoom = /out of storage space/;

async function expectFull(running: Running, pdf: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await running.file(pdf);
  const body = await response.json();
  expect([response.status, body.message]).toEqual([503, expect.stringMatching(withoutRoom)]);
}

/** What was filed is found, and its form asked for. */
async function formOfFirst(running: Running): Promise<Response> {
  const { data } = await running.owner.json<{ data: { id: number }[] }>("/api/documents");
  const { attachments } = await running.owner.json<{ attachments: { uri: string }[] }>(`/api/documents/${data[0].id}`);
  return await running.owner.fetch(attachments[0].uri);
}

/** Nobody gets a form whose entry in the ledger finds no room; not a byte of it is sent. */
async function expectFoundButWithheld(running: Running): Promise<void> {
  const refused = await formOfFirst(running);
  const body = await refused.text();
  expect([refused.status, refused.headers.get("content-type")]).toEqual([503, expect.stringContaining("json")]);
  expect(body).not.toContain("%PDF");
}

/** What was filed can still be found and read. */
async function expectReadable(running: Running): Promise<void> {
  const content = await formOfFirst(running);
  expect(content.status).toBe(200);
  expect(new TextDecoder().decode(await content.arrayBuffer())).toContain("%%EOF");
}

testOnSmallDisk(
  "on a full disk filing says so and leaves nothing, lists go on, no form is sent, and room brings all back",
  (disk) =>
    withRunning(async (running) => {
      expect((await running.file(plainPdf().bytes)).status).toBe(201);
      rest(disk);
      await fill(disk);
      await expectFull(running, plainPdf().bytes);
      await expectFull(running, commentedPdf(3_000_000).bytes);
      const ready = await fetch(`${running.server.url}/api/ready`);
      const told = { status: "not ready", error: "server.not_ready", requestId: ready.headers.get("x-request-id") };
      expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining(told)]);
      await expectFoundButWithheld(running);
      expect(await running.count()).toBe(1);
      await until("the folder for uploads is empty", async () => (await running.incoming()).length === 0);

      await Deno.remove(`${disk}/filler`);
      await expectReadable(running);
      expect((await running.file(commentedPdf(1_000_000).bytes)).status).toBe(201);
      expect(await running.count()).toBe(2);
      expect((await running.verify()).verdict).toContain("No problems found.");
    }, { dataFolder: `${disk}/data` }),
);

/** Makes every session look unused for six minutes, so that the next request would note its use. */
function rest(disk: string): void {
  // The server writes meanwhile.
  const database = new DatabaseSync(`${disk}/data/strongroom.db`, { timeout: 10_000 });
  const then = new Date(Date.now() - 6 * 60_000).toISOString();
  database.prepare("UPDATE sessions SET last_seen_at = ?").run(then);
  database.close();
}

testOnSmallDisk(
  "a disk that fills up while eight people file loses nothing that was answered 201",
  (disk) =>
    withRunning(async (running) => {
      const answers: number[] = [];
      await Promise.all(Array.from({ length: 8 }, async () => {
        while (answers.filter((status) => status !== 201).length < 16) {
          const response = await running.file(commentedPdf(400_000).bytes);
          answers.push(response.status);
          await response.body?.cancel();
        }
      }));
      const filed = answers.filter((status) => status === 201).length;
      expect(new Set(answers)).toEqual(new Set([201, 503]));
      await until("the folder for uploads is empty", async () => (await running.incoming()).length === 0);
      expect(await running.count()).toBe(filed);
      await expectReadable(running);
      const { verdict } = await running.verify();
      expect(verdict).toContain("No problems found.");
    }, { dataFolder: `${disk}/data` }),
);

testOnSmallDisk(
  "on a full disk an upload in pieces says so, keeps what arrived, and goes on when there is room",
  (disk) =>
    withRunning(async (running) => {
      const pdf = commentedPdf(3_000_000);
      const ask = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
        const response = await running.owner.fetch(`/api/uploads${path}`, { method, body, headers });
        return { status: response.status, body: await response.json() };
      };
      const begun = await ask(
        "POST",
        "",
        JSON.stringify({ storeId: running.storeId, fileName: "4473.pdf", size: pdf.bytes.length }),
        { "content-type": "application/json" },
      );
      const { id } = begun.body;
      await ask("PUT", `/${id}?offset=0`, pdf.bytes.slice(0, 1_000_000));
      await fill(disk);
      const full = await ask("PUT", `/${id}?offset=1000000`, pdf.bytes.slice(1_000_000));
      expect([full.status, full.body.message]).toEqual([503, expect.stringMatching(withoutRoom)]);
      const { received } = (await ask("GET", `/${id}`)).body;
      expect(received).toBeGreaterThanOrEqual(1_000_000);

      await Deno.remove(`${disk}/filler`);
      const done = await ask("PUT", `/${id}?offset=${received}`, pdf.bytes.slice(received));
      expect(done.body.sha256).toBe(pdf.sha256);
    }, { dataFolder: `${disk}/data` }),
);
