import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { documentsAssigned, documentsFlagged } from "@/features/documents/offers.ts";
import { type Caller, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import type { Notification, NotificationsPage } from "./contract.ts";

async function bellOf(caller: Caller, query = ""): Promise<NotificationsPage> {
  const answer = await caller.get(`/api/notifications${query}`);
  expect(answer.status).toBe(200);
  return await answer.json();
}

function short({ action, count, document, instantiatorName, isRead }: Notification) {
  return { action, count, name: document?.customerName ?? null, by: instantiatorName, isRead };
}

async function seen(caller: Caller, query = "") {
  return (await bellOf(caller, query)).data.map(short);
}

function flagged({ context, accountId, storeId, document }: Fixture, more = {}) {
  const event = { accountId, storeId, documentId: document.id, count: 1, side: "dealer" as const, color: 1 };
  return context.change((unit) => unit.publish(documentsFlagged, { ...event, byUser: 1, byName: "Olive", ...more }));
}

Deno.test("filing notifies the colleagues of the store, and not who filed it", () =>
  withFixture(async (fixture) => {
    const { owner, caller, jobs, storeId, document } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    const elsewhere = await caller({ role: "FFLUser", storeIds: [] });
    await jobs.runAll();
    const { data, ...page } = await bellOf(ann);
    expect(page).toEqual({ count: 1, page: 1, limit: 20 });
    expect(data).toEqual([{
      ...{ id: expect.any(Number), action: 0, count: 1, isRead: false, createdAt: "2026-07-15T18:00:00.000Z" },
      document: { id: document.id, storeId, customerName: "Example, Kim" },
      instantiatorName: expect.any(String),
      storeName: expect.any(String),
      path: `/${storeId}/documents/${document.id}`,
    }]);
    expect(await seen(owner)).toEqual([]);
    expect((await elsewhere.get("/api/notifications")).status).toBe(200);
    expect(await seen(elsewhere)).toEqual([]);
  }));

Deno.test("auditors, guests and those who are not signed in have no notifications", () =>
  withFixture(async ({ request, caller }) => {
    for (const path of ["/api/notifications", "/api/notificationPreferences"]) {
      expect((await request(path)).status).toBe(401);
      const auditor = await caller({ role: "IOIUser", accountId: null, storeIds: [] });
      expect((await auditor.get(path)).status).toBe(403);
    }
  }));

Deno.test("a person who is taken out of a store sees nothing of it any more", () =>
  withFixture(async (fixture) => {
    const { caller, jobs, storeId, context } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    await jobs.runAll();
    const { data: [{ id }] } = await bellOf(ann);
    await context.database.write(() => [{ sql: "DELETE FROM access_stores WHERE user_id = ?", args: [ann.id] }]);
    expect(await seen(ann, "?all=true")).toEqual([]);
    expect((await ann.send("PATCH", "/api/notifications", [id])).status).toBe(204);
    expect(await context.database.one("SELECT count(*) AS n FROM notifications_reads")).toEqual({ n: 0 });
  }));

Deno.test("what is read is gone from the bell and stays in the list; others' ids do nothing and tell nothing", () =>
  withFixture(async (fixture) => {
    const { caller, jobs, storeId, context } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    const bob = await caller({ role: "FFLUser", storeIds: [storeId] });
    const { id: otherAccount } = await anAccount(context);
    const otherStore = await aStore(context, { accountId: otherAccount });
    const stranger = await caller({ accountId: otherAccount, role: "FFLUser", storeIds: [otherStore.id] });
    await flagged(fixture);
    await jobs.runAll();
    const ids = (await bellOf(ann)).data.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect((await stranger.send("PATCH", "/api/notifications", ids)).status).toBe(204);
    expect((await ann.send("PATCH", "/api/notifications", [ids[0], 999_999])).status).toBe(204);
    expect((await bellOf(ann)).data.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await bellOf(bob)).count).toBe(2);
    expect((await bellOf(ann, "?all=true")).data.map(({ id, isRead }) => [id, isRead])).toEqual([
      [ids[0], true],
      [ids[1], false],
    ]);
    await ann.send("PATCH", "/api/notifications", [ids[1]]);
    expect((await bellOf(ann)).count).toBe(0);
    // All of it is read: one number says so.
    expect(await context.database.one("SELECT count(*) AS n FROM notifications_reads")).toEqual({ n: 0 });
    expect((await bellOf(ann, "?all=true")).data.map(({ isRead }) => isRead)).toEqual([true, true]);
    for (const wrong of [{}, ["1"], [0], [1.5]]) {
      expect((await ann.send("PATCH", "/api/notifications", wrong)).status).toBe(400);
    }
  }));

