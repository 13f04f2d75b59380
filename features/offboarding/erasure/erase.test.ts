import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { StoreRecords } from "@/kernel/store-records.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { eraseDue } from "./erase.ts";
import { aCompany, asking } from "../testing.ts";

const day = 24 * 60 * 60_000;

/** A store with a document that was deleted on the clock's first day, and an operator. */
async function aDeletedStore(product: TestProduct, clock: SetClock) {
  const { first, ask } = await aCompany(product);
  await ask("POST", `/api/stores/${first.id}/export`);
  expect((await ask("DELETE", `/api/stores/${first.id}`)).status).toBe(204);
  const operator = await aPerson(product.context, { accountId: null, role: "OperatorAdmin" });
  const { database } = product.context;
  return {
    first,
    after: (days: number) => clock.advance(days * day),
    restore: async () => (await (await asking(product, operator.id))("POST", `/api/stores/${first.id}/restore`)).status,
    waiting: async () => (await (await asking(product, operator.id))("GET", "/api/deletions")).body.count,
    documents: async () => Number((await database.one("SELECT count(*) AS n FROM documents"))?.n),
    events: async () => (await product.context.ledger.about(`store:${first.id}`)).map(({ event }) => event),
  };
}

type Deleted = Awaited<ReturnType<typeof aDeletedStore>>;

function withDeletedStore(test: (deleted: Deleted, product: TestProduct) => Promise<void>) {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return () => withProduct(async (product) => await test(await aDeletedStore(product, clock), product), { clock });
}

/** The context of a purge in which something happens after the documents of a store were removed. */
function meanwhile({ context }: TestProduct, happens: () => Promise<void>): FeatureContext {
  const part: StoreRecords = { purge: happens };
  return { ...context, storeRecords: () => [part, ...context.storeRecords()] };
}

Deno.test(
  "a store can be restored on the last day, with all of its documents, and is not removed then",
  withDeletedStore(async ({ after, restore, documents, events }, { context }) => {
    after(29.9);
    expect(await restore()).toBe(204);
    after(10);
    await eraseDue(context);
    expect(await documents()).toBe(1);
    expect(await events()).not.toContain("documents.purged");
  }),
);

Deno.test(
  "after 30 days nothing is restored and nothing is offered, also where nothing was removed yet",
  withDeletedStore(async ({ after, restore, waiting }) => {
    expect(await waiting()).toBe(1);
    after(30);
    expect([await restore(), await waiting()]).toEqual([404, 0]);
  }),
);

Deno.test(
  "while the removal goes on nothing is restored, not even by a server whose clock is behind",
  withDeletedStore(async ({ after, restore, waiting, documents }, product) => {
    after(31);
    const seen: unknown[] = [];
    await eraseDue(meanwhile(product, async () => {
      after(-2);
      seen.push(await restore(), await waiting());
      after(2);
    }));
    expect(seen).toEqual([404, 0]);
    expect(await documents()).toBe(0);
  }),
);

Deno.test(
  "a restore and a removal that are begun together do not lose documents of a store that came back",
  withDeletedStore(async ({ after, restore, documents, first }, { context }) => {
    after(31);
    const [, restored] = await Promise.all([eraseDue(context), restore()]);
    const store = await context.database.one("SELECT deleted_at FROM stores WHERE id = ?", [first.id]);
    expect([restored, await documents(), store?.deleted_at]).toEqual([404, 0, "2026-03-02T10:00:00.000Z"]);
  }),
);

Deno.test(
  "what was restored after the removal had chosen it keeps everything",
  withDeletedStore(async ({ after, restore, documents, events }, { context }) => {
    after(31);
    const database: FeatureContext["database"] = {
      ...context.database,
      async write(prepare) {
        after(-2);
        expect(await restore()).toBe(204);
        after(2);
        return await context.database.write(prepare);
      },
    };
    await eraseDue({ ...context, database });
    expect(await documents()).toBe(1);
    expect(await events()).toEqual(expect.not.arrayContaining(["documents.purged", "departure.purged"]));
  }),
);

Deno.test(
  "a removal that was cut short goes on with the next run",
  withDeletedStore(async ({ after, restore, documents, events }, product) => {
    after(31);
    const broken = meanwhile(product, () => Promise.reject(new Error("The process was killed.")));
    await expect(eraseDue(broken)).rejects.toThrow("The process was killed.");
    expect(await restore()).toBe(404);
    await eraseDue(product.context);
    expect(await documents()).toBe(0);
    expect((await events()).filter((event) => event === "departure.purged")).toHaveLength(1);
  }),
);

Deno.test(
  "two processes that remove the same store say so once",
  withDeletedStore(async ({ after, documents, events }, { context, logged }) => {
    after(31);
    await Promise.all([eraseDue(context), eraseDue(context)]);
    expect(await documents()).toBe(0);
    expect((await events()).filter((event) => event === "departure.purged")).toHaveLength(1);
    expect(logged.filter((line) => line.includes("offboarding_purged"))).toHaveLength(1);
  }),
);
