import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { Access } from "@/kernel/access.ts";
import { type Caller, withWorld, type World } from "@/tests/security/world.ts";
import { assignMany } from "./bulk.ts";
import { undoChange } from "./bulk-undo.ts";
import { documentsOffer } from "./offers.ts";

/** Everything that verification finds wrong; empty when all is whole. */
async function problems(world: World): Promise<string[]> {
  const findings = await Array.fromAsync(world.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [`${finding.subject}: ${finding.message}`] : []);
}

const json = async (response: Response | Promise<Response>) => await (await response).json();

async function entriesOf({ context }: World, id: number, event: string) {
  return (await context.ledger.about(`document:${id}`)).filter((entry) => entry.event === event);
}

async function mails({ context }: World) {
  return await context.database.all("SELECT to_address, subject, body AS text, links FROM outbox ORDER BY id");
}

async function documents(world: World, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push((await world.file({ customerName: `Example, Kim ${at}` })).id);
  return ids;
}

async function flagsOf({ context }: World): Promise<Record<string, number>> {
  const rows = await context.database.all("SELECT id, ffl_flag FROM documents ORDER BY id");
  return Object.fromEntries(rows.map((row) => [String(row.id), Number(row.ffl_flag)]));
}

const bulkFlag = (caller: Caller, body: object) => caller.send("POST", "/api/documents/bulk/flag", body);
const undo = (caller: Caller, id: number) => caller.send("POST", `/api/documents/bulk/${id}/undo`);

Deno.test("assignable users are the enabled staff of the document's store, by name", () =>
  withWorld(async (world) => {
    const { context, accountId, storeId } = world;
    const other = await aStore(context, { accountId });
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    await aPerson(context, { accountId, role: "FFLUser", storeIds: [other.id], name: "Bob Elsewhere" });
    await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Cal Gone", isDisabled: true });
    const people = await json(world.owner.get(`/api/documents/${world.document.id}/users`));
    expect(people.map(({ id }: { id: number }) => id)).toEqual([clerk.id, world.owner.id]);
    expect(Object.keys(people[0]).sort()).toEqual(["email", "id", "name", "origin"]);
  }));

Deno.test("assigning tells the person by mail with the page's address, and the history", () =>
  withWorld(async (world) => {
    const { context, accountId, storeId, document } = world;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    const url = `/${storeId}/documents/${document.id}?tab=history`;
    const path = `/api/documents/${document.id}/assign`;
    const body = { assignedUser: clerk.id, documentId: document.id, url };
    const answer = await json(world.owner.send("POST", path, body));
    expect(answer).toMatchObject({ fflAssigned: true, fflAssignedId: clerk.id, fflAssignedToUser: "Ann Clerk" });
    const [mail] = await mails(world);
    expect(mail.to_address).toBe(clerk.email);
    expect(String(mail.links)).toContain(`http://localhost:8000${url}`);
    expect(`${mail.subject} ${mail.text}`).not.toContain("Example, Kim");
    const again = await world.owner.send("POST", path, body);
    expect(again.status).toBe(200);
    expect(await mails(world)).toHaveLength(1);
    expect((await entriesOf(world, document.id, "documents.assigned")).map(({ data }) => data)).toEqual([
      { from: null, to: "Ann Clerk" },
    ]);
    const none = await json(world.owner.send("POST", path, { assignedUser: null }));
    expect(none).toMatchObject({ fflAssigned: false, fflAssignedToUser: null });
    expect(await mails(world)).toHaveLength(1);
    expect(await problems(world)).toEqual([]);
  }));

Deno.test("an address of somebody else's never gets into a mail", () =>
  withWorld(async (world) => {
    const { context, accountId, storeId, document } = world;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const url = "https://elsewhere.example/steal";
    await world.owner.send("POST", `/api/documents/${document.id}/assign`, { assignedUser: clerk.id, url });
    expect(String((await mails(world))[0].links)).toContain(
      `http://localhost:8000/${storeId}/documents/${document.id}`,
    );
  }));

