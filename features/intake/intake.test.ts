import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { SetClock } from "@/kernel/clock.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import type { IntakeItem } from "./contract.ts";
import { aDocument, aFixture, arrive, ask, type Fixture, listOf } from "./testing/fixture.ts";

const readable = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });

async function itemOf(product: TestProduct, fixture: Fixture, id: number): Promise<IntakeItem> {
  return (await ask(product, "GET", `/api/intake/${id}`, fixture.dana)).body;
}

Deno.test("who is not signed in gets 401, who may not file 403, a stranger 404", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const stranger = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "a.pdf", bytes: plainPdf().bytes }]);
    const list = `/api/intake?storeId=${fixture.store.id}`;
    for (const path of [list, `/api/intake/${itemId}`, `/api/intake/${itemId}/files/0`]) {
      expect((await product.request(path)).status).toBe(401);
      expect((await ask(product, "GET", path, fixture.program)).status).toBe(403);
      expect((await ask(product, "GET", path, stranger.owner)).status).toBe(404);
    }
    const discard = { reason: "not ours" };
    expect((await ask(product, "POST", `/api/intake/${itemId}/discard`, stranger.owner, discard)).status).toBe(404);
    expect((await ask(product, "POST", `/api/intake/${itemId}/claim`, stranger.owner, {})).status).toBe(404);
    expect((await ask(product, "GET", `/api/intake?storeId=${fixture.otherStore.id}`, fixture.dana)).status).toBe(404);
  });
});

Deno.test("what is received is read in the background, and the list says what was found", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "form.pdf", bytes: readable }]);
    expect((await listOf(product, fixture)).data[0]).toMatchObject({
      state: "reading",
      fileName: "form.pdf",
      pages: 0,
    });
    await product.jobs.runAll();
    const page = await listOf(product, fixture);
    expect(page.counts).toMatchObject({ ready: 1, reading: 0 });
    expect(page.data[0]).toMatchObject({
      id: itemId,
      state: "ready",
      customerName: "Whitcombe, Marjorie Anne",
      pages: 5,
    });
    const item = await itemOf(product, fixture, itemId);
    expect(item.metaData?.customerName?.value).toBe("Whitcombe, Marjorie Anne");
    expect(item.files[0]).toMatchObject({ type: 1, pages: 5 });
    expect(item.queue).toEqual({ left: 1, next: null, previous: null });
    const part = await product.request(item.files[0].uri, { headers: { ...fixture.dana, range: "bytes=0-7" } });
    expect([part.status, await part.text()]).toEqual([206, "%PDF-1.6"]);
    expect(part.headers.get("etag")).toBe(`"${item.files[0].sha256}"`);
  });
});

Deno.test("the same content from the same place is the same item", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { bytes } = plainPdf();
    const first = await arrive(product.context, fixture, [{ name: "a.pdf", bytes }]);
    const again = await arrive(product.context, fixture, [{ name: "a.pdf", bytes }]);
    const elsewhere = await arrive(product.context, fixture, [{ name: "b.pdf", bytes }]);
    expect([first.isNew, again.isNew, again.itemId]).toEqual([true, false, first.itemId]);
    expect(elsewhere.isNew).toBe(true);
    const { data } = await listOf(product, fixture);
    expect(data.map(({ duplicates }) => duplicates.map(({ by }) => by))).toEqual([["waiting"], ["waiting"]]);
  });
});

Deno.test("an encrypted or damaged file is kept and named with its reason, and can be read again", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const broken = new TextEncoder().encode("%PDF-1.7\nthis is no document");
    const { itemId } = await arrive(product.context, fixture, [{ name: "broken.pdf", bytes: broken }]);
    await product.jobs.runAll();
    const [row] = (await listOf(product, fixture)).data;
    expect(row).toMatchObject({ state: "failed", reason: expect.stringContaining("damaged") });
    const item = await itemOf(product, fixture, itemId);
    const refused = await ask(product, "POST", `/api/intake/${itemId}/file`, fixture.dana, aDocument(item));
    expect([refused.status, refused.body.error]).toEqual([409, "intake.unreadable"]);
    expect((await ask(product, "POST", `/api/intake/${itemId}/retry`, fixture.dana)).body.state).toBe("reading");
    await product.jobs.runAll();
    expect((await itemOf(product, fixture, itemId)).state).toBe("failed");
  });
});