Deno.test("what one person does within ten minutes is one notification, which is new again when more is added", () =>
  withFixture(async (fixture) => {
    const { caller, jobs, storeId, clock, document } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    await jobs.runAll();
    await ann.send("PATCH", "/api/notifications", (await bellOf(ann)).data.map(({ id }) => id));
    await flagged(fixture, { count: 9_999 });
    await jobs.runAll();
    const before = await bellOf(ann);
    await flagged(fixture, { documentId: document.id + 1 });
    await jobs.runAll();
    const by = { action: 2, by: "Olive", isRead: false };
    expect(await seen(ann)).toEqual([{ ...by, count: 10_000, name: "" }]);
    const { data: [{ path, id }] } = await bellOf(ann);
    expect(path).toBe(`/${storeId}/documents?fflFlagged=true`);
    // Whoever read it as it was has not read what came to it.
    await ann.send("PATCH", "/api/notifications", before.data.map((row) => row.id));
    expect((await bellOf(ann)).data.map((row) => row.id)).toEqual([id]);
    clock.advance(11 * 60_000);
    await flagged(fixture);
    await jobs.runAll();
    expect(await seen(ann)).toEqual([
      { ...by, count: 1, name: "Example, Kim" },
      { ...by, count: 10_000, name: "" },
    ]);
  }));

Deno.test("an assignment is told to whom it concerns alone, and to nobody twice", () =>
  withFixture(async (fixture) => {
    const { context, caller, jobs, storeId, accountId, document, owner } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    const bob = await caller({ role: "FFLUser", storeIds: [storeId] });
    await jobs.runAll();
    const url = `${context.configuration.url}/${storeId}/documents/${document.id}`;
    await context.change((unit) =>
      unit.publish(documentsAssigned, {
        ...{ accountId, storeId, documentIds: [document.id], count: 1, assignedUser: ann.id, url },
        ...{ byUser: owner.id, byName: "Olive" },
      })
    );
    const again =
      "INSERT INTO jobs(name, payload, due_at, created_at) SELECT name, payload, due_at, created_at FROM jobs " +
      "WHERE id = (SELECT max(id) FROM jobs)";
    await context.database.write(() => [{ sql: again }]);
    await jobs.runAll();
    expect((await seen(ann)).map(({ action }) => action)).toEqual([3, 0]);
    expect((await seen(bob)).map(({ action }) => action)).toEqual([0]);
  }));

Deno.test("a change of many flags is one notification a store", () =>
  withFixture(async (fixture) => {
    const { caller, jobs, storeId, owner, file, document } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    const second = await file({ serialNumber: "K2" });
    await jobs.runAll();
    const chosen = { documents: [document.id, second.id], color: 1 };
    const answer = await owner.send("POST", "/api/documents/bulk/flag", chosen);
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    await jobs.runAll();
    expect((await seen(ann)).map(({ action, count }) => [action, count])).toEqual([[2, 2], [0, 2]]);
  }));

Deno.test("what is older than 90 days is swept, with its marks", () =>
  withFixture(async (fixture) => {
    const { context, caller, jobs, storeId, clock } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    await flagged(fixture);
    await jobs.runAll();
    await ann.send("PATCH", "/api/notifications", [(await bellOf(ann)).data[0].id]);
    clock.advance(91 * 86_400_000);
    const { sweep } = await import("./sweep.ts");
    await sweep(context);
    for (const table of ["notifications", "notifications_reads", "notifications_heard"]) {
      expect([table, await context.database.one(`SELECT count(*) AS n FROM ${table}`)]).toEqual([table, { n: 0 }]);
    }
  }));