Deno.test("nobody is written to about what they took themselves, and nobody from elsewhere is assigned", () =>
  withWorld(async (world) => {
    const { context, accountId, document, owner } = world;
    const elsewhere = await aStore(context, { accountId });
    const stranger = await aPerson(context, { accountId, role: "FFLUser", storeIds: [elsewhere.id] });
    const path = `/api/documents/${document.id}/assign`;
    expect((await owner.send("POST", path, { assignedUser: owner.id })).status).toBe(200);
    expect(await mails(world)).toEqual([]);
    for (const assignedUser of [stranger.id, 999_999]) {
      const refused = await owner.send("POST", path, { assignedUser });
      expect(refused.status).toBe(400);
      expect(Object.keys((await refused.json()).fields)).toEqual(["assignedUser"]);
    }
    const mismatch = await owner.send("POST", path, { assignedUser: null, documentId: document.id + 1 });
    expect(mismatch.status).toBe(400);
  }));

Deno.test("assigning several is one change with one mail", () =>
  withWorld(async (world) => {
    const { context, accountId, storeId } = world;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    const ids = await documents(world, 3);
    const url = `/${storeId}/documents?fflAssigned=true`;
    const body = { assignedUser: clerk.id, documents: ids, url };
    const change = await json(world.owner.send("POST", "/api/documents/assign", body));
    expect(change).toMatchObject({ chosen: 3, changed: 3, hasMore: false });
    const [mail, ...more] = await mails(world);
    expect(more).toEqual([]);
    expect(mail.subject).toContain("3 documents");
    expect(String(mail.links)).toContain(`http://localhost:8000${url}`);
    const listed = await json(world.owner.get(`/api/documents?storeId=${storeId}&fflUser=${clerk.id}`));
    expect(listed.count).toBe(3);
    expect(await json(undo(world.owner, change.id))).toEqual({ restored: 3, left: 0 });
    expect((await json(world.owner.get(`/api/documents?storeId=${storeId}&fflUser=${clerk.id}`))).count).toBe(0);
    expect(await problems(world)).toEqual([]);
  }));

Deno.test("a change of many gives each document its own entry, and one undo brings every value back", () =>
  withWorld(async (world) => {
    const { owner } = world;
    const [red, plain, green] = await documents(world, 3);
    await owner.send("PUT", `/api/documents/${red}/flag`, { color: 1 });
    await owner.send("PUT", `/api/documents/${green}/flag`, { color: 2 });
    const before = await json(owner.get(`/api/documents/${green}`));
    const change = await json(bulkFlag(owner, { documents: [red, plain, green, plain], color: 1 }));
    expect(change).toMatchObject({ chosen: 3, changed: 2, hasMore: false });
    expect(await flagsOf(world)).toMatchObject({ [red]: 1, [plain]: 1, [green]: 1 });
    expect(await entriesOf(world, plain, "documents.flagged")).toHaveLength(1);
    expect(await json(undo(owner, change.id))).toEqual({ restored: 2, left: 0 });
    expect(await flagsOf(world)).toMatchObject({ [red]: 1, [plain]: 0, [green]: 2 });
    const after = await json(owner.get(`/api/documents/${green}`));
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect((await entriesOf(world, plain, "documents.flagged")).map(({ data }) => data)).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 0, isUndo: true },
    ]);
    expect(await json(undo(owner, change.id))).toEqual({ restored: 2, left: 0 });
    expect(await problems(world)).toEqual([]);
  }));

Deno.test("undo leaves and counts documents that were flagged again since; other changes do not hinder it", () =>
  withWorld(async (world) => {
    const { owner } = world;
    const [one, two, three] = await documents(world, 3);
    const change = await json(bulkFlag(owner, { documents: [one, two, three], color: 1 }));
    const clerk = await world.caller({ role: "FFLAdmin", storeIds: [world.storeId] });
    await clerk.send("PUT", `/api/documents/${two}/flag`, { color: 3 });
    await clerk.send("PUT", `/api/documents/${three}/flag`, { color: 0 });
    await clerk.send("PUT", `/api/documents/${three}/flag`, { color: 1 });
    await clerk.send("POST", `/api/documents/${one}/assign`, { assignedUser: owner.id });
    expect(await json(undo(owner, change.id))).toEqual({ restored: 1, left: 2 });
    expect(await flagsOf(world)).toMatchObject({ [one]: 0, [two]: 3, [three]: 1 });
    expect(await problems(world)).toEqual([]);
  }));