Deno.test("filing makes a document with the same files once, whoever asks and however often", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "form.pdf", bytes: readable }]);
    await product.jobs.runAll();
    const item = await itemOf(product, fixture, itemId);
    const send = (headers: HeadersInit) => ask(product, "POST", `/api/intake/${itemId}/file`, headers, aDocument(item));
    const answers = await Promise.all([
      send(fixture.dana),
      send(fixture.owner),
      send(fixture.dana),
      send(fixture.owner),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = new Set(answers.map(({ body }) => body.documentId));
    expect(ids.size).toBe(1);
    const [documentId] = ids;
    const count = await product.context.database.one("SELECT count(*) AS n FROM documents");
    expect(Number(count?.n)).toBe(1);
    const filed = (await ask(product, "GET", `/api/documents/${documentId}`, fixture.dana)).body;
    expect(filed.attachments[0]).toMatchObject({ sha256: item.files[0].sha256, pages: 5, type: 1 });
    expect(await itemOf(product, fixture, itemId)).toMatchObject({
      state: "filed",
      documentId,
      settledBy: expect.any(String),
    });
    const events = (await product.context.ledger.about(`intake:${itemId}`)).map(({ event }) => event);
    expect(events).toEqual(["intake.received", "intake.filed"]);
    for await (const finding of product.verify()) expect(finding.kind).not.toBe("problem");
  });
});

Deno.test("wrong values are refused with the texts of an upload, and the item stays", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "form.pdf", bytes: readable }]);
    await product.jobs.runAll();
    const item = await itemOf(product, fixture, itemId);
    const send = (changes: Parameters<typeof aDocument>[1]) =>
      ask(product, "POST", `/api/intake/${itemId}/file`, fixture.dana, aDocument(item, changes));
    expect((await send({ customerName: "" })).body.fields).toEqual({
      customerName: "Please provide valid Customer Name",
    });
    expect((await send({ transferDate: "2999-01-01" })).body.fields).toEqual({ transferDate: "Invalid Status Date" });
    expect((await send({ storeId: fixture.otherStore.id })).status).toBe(400);
    expect((await itemOf(product, fixture, itemId)).state).toBe("ready");
  });
});

Deno.test("a TSN that the store has is named in the list, and filing asks before it takes it twice", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const first = await arrive(product.context, fixture, [{ name: "one.pdf", bytes: readable }]);
    await product.jobs.runAll();
    const one = await itemOf(product, fixture, first.itemId);
    const { body: { documentId } } = await ask(
      product,
      "POST",
      `/api/intake/${one.id}/file`,
      fixture.dana,
      aDocument(one),
    );
    const second = await arrive(product.context, fixture, [{ name: "two.pdf", bytes: readable }]);
    await product.jobs.runAll();
    const two = await itemOf(product, fixture, second.itemId);
    expect(two.duplicates).toContainEqual({ by: "file", documentId, itemId: null });
    const conflict = await ask(product, "POST", `/api/intake/${two.id}/file`, fixture.dana, aDocument(two));
    expect(conflict).toMatchObject({ status: 409, body: { error: "documents.duplicate_tsn", conflictId: documentId } });
    const agreed = aDocument(two, { allowDuplicateTsn: true });
    expect((await ask(product, "POST", `/api/intake/${two.id}/file`, fixture.dana, agreed)).status).toBe(201);
  });
});

Deno.test("the 4473 of a folder comes first, and its supplements have the types they look like", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [
      { name: "a-letter.pdf", bytes: plainPdf().bytes, type: 6 },
      { name: "z.pdf", bytes: readable },
    ], "Whitcombe");
    await product.jobs.runAll();
    const { files, state } = await itemOf(product, fixture, itemId);
    expect(state).toBe("ready");
    expect(files.map(({ name, type }) => [name, type])).toEqual([["z.pdf", 1], ["a-letter.pdf", 6]]);
  });
});

