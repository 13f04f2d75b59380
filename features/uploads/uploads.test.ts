import { expect } from "expect";
import { createHash } from "node:crypto";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { type Upload, uploadLimits } from "./contract.ts";

interface Sender {
  readonly storeId: number;
  readonly accountId: number;
  send(method: string, path: string, init?: RequestInit): Promise<{ status: number; body: Upload }>;
  begin(changes?: Record<string, unknown>, headers?: Record<string, string>): ReturnType<Sender["send"]>;
  put(id: number, offset: number, bytes: Uint8Array<ArrayBuffer>): ReturnType<Sender["send"]>;
}

async function aSender(product: TestProduct, of?: { accountId: number; storeId: number }): Promise<Sender> {
  const accountId = of?.accountId ?? (await anAccount(product.context)).id;
  const storeId = of?.storeId ?? (await aStore(product.context, { accountId })).id;
  const { id } = await aPerson(product.context, { accountId, role: "FFLUser", storeIds: [storeId] });
  const { headers } = await signedIn(product.context, id);
  const send: Sender["send"] = async (method, path, init = {}) => {
    const response = await product.request(path, { ...init, method, headers: { ...headers, ...init.headers } });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
  };
  return {
    storeId,
    accountId,
    send,
    begin: (changes, more = {}) =>
      send("POST", "/api/uploads", {
        headers: { "content-type": "application/json", ...more },
        body: JSON.stringify({ storeId, fileName: "doe.pdf", size: pdf.bytes.length, ...changes }),
      }),
    put: (uploadId, offset, bytes) => send("PUT", `/api/uploads/${uploadId}?offset=${offset}`, { body: bytes }),
  };
}

const pdf = plainPdf();

/** A body that gives some bytes and breaks off. */
function cutBody(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let given = false;
  return new ReadableStream({
    pull(controller) {
      if (given) return controller.error(new Error("connection lost"));
      given = true;
      controller.enqueue(bytes);
    },
  });
}

function filingForm(storeId: number, uploadIds: readonly number[], changes: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  form.set(
    "document",
    JSON.stringify({
      storeId,
      formType: 0,
      customerName: "Example, Kim",
      status: 0,
      transferDate: "2026-01-15",
      documentSerialNumbers: [{ serialNumber: "K4473" }],
      attachments: uploadIds.map((uploadId, at) => ({ fileName: `${at}.pdf`, type: at === 0 ? 1 : 9, uploadId })),
      ...changes,
    }),
  );
  return form;
}

async function finishedUpload(sender: Sender, file = plainPdf()): Promise<number> {
  const { body: { id } } = await sender.begin({ size: file.bytes.length });
  expect((await sender.put(id, 0, file.bytes)).body.sha256).toBe(file.sha256);
  return id;
}

const partials = async ({ configuration }: TestProduct) => {
  const folder = `${configuration.filesFolder}/partial`;
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
};

Deno.test("nobody uploads without signing in, and a store of another account does not exist", () =>
  withProduct(async (product) => {
    const stranger = await product.request("/api/uploads", { method: "POST", body: "{}" });
    expect(stranger.status).toBe(401);
    const [sender, other] = [await aSender(product), await aSender(product)];
    expect((await sender.begin({ storeId: other.storeId })).status).toBe(404);
  }));

Deno.test("a file arrives in pieces, and the last one answers with its sum", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { status, body: upload } = await sender.begin();
    expect([status, upload.received, upload.sha256]).toEqual([201, 0, null]);
    const first = await sender.put(upload.id, 0, pdf.bytes.slice(0, 5000));
    expect([first.status, first.body.received, first.body.sha256]).toEqual([200, 5000, null]);
    const last = await sender.put(upload.id, 5000, pdf.bytes.slice(5000));
    expect([last.body.received, last.body.sha256]).toEqual([pdf.bytes.length, pdf.sha256]);
    expect((await sender.send("GET", `/api/uploads/${upload.id}`)).body).toEqual(last.body);
  }));

Deno.test("a wrong offset is answered with the right one, and nothing is written", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin();
    await sender.put(id, 0, pdf.bytes.slice(0, 5000));
    for (const offset of [0, 4999, 5001]) {
      const { status, body } = await sender.put(id, offset, pdf.bytes.slice(0, 100));
      expect([status, body]).toEqual([409, {
        error: "uploads.wrong_offset",
        message: "This upload goes on at byte 5000.",
        fields: { offset: "5000" },
      }]);
    }
    expect((await sender.put(id, 5000, pdf.bytes.slice(5000))).body.sha256).toBe(pdf.sha256);
    expect((await sender.put(id, pdf.bytes.length, new Uint8Array())).body.sha256).toBe(pdf.sha256);
  }));

