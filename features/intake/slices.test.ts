import { expect } from "expect";
import { accessOf } from "@/tests/product/heard.ts";
import { insertRow, storedText } from "@/tests/product/store-rows.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import type { Written } from "@/db/database.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Change } from "@/kernel/unit-of-work.ts";
import { discardItems, restoreItems } from "./bulk.ts";
import { cleanUp } from "./cleanup.ts";
import { intakeRecords } from "./store-records.ts";
import { aFixture, type Fixture } from "./testing/fixture.ts";

const itemCount = 120;
const ids = Array.from({ length: itemCount }, (_, at) => 9000 + at);

function intakeContext(product: TestProduct): FeatureContext {
  const feature = product.features.find(({ name }) => name === "intake");
  if (!feature) throw new Error("The intake is not in the list.");
  return product.contextOf(feature);
}

/** 120 read items of the store, with some files each. */
async function manyItems(product: TestProduct, { accountId, store }: Fixture, files = 1): Promise<void> {
  const file = await storedText(product, "a form");
  await product.context.database.write(() =>
    ids.flatMap((id) => [
      insertRow("intake_items", {
        ...{ id, account_id: accountId, store_id: store.id, state: "ready", source: "inbox" },
        ...{ source_path: `${id}.pdf`, source_key: `${id}`.padStart(64, "0"), received_at: "2026-03-02T10:00:00.000Z" },
        ...{ received_by_name: "Watched folder", meta_data: "{}", customer_name: "Example, Kim", tsn: "T-9" },
      }),
      ...Array.from({ length: files }, (_, position) =>
        insertRow("intake_files", { item_id: id, position, ...file, file_name: `${position}.pdf` })),
    ])
  );
}

/** A context that says how many rows each statement of a write changed, and whose power goes out at the given change. */
function watched(context: FeatureContext, endsAt = Infinity) {
  const writes: (readonly Written[])[] = [];
  let changes = 0;
  const change: Change = async (gather) => {
    if (++changes === endsAt) throw new Error("The power went out.");
    return await context.change(gather);
  };
  const database: FeatureContext["database"] = {
    ...context.database,
    query: context.database.query,
    async write(prepare) {
      const written = await context.database.write(prepare);
      writes.push(written);
      return written;
    },
  };
  return {
    context: { ...context, change, database },
    changes: () => changes,
    /** The most rows that one write changed, and how many all of them did. */
    rows: () => {
      const sums = writes.map((written) => written.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0));
      return { most: Math.max(0, ...sums), all: sums.reduce((sum, rows) => sum + rows, 0) };
    },
  };
}

async function countOf({ context: { database } }: TestProduct, sql: string): Promise<number> {
  return Number((await database.one(`SELECT count(*) AS n FROM ${sql}`))?.n);
}

const entriesOf = (product: TestProduct, event: string) => countOf(product, `ledger WHERE event = '${event}'`);

Deno.test("many are discarded and restored in slices, so that others can write between", () =>
  withProduct(async (product) => {
    const fixture = await aFixture(product);
    await manyItems(product, fixture);
    const access = await accessOf(product, fixture.dana);
    const chosen = { storeId: fixture.store.id, ids };
    const discarding = watched(intakeContext(product));
    expect(await discardItems(discarding.context, access, { ...chosen, reason: "A copy" })).toEqual(ids);
    expect(discarding.changes()).toBeGreaterThanOrEqual(3);
    const restoring = watched(intakeContext(product));
    expect(await restoreItems(restoring.context, access, chosen)).toEqual(ids);
    expect(restoring.changes()).toBeGreaterThanOrEqual(3);
    expect(await countOf(product, "intake_items WHERE state = 'ready'")).toBe(itemCount);
    expect(await entriesOf(product, "intake.discarded")).toBe(itemCount);
    expect(await entriesOf(product, "intake.restored")).toBe(itemCount);
    for await (const finding of product.verify()) expect(finding.kind).not.toBe("problem");
  }));

Deno.test("what was cut short is said as it is, and a repeated request does the rest once", () =>
  withProduct(async (product) => {
    const fixture = await aFixture(product);
    await manyItems(product, fixture);
    const access = await accessOf(product, fixture.dana);
    const chosen = { storeId: fixture.store.id, ids, reason: "A copy" };
    const atOnce = watched(intakeContext(product), 1);
    await expect(discardItems(atOnce.context, access, chosen)).rejects.toThrow("The power went out.");
    const later = watched(intakeContext(product), 2);
    await expect(discardItems(later.context, access, chosen)).rejects.toMatchObject({
      status: 503,
      error: "intake.cut_short",
      message: "This stopped early. At least 40 documents were discarded. Please try again for the rest.",
    });
    expect(await countOf(product, "intake_items WHERE state = 'discarded'")).toBe(40);
    expect(await entriesOf(product, "intake.discarded")).toBe(40);
    expect(await discardItems(intakeContext(product), access, chosen)).toEqual(ids.slice(40));
    expect(await discardItems(intakeContext(product), access, chosen)).toEqual([]);
    expect(await entriesOf(product, "intake.discarded")).toBe(itemCount);
  }));

Deno.test("what was discarded 30 days ago is forgotten once, files and values in slices", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const fixture = await aFixture(product);
    await manyItems(product, fixture, 10);
    const access = await accessOf(product, fixture.dana);
    const chosen = { storeId: fixture.store.id, ids: ids.slice(1), reason: "A copy" };
    await discardItems(intakeContext(product), access, chosen);
    // Whoever began to bring some back in the last minute is done within the hour after the 30 days.
    clock.advance(30 * 86_400_000);
    const early = watched(intakeContext(product));
    await cleanUp(early.context);
    expect(early.rows().all).toBe(0);
    clock.advance(3_600_000);
    const first = watched(intakeContext(product));
    await cleanUp(first.context);
    expect(first.rows()).toEqual({ most: expect.any(Number), all: (itemCount - 1) * 11 });
    expect(first.rows().most).toBeLessThan(1000);
    expect(await countOf(product, "intake_items WHERE customer_name IS NOT NULL")).toBe(1);
    expect(await countOf(product, "intake_files")).toBe(10);
    const again = watched(intakeContext(product));
    await cleanUp(again.context);
    expect(again.rows().all).toBe(0);
  }, { clock });
});

Deno.test("a store's items are removed for good in slices of files and of items", () =>
  withProduct(async (product) => {
    const fixture = await aFixture(product);
    await manyItems(product, fixture, 10);
    const { context, rows } = watched(intakeContext(product));
    await intakeRecords(context).purge?.({ accountId: fixture.accountId, storeId: fixture.store.id });
    expect(await countOf(product, "intake_items")).toBe(0);
    expect(await countOf(product, "intake_files")).toBe(0);
    expect(rows().all).toBe(itemCount * 11);
    expect(rows().most).toBeLessThan(1000);
  }));
