import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aFixture, arrive, ask, type Fixture, listOf } from "./testing/fixture.ts";

async function arrived(product: TestProduct, fixture: Fixture, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const { itemId } = await arrive(product.context, fixture, [{ name: `${at}.pdf`, bytes: plainPdf().bytes }]);
    ids.push(itemId);
  }
  return ids;
}

const reason = "Imported by mistake";

Deno.test("a mistaken import is taken out of the queue at once, and brought back at once", () =>
  withProduct(async (product) => {
    const fixture = await aFixture(product);
    const ids = await arrived(product, fixture, 5);
    const { id: storeId } = fixture.store;
    const wrong = ids.slice(0, 3);
    const out = await ask(product, "POST", "/api/intake/discard", fixture.dana, { storeId, ids: wrong, reason });
    expect([out.status, out.body.ids.toSorted()]).toEqual([200, wrong.toSorted()]);
    expect((await listOf(product, fixture)).counts).toMatchObject({ discarded: 3 });
    expect((await listOf(product, fixture, "discarded")).data.map((row) => [row.reason, row.settledBy])).toEqual(
      wrong.map(() => [reason, "Dana Desk"]),
    );
    const again = await ask(product, "POST", "/api/intake/discard", fixture.dana, { storeId, ids: wrong, reason });
    expect(again.body.ids).toEqual([]);
    const back = await ask(product, "POST", "/api/intake/restore", fixture.dana, { storeId, ids });
    expect(back.body.ids.toSorted()).toEqual(wrong.toSorted());
    expect((await listOf(product, fixture)).counts).toMatchObject({ discarded: 0 });
    const events = (await product.context.ledger.about(`intake:${ids[0]}`)).map(({ event }) => event);
    expect(events).toEqual(["intake.received", "intake.discarded", "intake.restored"]);
    for await (const finding of product.verify()) expect(finding.kind).not.toBe("problem");
  }));

Deno.test("of several, what belongs to another store or account stays untouched", () =>
  withProduct(async (product) => {
    const fixture = await aFixture(product);
    const stranger = await aFixture(product);
    const ids = await arrived(product, fixture, 2);
    const body = { storeId: fixture.store.id, ids, reason };
    expect((await ask(product, "POST", "/api/intake/discard", stranger.owner, body)).status).toBe(404);
    expect((await ask(product, "POST", "/api/intake/discard", fixture.program, body)).status).toBe(403);
    const elsewhere = { ...body, storeId: stranger.store.id };
    expect((await ask(product, "POST", "/api/intake/discard", stranger.owner, elsewhere)).body.ids).toEqual([]);
    expect((await listOf(product, fixture)).counts.discarded).toBe(0);
  }));

Deno.test("colleagues who may file in the store are told of what changed in its queue, in ids alone", () =>
  withProduct(async (product) => {
    const fixture = await aFixture(product);
    const [id] = await arrived(product, fixture, 1);
    const { id: storeId, accountId } = fixture.store;
    const told = async () => {
      const { database } = product.context;
      return (await database.all("SELECT audience, ids FROM live_events WHERE event = 'intake.changed' ORDER BY seq"))
        .map(({ audience, ids }) => [JSON.parse(String(audience)), JSON.parse(String(ids))]);
    };
    const expected = [{ permission: "documents.file", accountId, storeId }, { storeId, itemIds: [id] }];
    const before = (await told()).length;
    await ask(product, "POST", "/api/intake/discard", fixture.dana, { storeId, ids: [id], reason });
    expect((await told()).slice(before)).toEqual([expected]);
    const nobody = await ask(product, "POST", "/api/intake/discard", fixture.dana, { storeId, ids: [id], reason });
    expect(nobody.body.ids).toEqual([]);
    expect((await told()).length).toBe(before + 1);
  }));