Deno.test("what arrived of a piece that was cut stays, and the upload goes on from there", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin();
    const cut = await sender.send("PUT", `/api/uploads/${id}?offset=0`, { body: cutBody(pdf.bytes.slice(0, 7000)) });
    expect(cut.status).toBe(400);
    expect((await sender.send("GET", `/api/uploads/${id}`)).body.received).toBe(7000);
    expect((await sender.put(id, 7000, pdf.bytes.slice(7000))).body.sha256).toBe(pdf.sha256);
  }));

Deno.test("a sender who comes again takes the turn of a connection that hangs", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin();
    const begun = Promise.withResolvers<void>();
    const hanging = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(pdf.bytes.slice(0, 3000)),
      pull: () => begun.resolve(),
    });
    const before = sender.send("PUT", `/api/uploads/${id}?offset=0`, { body: hanging });
    await begun.promise;
    await new Promise((wake) => setTimeout(wake, 30));
    const { body } = await sender.put(id, 3000, pdf.bytes.slice(3000));
    expect(body.sha256).toBe(pdf.sha256);
    expect((await before).body.received).toBeGreaterThanOrEqual(3000);
  }));

Deno.test("the same key answers the same upload, for the same file only", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const key = { "idempotency-key": "0123456789abcdef" };
    const { body: first } = await sender.begin({}, key);
    await sender.put(first.id, 0, pdf.bytes.slice(0, 100));
    const [one, two] = await Promise.all([sender.begin({}, key), sender.begin({}, key)]);
    expect([one.body.id, two.body.id, one.body.received]).toEqual([first.id, first.id, 100]);
    expect((await sender.begin({ size: 5 }, key)).status).toBe(409);
    const others = await Promise.all([sender.begin({}, { "idempotency-key": "x".repeat(8) }), sender.begin()]);
    expect(new Set([first.id, ...others.map(({ body }) => body.id)]).size).toBe(3);
  }));

Deno.test("what is no PDF is refused with its first bytes, and nothing of it stays", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin();
    const { status, body } = await sender.put(id, 0, new Uint8Array(2000));
    expect([status, body]).toMatchObject([415, { message: "This file is not a PDF. Please choose a PDF file." }]);
    expect((await sender.send("GET", `/api/uploads/${id}`)).status).toBe(404);
    expect(await partials(product)).toEqual([]);
  }));

Deno.test("more bytes than were announced, and more than 100 MB, are refused with 413", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    expect((await sender.begin({ size: uploadLimits.fileBytes + 1 })).status).toBe(413);
    const { body: { id } } = await sender.begin({ size: 5000 });
    expect((await sender.put(id, 0, pdf.bytes.slice(0, 5001))).status).toBe(413);
    expect((await sender.put(id, 0, pdf.bytes.slice(0, 5000))).status).toBe(200);
  }));

Deno.test("a file that arrives other than it was announced must be sent again", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin({ sha256: pdf.sha256 });
    const changed = pdf.bytes.slice();
    changed[9000] ^= 1;
    const { status, body } = await sender.put(id, 0, changed);
    expect([status, body]).toMatchObject([409, { error: "uploads.damaged" }]);
    expect((await sender.send("GET", `/api/uploads/${id}`)).body.received).toBe(0);
    expect((await sender.put(id, 0, pdf.bytes)).body.sha256).toBe(pdf.sha256);
  }));

Deno.test("one person may have 4 GB of uploads waiting, no more", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    for (let at = 0; at < 40; at++) expect((await sender.begin({ size: 100_000_000 })).status).toBe(201);
    const { status, body } = await sender.begin({ size: 1 });
    expect([status, body]).toMatchObject([429, { message: expect.stringContaining("wait to be filed") }]);
    expect((await (await aSender(product, sender)).begin()).status).toBe(201);
  }));

Deno.test("an upload is its sender's alone, even among colleagues", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const colleague = await aSender(product, sender);
    const id = await finishedUpload(sender);
    expect((await colleague.send("GET", `/api/uploads/${id}`)).status).toBe(404);
    expect((await colleague.put(id, 0, pdf.bytes)).status).toBe(404);
    expect((await colleague.send("DELETE", `/api/uploads/${id}`)).status).toBe(404);
    const body = filingForm(sender.storeId, [id]);
    expect((await colleague.send("POST", "/api/documents", { body })).status).toBe(404);
    expect((await sender.send("DELETE", `/api/uploads/${id}`)).status).toBe(204);
    expect((await sender.send("GET", `/api/uploads/${id}`)).status).toBe(404);
    expect(await partials(product)).toEqual([]);
  }));