Deno.test("a folder of several forms is not filed as one, and can be split", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const files = [{ name: "a.pdf", bytes: plainPdf().bytes }, { name: "b.pdf", bytes: plainPdf().bytes }];
    const { itemId } = await arrive(product.context, fixture, files, "January");
    await product.jobs.runAll();
    const item = await itemOf(product, fixture, itemId);
    expect(item).toMatchObject({ state: "failed", reason: expect.stringContaining("2 Forms 4473") });
    const { body: { ids } } = await ask(product, "POST", `/api/intake/${itemId}/split`, fixture.dana);
    await product.jobs.runAll();
    const { data } = await listOf(product, fixture);
    expect(data.map(({ id, state, fileName }) => [id, state, fileName])).toEqual([
      [ids[0], "ready", "a.pdf"],
      [ids[1], "ready", "b.pdf"],
    ]);
    expect((await ask(product, "POST", `/api/intake/${itemId}/restore`, fixture.dana)).status).toBe(409);
  });
});

Deno.test("what is discarded can be brought back for 30 days, and is let go of then", async () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "form.pdf", bytes: readable }]);
    await product.jobs.runAll();
    const discard = (reason: string) => ask(product, "POST", `/api/intake/${itemId}/discard`, fixture.dana, { reason });
    expect((await discard(" ")).status).toBe(400);
    expect((await discard("A copy of another form")).body).toMatchObject({
      state: "discarded",
      settledBy: "Dana Desk",
    });
    expect((await discard("again")).status).toBe(409);
    expect((await listOf(product, fixture)).count).toBe(0);
    const restore = () => ask(product, "POST", `/api/intake/${itemId}/restore`, fixture.dana);
    expect((await restore()).body.state).toBe("ready");
    await discard("A copy after all");
    const { feature, context } = intakeOf(product);
    expect([...await feature.namesFiles(context)([(await itemOf(product, fixture, itemId)).files[0].sha256])])
      .toHaveLength(1);
    clock.advance(31 * 86_400_000);
    const { dana } = await freshHeaders(product, fixture);
    await product.jobs.runAll();
    const gone = (await ask(product, "GET", `/api/intake/${itemId}`, dana)).body;
    expect(gone).toMatchObject({ state: "discarded", restorableUntil: null, customerName: null, files: [] });
    expect((await ask(product, "POST", `/api/intake/${itemId}/restore`, dana)).status).toBe(409);
    const entries = await product.context.ledger.about(`intake:${itemId}`);
    expect(entries.map(({ event }) => event)).toEqual([
      "intake.received",
      "intake.discarded",
      "intake.restored",
      "intake.discarded",
    ]);
  }, { clock });
});

Deno.test("a colleague is told who is verifying an item, and the queue passes it over, until the claim lapses", async () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const ids: number[] = [];
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) {
      ids.push((await arrive(product.context, fixture, [{ name, bytes: plainPdf().bytes }])).itemId);
    }
    await product.jobs.runAll();
    const claim = async (headers: HeadersInit, id: number, force = false): Promise<IntakeItem> =>
      (await ask(product, "POST", `/api/intake/${id}/claim`, headers, { force })).body;
    expect((await claim(fixture.dana, ids[1])).claim).toMatchObject({ name: "Dana Desk", isOwn: true });
    expect((await claim(fixture.owner, ids[1])).claim).toMatchObject({ name: "Dana Desk", isOwn: false });
    expect((await claim(fixture.owner, ids[2])).queue).toMatchObject({ left: 3, next: ids[0] });
    expect((await claim(fixture.owner, ids[1], true)).claim).toMatchObject({ name: "Olive Owner", isOwn: true });
    clock.advance(91_000);
    expect((await claim(fixture.dana, ids[1])).claim).toMatchObject({ name: "Dana Desk", isOwn: true });
    expect((await ask(product, "DELETE", `/api/intake/${ids[1]}/claim`, fixture.dana)).status).toBe(204);
    expect((await itemOf(product, fixture, ids[1])).claim).toBeNull();
  }, { clock });
});

function intakeOf(product: TestProduct) {
  const feature = product.features.find(({ name }) => name === "intake");
  if (!feature?.namesFiles) throw new Error("The intake names no files.");
  return { feature: { namesFiles: feature.namesFiles }, context: product.contextOf(feature) };
}

/** After a month everybody signs in again. */
async function freshHeaders(product: TestProduct, { accountId, store }: Fixture) {
  const { aPerson, signedIn } = await import("@/features/accounts/testing.ts");
  const { id } = await aPerson(product.context, { accountId, role: "FFLUser", storeIds: [store.id] });
  return { dana: (await signedIn(product.context, id)).headers };
}
