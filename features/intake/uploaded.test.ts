import { expect } from "expect";
import { aSender, finishedUpload } from "@/features/uploads/testing.ts";
import { commentedPdf, plainPdf } from "@/tests/faults/pdfs.ts";
import { withProduct } from "@/tests/product/product.ts";

Deno.test("uploads that were sent in pieces wait to be verified as one document, once, and are gone as uploads", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const form = commentedPdf(900_000);
    const { body: { id } } = await sender.begin({ fileName: "form.pdf", size: form.bytes.length });
    const put = async (offset: number, end?: number) => await sender.put(id, offset, form.bytes.slice(offset, end));
    expect((await put(0, 300_000)).body).toMatchObject({ received: 300_000, sha256: null });
    const set = (uploadIds: readonly number[], types: readonly number[]) =>
      sender.send("POST", "/api/intake", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ storeId: sender.storeId, uploadIds, types }),
      });
    expect((await set([id], [1])).status).toBe(409);
    // It goes on where it stopped.
    const { body: { received } } = await sender.send("GET", `/api/uploads/${id}`);
    expect((await put(received)).body.sha256).toBe(form.sha256);
    const letter = plainPdf();
    const letterId = await finishedUpload(sender, letter);
    const [first, again] = [await set([id, letterId], [1, 9]), await set([id, letterId], [1, 9])];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    await product.jobs.runAll();
    const { body: item } = await sender.send("GET", `/api/intake/${first.body.id}`);
    expect(item).toMatchObject({
      state: "ready",
      source: "upload",
      files: [{ name: "form.pdf", sha256: form.sha256, type: 1 }, { sha256: letter.sha256, type: 9 }],
    });
    expect((await sender.send("GET", `/api/uploads/${id}`)).status).toBe(404);
    expect(await product.context.database.all("SELECT id FROM uploads")).toEqual([]);
    for await (const finding of product.verify()) expect(finding.kind).not.toBe("problem");
  }));

Deno.test("an upload of somebody else, or for another store, is not taken", () =>
  withProduct(async (product) => {
    const sender = await aSender(product);
    const id = await finishedUpload(sender);
    const set = async (asker: typeof sender, storeId: number) =>
      (await asker.send("POST", "/api/intake", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ storeId, uploadIds: [id], types: [1] }),
      })).status;
    const colleague = await aSender(product, sender);
    expect(await set(colleague, sender.storeId)).toBe(404);
    const stranger = await aSender(product);
    expect(await set(stranger, sender.storeId)).toBe(404);
    expect(await set(sender, sender.storeId)).toBe(201);
  }));
