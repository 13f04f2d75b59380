import { expect } from "expect";
import type { Change } from "@/kernel/unit-of-work.ts";
import type { Database } from "@/db/database.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type Caller, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { assignMany } from "./bulk.ts";
import { undoChange } from "./bulk-undo.ts";
import { bulkFlag, documents, entriesOf, flagsOf, json, mails, ownersAccess, problems, undo } from "./testing.ts";

Deno.test("a change of many gives each document its own entry, and one undo brings every value back", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const [red, plain, green] = await documents(fixture, 3);
    await owner.send("PUT", `/api/documents/${red}/flag`, { color: 1 });
    await owner.send("PUT", `/api/documents/${green}/flag`, { color: 2 });
    const before = await json(owner.get(`/api/documents/${green}`));
    const change = await json(bulkFlag(owner, { documents: [red, plain, green, plain], color: 1 }));
    expect(change).toMatchObject({ chosen: 3, changed: 2, hasMore: false });
    expect(await flagsOf(fixture)).toMatchObject({ [red]: 1, [plain]: 1, [green]: 1 });
    expect(await entriesOf(fixture, plain, "documents.flagged")).toHaveLength(1);
    expect(await json(undo(owner, change.id))).toEqual({ restored: 2, left: 0, denied: 0 });
    expect(await flagsOf(fixture)).toMatchObject({ [red]: 1, [plain]: 0, [green]: 2 });
    const after = await json(owner.get(`/api/documents/${green}`));
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect((await entriesOf(fixture, plain, "documents.flagged")).map(({ data }) => data)).toEqual([
      { from: 0, to: 1, salt: expect.any(String) },
      { from: 1, to: 0, isUndo: true, salt: expect.any(String) },
    ]);
    expect(await json(undo(owner, change.id))).toEqual({ restored: 2, left: 0, denied: 0 });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("undo leaves and counts documents that were flagged again since; other changes do not hinder it", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const [one, two, three] = await documents(fixture, 3);
    const change = await json(bulkFlag(owner, { documents: [one, two, three], color: 1 }));
    const clerk = await fixture.caller({ role: "FFLAdmin", storeIds: [fixture.storeId] });
    await clerk.send("PUT", `/api/documents/${two}/flag`, { color: 3 });
    await clerk.send("PUT", `/api/documents/${three}/flag`, { color: 0 });
    await clerk.send("PUT", `/api/documents/${three}/flag`, { color: 1 });
    await clerk.send("POST", `/api/documents/${one}/assign`, { assignedUser: owner.id });
    expect(await json(undo(owner, change.id))).toEqual({ restored: 1, left: 2, denied: 0 });
    expect(await flagsOf(fixture)).toMatchObject({ [one]: 0, [two]: 3, [three]: 1 });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("undo leaves what others have set since, be it back to the same person or colour", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner } = fixture;
    const ann = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const [one, two, three] = await documents(fixture, 3);
    const assign = (caller: Caller, id: number, assignedUser: number | null) =>
      caller.send("POST", `/api/documents/${id}/assign`, { assignedUser });
    const assigned = await json(
      owner.send("POST", "/api/documents/assign", { documents: [one, two, three], assignedUser: ann.id }),
    );
    const colleague = await fixture.caller({ role: "FFLAdmin", storeIds: [storeId] });
    await assign(colleague, one, owner.id);
    await assign(colleague, one, ann.id);
    const between = { documents: [two], assignedUser: null };
    await colleague.send("POST", "/api/documents/assign", between);
    await colleague.send("POST", "/api/documents/assign", { ...between, assignedUser: ann.id });
    expect(await json(undo(owner, assigned.id))).toEqual({ restored: 1, left: 2, denied: 0 });
    await owner.send("PUT", `/api/documents/${one}/flag`, { color: 1 });
    const cleared = await json(bulkFlag(owner, { documents: [one], color: 0 }));
    await colleague.send("PUT", `/api/documents/${one}/flag`, { color: 2 });
    await colleague.send("PUT", `/api/documents/${one}/flag`, { color: 0 });
    expect(await json(undo(owner, cleared.id))).toEqual({ restored: 0, left: 1, denied: 0 });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("changes are taken back one after the other, the last one first", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const [id] = await documents(fixture, 1);
    const [red, green] = [
      await json(bulkFlag(owner, { documents: [id], color: 1 })),
      await json(bulkFlag(owner, { documents: [id], color: 2 })),
    ];
    expect(await json(undo(owner, green.id))).toEqual({ restored: 1, left: 0, denied: 0 });
    expect(await flagsOf(fixture)).toMatchObject({ [id]: 1 });
    expect(await json(undo(owner, red.id))).toEqual({ restored: 1, left: 0, denied: 0 });
    expect(await flagsOf(fixture)).toMatchObject({ [id]: 0 });
  }));