Deno.test("documents are chosen by the list's filters, resolved at that moment", () =>
  withWorld(async (world) => {
    const { owner, storeId } = world;
    const ids = await documents(world, 2);
    const other = (await world.file({ customerName: "Somebody Else" })).id;
    const filters = `storeId=${storeId}&customerName=kim&sort=customerName&sortOrder=asc`;
    const change = await json(bulkFlag(owner, { filters, color: 3 }));
    expect(change).toMatchObject({ changed: 3, hasMore: false });
    expect(await flagsOf(world)).toMatchObject({ [ids[0]]: 3, [ids[1]]: 3, [other]: 0 });
    for (const wrong of [{}, { filters, documents: ids }, { filters: "status=9" }, { documents: [] }]) {
      expect((await bulkFlag(owner, { ...wrong, color: 1 })).status).toBe(400);
    }
  }));

Deno.test("what is not the asker's to see is 404 as a whole, what they may only read is 403, and nothing is changed", () =>
  withWorld(async (world) => {
    const { context, accountId, document, owner } = world;
    const stranger = await world.caller({ accountId: (await aStoreElsewhere(world)).accountId });
    const other = await aStore(context, { accountId });
    const neighbour = await world.caller({ role: "FFLUser", storeIds: [other.id] });
    for (const caller of [stranger, neighbour]) {
      expect((await bulkFlag(caller, { documents: [document.id], color: 1 })).status).toBe(404);
      const body = { documents: [document.id], assignedUser: null };
      expect((await caller.send("POST", "/api/documents/assign", body)).status).toBe(404);
      expect((await caller.get(`/api/documents/${document.id}/users`)).status).toBe(404);
      const edited = { document: { version: 1, customerName: "Taken Over" } };
      expect((await caller.send("PUT", `/api/documents/${document.id}`, edited)).status).toBe(404);
      expect(await json(bulkFlag(caller, { filters: "", color: 1 }))).toMatchObject({ chosen: 0, changed: 0 });
    }
    expect((await bulkFlag(owner, { documents: [document.id, 999_999], color: 1 })).status).toBe(404);
    expect(await flagsOf(world)).toMatchObject({ [document.id]: 0 });
    const change = await json(bulkFlag(owner, { documents: [document.id], color: 1 }));
    const colleague = await world.caller({ role: "FFLAdmin", storeIds: [world.storeId] });
    expect((await undo(colleague, change.id)).status).toBe(404);
    expect((await undo(stranger, change.id)).status).toBe(404);
    expect((await world.request("/api/documents/bulk/flag", { method: "POST" })).status).toBe(401);
    expect((await world.request(`/api/documents/${document.id}`, { method: "PUT" })).status).toBe(401);
  }));

async function aStoreElsewhere({ context }: World) {
  return await aStore(context, { accountId: (await anAccount(context)).id });
}

Deno.test("a repeated request with the same key changes nothing twice, and a key belongs to one change", () =>
  withWorld(async (world) => {
    const { owner } = world;
    const ids = await documents(world, 2);
    const send = (color: number) =>
      world.request("/api/documents/bulk/flag", {
        method: "POST",
        headers: { ...owner.headers, "content-type": "application/json", "idempotency-key": "one-and-the-same" },
        body: JSON.stringify({ documents: ids, color }),
      });
    const [first, second] = [await json(send(1)), await json(send(1))];
    expect(second).toEqual(first);
    expect((await send(2)).status).toBe(409);
    expect(await entriesOf(world, ids[0], "documents.flagged")).toHaveLength(1);
    const recent = await json(owner.get("/api/documents/bulk"));
    expect(recent).toMatchObject([{ id: first.id, kind: "flag", color: 1, changed: 2, isUndone: false }]);
    expect(await json((await world.caller()).get("/api/documents/bulk"))).toEqual([]);
  }));

Deno.test("after a day a change can no longer be undone, and is forgotten", () =>
  withWorld(async (world) => {
    const { owner, clock, context } = world;
    const change = await json(bulkFlag(owner, { documents: [world.document.id], color: 1 }));
    clock.advance(86_400_001);
    const late = await world.caller();
    expect((await undo(late, change.id)).status).toBe(404);
    const { headers } = await signedIn(context, owner.id);
    const refused = await world.request(`/api/documents/bulk/${change.id}/undo`, { method: "POST", headers });
    expect(refused.status).toBe(409);
    expect((await refused.json()).error).toBe("documents.undo_too_late");
  }));