Deno.test("a document is filed from its uploads, once, and they are gone after", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const files = [plainPdf(), plainPdf()];
    const ids = [await finishedUpload(sender, files[0]), await finishedUpload(sender, files[1])];
    const headers = { "idempotency-key": "0123456789abcdef" };
    const file = () => sender.send("POST", "/api/documents", { headers, body: filingForm(sender.storeId, ids) });
    const [first, second] = await Promise.all([file(), file()]);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(first.body).toMatchObject({ attachments: files.map(({ sha256 }) => ({ sha256 })) });
    expect((await file()).body.id).toBe(first.body.id);
    expect((await sender.send("GET", `/api/uploads/${ids[0]}`)).status).toBe(404);
    expect(await partials(product)).toEqual([]);
    for (const { sha256 } of files) expect(await product.context.files.check(sha256)).toBeNull();
  }));

Deno.test("a filing that is refused leaves its uploads for the next try", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const file = async (uploadId: number, changes: Record<string, unknown>) =>
      (await sender.send("POST", "/api/documents", { body: filingForm(sender.storeId, [uploadId], changes) })).status;
    expect(await file(await finishedUpload(sender), { tsn: "T1" })).toBe(201);
    const id = await finishedUpload(sender);
    expect(await file(id, { tsn: "T1" })).toBe(409);
    expect(await file(id, { customerName: "" })).toBe(400);
    expect(await file(id, { tsn: "T2" })).toBe(201);
  }));

Deno.test("an unfinished upload is not filed, nor one that was sent for another store", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin();
    const file = (storeId: number, uploadId: number) =>
      sender.send("POST", "/api/documents", { body: filingForm(storeId, [uploadId]) });
    expect(await file(sender.storeId, id)).toMatchObject({ status: 409, body: { error: "uploads.unfinished" } });
    const elsewhere = await aSender(product);
    expect((await file(elsewhere.storeId, id)).status).toBe(404);
  }));

Deno.test("a form is read from a finished upload, and a file filed before is named before it is filed again", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const file = plainPdf();
    const before = () =>
      sender.send("GET", `/api/documents/filedBefore?storeId=${sender.storeId}&sha256=${file.sha256}`);
    expect((await before()).body).toEqual({ documentId: null });
    const id = await finishedUpload(sender, file);
    const form = new FormData();
    form.set("uploadId", String(id));
    const read = await sender.send("POST", "/api/documents/documentMetaData", { body: form });
    expect([read.status, read.body]).toMatchObject([200, { formType: 0 }]);
    const filed = await sender.send("POST", "/api/documents", { body: filingForm(sender.storeId, [id]) });
    expect((await before()).body).toEqual({ documentId: filed.body.id });
  }));

Deno.test("an upload that nobody goes on with expires after a week, and stray bytes go", () => {
  const clock = new SetClock(new Date());
  return withProduct(async (product) => {
    const sender = await aSender(product);
    const { body: { id } } = await sender.begin();
    await sender.put(id, 0, pdf.bytes.slice(0, 2000));
    await Deno.writeFile(`${product.configuration.filesFolder}/partial/999999`, pdf.bytes);
    const feature = product.features.find(({ name }) => name === "uploads");
    const sweep = feature?.recurring?.["uploads.sweep"];
    if (!feature || !sweep) throw new Error("The sweep of uploads is missing.");
    await sweep.run(product.contextOf(feature));
    expect(await partials(product)).toEqual([String(id), "999999"].sort());
    clock.advance((uploadLimits.days * 24 + 1) * 3_600_000);
    await sweep.run(product.contextOf(feature));
    expect(await partials(product)).toEqual([]);
    expect(await product.context.database.all("SELECT id FROM uploads")).toEqual([]);
  }, { clock });
});

Deno.test("a file kept for a filing that failed is named by its upload, so that no sweep takes it", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const file = plainPdf();
    await finishedUpload(sender, file);
    const uploads = product.features.find(({ name }) => name === "uploads");
    if (!uploads?.namesFiles) throw new Error("Uploads name their files.");
    const named = await uploads.namesFiles(product.contextOf(uploads))([
      file.sha256,
      createHash("sha256").digest("hex"),
    ]);
    expect([...named]).toEqual([file.sha256]);
  }));