Deno.test("documents are chosen by the list's filters, resolved at that moment", () =>
  withFixture(async (fixture) => {
    const { owner, storeId } = fixture;
    const ids = await documents(fixture, 2);
    const other = (await fixture.file({ customerName: "Somebody Else" })).id;
    const filters = `storeId=${storeId}&customerName=kim&sort=customerName&sortOrder=asc`;
    const change = await json(bulkFlag(owner, { filters, color: 3 }));
    expect(change).toMatchObject({ changed: 3, hasMore: false });
    expect(await flagsOf(fixture)).toMatchObject({ [ids[0]]: 3, [ids[1]]: 3, [other]: 0 });
    for (const wrong of [{}, { filters, documents: ids }, { filters: "status=9" }, { documents: [] }]) {
      expect((await bulkFlag(owner, { ...wrong, color: 1 })).status).toBe(400);
    }
  }));

Deno.test("what is not the asker's to see is 404 as a whole, what they may only read is 403, and nothing is changed", () =>
  withFixture(async (fixture) => {
    const { context, accountId, document, owner } = fixture;
    const stranger = await fixture.caller({ accountId: (await aStoreElsewhere(fixture)).accountId });
    const other = await aStore(context, { accountId });
    const neighbour = await fixture.caller({ role: "FFLUser", storeIds: [other.id] });
    for (const caller of [stranger, neighbour]) {
      expect((await bulkFlag(caller, { documents: [document.id], color: 1 })).status).toBe(404);
      const body = { documents: [document.id], assignedUser: null };
      expect((await caller.send("POST", "/api/documents/assign", body)).status).toBe(404);
      expect((await caller.get(`/api/documents/${document.id}/users`)).status).toBe(404);
      const edited = { document: { version: 1, customerName: "Taken Over" } };
      expect((await caller.send("PUT", `/api/documents/${document.id}`, edited)).status).toBe(404);
      const all = { filters: "accountOverview=true", color: 1 };
      expect(await json(bulkFlag(caller, all))).toMatchObject({ chosen: 0, changed: 0 });
    }
    expect((await bulkFlag(owner, { documents: [document.id, 999_999], color: 1 })).status).toBe(404);
    expect(await flagsOf(fixture)).toMatchObject({ [document.id]: 0 });
    const change = await json(bulkFlag(owner, { documents: [document.id], color: 1 }));
    const colleague = await fixture.caller({ role: "FFLAdmin", storeIds: [fixture.storeId] });
    expect((await undo(colleague, change.id)).status).toBe(404);
    expect((await undo(stranger, change.id)).status).toBe(404);
    expect((await fixture.request("/api/documents/bulk/flag", { method: "POST" })).status).toBe(401);
    expect((await fixture.request(`/api/documents/${document.id}`, { method: "PUT" })).status).toBe(401);
  }));

async function aStoreElsewhere({ context }: Fixture) {
  return await aStore(context, { accountId: (await anAccount(context)).id });
}

Deno.test("a repeated request with the same key changes nothing twice, and a key belongs to one change", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const ids = await documents(fixture, 2);
    const send = (color: number) =>
      fixture.request("/api/documents/bulk/flag", {
        method: "POST",
        headers: { ...owner.headers, "content-type": "application/json", "idempotency-key": "one-and-the-same" },
        body: JSON.stringify({ documents: ids, color }),
      });
    const [first, second] = [await json(send(1)), await json(send(1))];
    expect(second).toEqual(first);
    expect((await send(2)).status).toBe(409);
    expect(await entriesOf(fixture, ids[0], "documents.flagged")).toHaveLength(1);
    const { data: recent } = await json(owner.get("/api/documents/bulk"));
    expect(recent).toMatchObject([{ id: first.id, kind: "flag", color: 1, changed: 2, isUndone: false }]);
    expect((await json((await fixture.caller()).get("/api/documents/bulk"))).data).toEqual([]);
  }));

