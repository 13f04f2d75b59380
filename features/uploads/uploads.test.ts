import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import { withProduct } from "@/tests/product/product.ts";
import { until } from "@/tests/until.ts";
import { uploadLimits } from "./contract.ts";
import { aSender, filingForm, finishedUpload, partials, pdf } from "./testing.ts";

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
    const received = async () => (await sender.send("GET", `/api/uploads/${id}`)).body.received;
    await until("the first piece is there", async () => await received() === 3000);
    const { body } = await sender.put(id, 3000, pdf.bytes.slice(3000));
    expect(body.sha256).toBe(pdf.sha256);
    expect((await before).body.received).toBeGreaterThanOrEqual(3000);
  }));

Deno.test("a file that grew larger than it was announced is thrown away, and the sender begins again", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const key = { "idempotency-key": "7" };
    const { body: { id } } = await sender.begin({}, key);
    const path = `${product.configuration.filesFolder}/partial/${id}`;
    const asks = [
      () => sender.send("GET", `/api/uploads/${id}`),
      () => sender.begin({}, key),
      () => sender.put(id, pdf.bytes.length, new Uint8Array()),
      () => sender.put(id, 5000, pdf.bytes.slice(5000)),
    ];
    for (const ask of asks) {
      await sender.put(id, 0, pdf.bytes.slice(0, 5000));
      await Deno.writeFile(path, pdf.bytes, { append: true });
      expect(await ask()).toMatchObject({ status: 409, body: { error: "uploads.damaged" } });
      expect(await partials(product)).toEqual([]);
    }
    expect((await sender.begin({}, key)).body).toMatchObject({ id, received: 0 });
    expect((await sender.put(id, 0, pdf.bytes)).body.sha256).toBe(pdf.sha256);
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
    expect([status, body]).toMatchObject([429, { message: expect.stringContaining("not filed") }]);
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
