import { expect } from "expect";
import { createHash } from "node:crypto";
import { withProduct } from "@/tests/product/product.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { aSender, filingForm, finishedUpload, partials } from "./testing.ts";

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