Deno.test("the counters are the same whether documents are changed together or one by one", async () => {
  const countersAfter = async (change: (world: World, ids: readonly number[]) => Promise<void>) => {
    let counters: unknown;
    await withWorld(async (world) => {
      const { context, accountId, storeId } = world;
      const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
      const ids = [...await documents(world, 3), (await world.file({ customerName: "Ägir, Öle", tsn: "A-9" })).id];
      await world.owner.send("PUT", `/api/documents/${ids[0]}/flag`, { color: 1 });
      await world.owner.send("POST", `/api/documents/${ids[1]}/assign`, { assignedUser: clerk.id });
      await change(world, ids);
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
  withWorld(async (world) => {
    const { context, accountId, storeId, owner } = world;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const ids = await documents(world, 3);
    const { access, cut } = cutShort(world, 3);
    const wanted = { documents: ids, assignedUser: clerk.id };
    await expect(assignMany(cut, { access, key: "one-and-the-same" }, wanted)).rejects.toThrow("The power went out.");
    expect(await problems(world)).toEqual([]);
    expect(await mails(world)).toEqual([]);
    const recent = await json(owner.get("/api/documents/bulk"));
    expect(recent).toMatchObject([{ changed: 3, isUndone: false }]);
    const again = await assignMany(context, { access, key: "one-and-the-same" }, wanted);
    expect(again).toMatchObject({ id: recent[0].id, changed: 3 });
    expect(await mails(world)).toHaveLength(1);
    const undoing = cutShort(world, 2);
    await expect(undoChange(undoing.cut, access, again.id)).rejects.toThrow("The power went out.");
    expect(await json(undo(owner, again.id))).toEqual({ restored: 3, left: 0 });
    expect(await entriesOf(world, ids[0], "documents.assigned")).toHaveLength(2);
    expect(await problems(world)).toEqual([]);
  }));

/** A context whose power goes out at the given write, and the owner's rights. */
function cutShort({ context, owner, accountId }: World, atWrite: number) {
  let writes = 0;
  const database: Database = {
    ...context.database,
    kind: context.database.kind,
    query: context.database.query,
    write: (prepare) => {
      writes++;
      if (writes === atWrite) return Promise.reject(new Error("The power went out."));
      return context.database.write(prepare);
    },
  };
  const permissions = new Set(["documents.read", "documents.flag", "documents.assign"]);
  const identity = {
    userId: owner.id,
    name: "Owner",
    email: "owner@example.com",
    accountId,
    role: "FFLAccountOwner",
    rank: 4,
    sessionId: owner.sessionId,
    impersonator: null,
    auditorMode: false,
  };
  const access = new Access(identity, [{ source: "staff", permissions, accountId, storeIds: "all" }]);
  return { access, cut: { ...context, database } };
}

Deno.test("who filed and to whom it is assigned keep the mark of where they come from", () =>
  withWorld(async (world) => {
    const { context, owner } = world;
    await context.database.write(() => [{ sql: "UPDATE users SET origin = 1 WHERE id = ?", args: [owner.id] }]);
    const { id } = await world.file();
    const answer = await json(owner.send("POST", `/api/documents/${id}/assign`, { assignedUser: owner.id }));
    expect(answer).toMatchObject({ createdByOrigin: 1, fflAssignedToUserOrigin: 1 });
    expect(answer.attachments[0].uploadedByOrigin).toBe(1);
  }));

Deno.test("other features are told what expires, the most urgent first", () =>
  withWorld(async (world) => {
    const { context, storeId } = world;
    const ids = await documents(world, 3);
    for (const [at, date] of ["2026-07-25", "2026-07-18", "2026-07-10"].entries()) {
      await context.database.write(() => [{
        sql: "UPDATE documents SET status = NULL, transfer_date = NULL, expiration_date = ? WHERE id = ?",
        args: [date, ids[at]],
      }]);
    }
    const { access } = cutShort(world, 0);
    const expiring = await context.offered(documentsOffer).expiring(access, { storeId, take: 1 });
    expect(expiring).toMatchObject({ count: 2, countIsMinimum: false });
    expect(expiring.first.map(({ id }) => id)).toEqual([ids[2]]);
  }));
