import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { withProduct } from "@/tests/product/product.ts";
import { told } from "@/kernel/live/live-key.ts";
import { listeningService } from "./listening.ts";
import { accessOf, changed, reading, scene, until } from "./testing.ts";

Deno.test("what happens is heard in its order, and goes on behind the last that was received", () =>
  scene(async ({ open, happens }) => {
    await happens(1);
    const first = reading(await open(1));
    for (const id of [2, 3]) await happens(id);
    await until(() => first.ids().length === 2);
    expect(first.ids()).toEqual([2, 3]);
    const [lastButOne] = first.heard.text.match(/(?<=id: )\d+(?=\nevent)/g) ?? [];
    const again = reading(await open(1, { lastEventId: lastButOne }));
    await until(() => again.ids().length === 1);
    expect([again.ids(), again.heard.text.includes("reset")]).toEqual([[3], false]);
  }));

Deno.test("whoever was away too long, or comes with what was never told, is told that all may have changed", async () => {
  const clock = new SetClock("2026-03-02T12:00:00Z");
  await scene(async ({ product, open, happens }) => {
    const { live } = product.context;
    for (const id of [1, 2, 3]) await happens(id);
    const { last } = await live.ends();
    clock.advance(86_401_000);
    await live.sweep();
    expect(await live.ends()).toEqual({ last, oldest: null });
    await happens(4);
    for (const lastEventId of [String(last - 2), String(last + 5), "-1", "x"]) {
      const late = reading(await open(1, { lastEventId }));
      await until(() => late.heard.text.includes("event: reset"));
      expect(late.ids()).toEqual([]);
    }
    const justInTime = reading(await open(1, { lastEventId: String(last) }));
    await until(() => justInTime.ids().length === 1);
    expect(justInTime.heard.text).not.toContain("reset");
  }, { clock });
});

Deno.test("only what one's grants cover is heard, of everything else nothing", () =>
  scene(async ({ open, happens }) => {
    const staff = reading(await open(1));
    const ranges = [{ startDate: "2026-01-01", endDate: "2026-01-31" }];
    const auditor = reading(await open(2, { access: accessOf(2, { ranges }) }));
    const place = { permission: "papers.read", accountId: 1, storeId: 7 };
    await happens(1, { ...place, accountId: 2 });
    await happens(2, { ...place, storeId: 8 });
    await happens(3, { ...place, permission: "papers.shred" });
    await happens(4, { ...place, date: "2026-01-15" });
    await happens(5, { ...place, date: "2026-02-15" });
    await happens(6, { ...place, date: null });
    await happens(7, { userId: 2 });
    await happens(8, place);
    await until(() => staff.ids().includes(8) && auditor.ids().includes(8));
    expect([staff.ids(), auditor.ids()]).toEqual([[4, 5, 6, 8], [4, 7, 8]]);
  }));

Deno.test("a silent stream says that it is still there", () =>
  scene(async ({ open }) => {
    const stream = reading(await open(1));
    await until(() => stream.heard.text.includes(": still here"));
  }));

Deno.test("a person's further stream ends their oldest; a process takes only so many", () =>
  scene(async ({ open, listening }) => {
    const streams: ReturnType<typeof reading>[] = [];
    for (let count = 0; count < 3; count++) streams.push(reading(await open(1)));
    await until(() => streams[0].heard.isOver);
    expect([listening.count, streams[1].heard.isOver]).toEqual([2, false]);
    await open(2);
    await expect(open(3)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
  }));

Deno.test("however many ask at once, a process takes only so many", () =>
  scene(async ({ open, listening }) => {
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map((userId) => open(userId)));
    expect(asked.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 3 }, () => "fulfilled"),
      ...Array.from({ length: 2 }, () => "rejected"),
    ]);
    expect(listening.count).toBe(3);
  }));

Deno.test("whoever is far behind is told that all may have changed, instead of everything that happened", () =>
  scene(async ({ product, open, tell }) => {
    const happened = (count: number) =>
      Array.from(
        { length: count },
        (_, id) => told(changed, { permission: "papers.read", accountId: 1, storeId: 7 }, { id }),
      );
    const { last } = await product.context.live.ends();
    await tell(...happened(1_000));
    const near = reading(await open(1, { lastEventId: String(last) }));
    await until(() => near.ids().length === 1_000);
    expect([near.heard.text.includes("reset"), near.heard.isOver]).toEqual([false, false]);
    await tell(...happened(1));
    const far = reading(await open(2, { access: accessOf(2), lastEventId: String(last) }));
    await until(() => far.heard.text.includes("event: reset"));
    expect(far.ids()).toEqual([]);
  }));

Deno.test("a reader who does not keep up is let go instead of being kept in memory", () =>
  scene(async ({ open, happens, listening }) => {
    await open(1);
    const place = { permission: "papers.read", accountId: 1, storeId: 7 };
    for (let count = 0; count < 40; count++) {
      for (let id = 0; id < 50; id++) await happens(id, place);
      if (listening.count === 0) break;
    }
    await until(() => listening.count === 0);
  }));

Deno.test("a stop ends all streams at once, and no further one is opened", () =>
  scene(async ({ product, open }) => {
    const stream = reading(await open(1));
    product.stopAnswers();
    await until(() => stream.heard.isOver);
    await expect(open(1)).rejects.toMatchObject({ status: 503 });
  }));

Deno.test("the route asks who listens, and tells what is written by others' requests", () =>
  withProduct(async ({ context, request, stopAnswers }) => {
    const { id: accountId } = await anAccount(context, { name: "Prairie" });
    const { id: storeId } = await aStore(context, { accountId });
    const person = await aPerson(context, { accountId, storeIds: [storeId] });
    expect((await request("/api/events")).status).toBe(401);
    const { headers } = await signedIn(context, person.id);
    const response = await request("/api/events", { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    const head = await request("/api/events", { headers, method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), context.service(listeningService).count]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      1,
    ]);
    stopAnswers();
    expect(await response.text()).toMatch(/^retry: 2000\nid: \d+\n\n/);
  }));