Deno.test("after a day a change can no longer be undone, and is forgotten", () =>
  withFixture(async (fixture) => {
    const { owner, clock, context } = fixture;
    const change = await json(bulkFlag(owner, { documents: [fixture.document.id], color: 1 }));
    clock.advance(86_400_001);
    const late = await fixture.caller();
    expect((await undo(late, change.id)).status).toBe(404);
    const { headers } = await signedIn(context, owner.id);
    const refused = await fixture.request(`/api/documents/bulk/${change.id}/undo`, { method: "POST", headers });
    expect(refused.status).toBe(409);
    expect((await refused.json()).error).toBe("documents.undo_too_late");
  }));

Deno.test("the counters are the same whether documents are changed together or one by one", async () => {
  const countersAfter = async (change: (fixture: Fixture, ids: readonly number[]) => Promise<void>) => {
    let counters: unknown;
    await withFixture(async (fixture) => {
      const { context, accountId, storeId } = fixture;
      const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
      const ids = [...await documents(fixture, 3), (await fixture.file({ customerName: "Ägir, Öle", tsn: "A-9" })).id];
      await fixture.owner.send("PUT", `/api/documents/${ids[0]}/flag`, { color: 1 });
      await fixture.owner.send("POST", `/api/documents/${ids[1]}/assign`, { assignedUser: clerk.id });
      await change(fixture, ids);
      const [totals, buckets] = await context.database.snapshot([
        { sql: "SELECT * FROM document_totals WHERE count <> 0 ORDER BY 1, 2, 3, 4" },
        { sql: "SELECT * FROM document_buckets WHERE count <> 0 ORDER BY 1, 2, 3, 4, 5, 6" },
      ]);
      expect(await context.database.one("SELECT is_counted_apart FROM document_counting")).toEqual({
        is_counted_apart: 0,
      });
      counters = { totals, buckets };
    });
    return counters;
  };
  const together = await countersAfter(async ({ owner }, documents) => {
    await bulkFlag(owner, { documents, color: 2 });
    const assigned = await json(owner.send("POST", "/api/documents/assign", { documents, assignedUser: owner.id }));
    await undo(owner, assigned.id);
    const unflagged = await json(bulkFlag(owner, { documents, color: 0 }));
    await undo(owner, unflagged.id);
  });
  const oneByOne = await countersAfter(async ({ owner }, documents) => {
    for (const id of documents) await owner.send("PUT", `/api/documents/${id}/flag`, { color: 2 });
  });
  expect(together).toEqual(oneByOne);
});

Deno.test("a change that was cut short is completed by its repetition, or taken back as far as it came", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner } = fixture;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const ids = await documents(fixture, 3);
    const access = ownersAccess(fixture);
    const wanted = { documents: ids, assignedUser: clerk.id };
    await expect(assignMany(cutShort(fixture, 3), { access, key: "one-and-the-same" }, wanted)).rejects.toThrow(
      "The power went out.",
    );
    expect(await problems(fixture)).toEqual([]);
    expect(await mails(fixture)).toEqual([]);
    const { data: recent } = await json(owner.get("/api/documents/bulk"));
    expect(recent).toMatchObject([{ changed: 3, isUndone: false }]);
    const again = await assignMany(context, { access, key: "one-and-the-same" }, wanted);
    expect(again).toMatchObject({ id: recent[0].id, changed: 3 });
    expect(await mails(fixture)).toHaveLength(1);
    await expect(undoChange(cutShort(fixture, 2), { access }, again.id)).rejects.toThrow("The power went out.");
    expect(await json(undo(owner, again.id))).toEqual({ restored: 3, left: 0, denied: 0 });
    expect(await entriesOf(fixture, ids[0], "documents.assigned")).toHaveLength(2);
    expect(await problems(fixture)).toEqual([]);
  }));

/** A context whose power goes out at the given write. */
function cutShort({ context }: Fixture, atWrite: number) {
  let writes = 0;
  const begin = () => {
    writes++;
    if (writes === atWrite) throw new Error("The power went out.");
  };
  const database: Database = {
    ...context.database,
    kind: context.database.kind,
    query: context.database.query,
    write: async (prepare) => {
      begin();
      return await context.database.write(prepare);
    },
  };
  const change: Change = async (gather) => {
    begin();
    return await context.change(gather);
  };
  return { ...context, database, change };
}
