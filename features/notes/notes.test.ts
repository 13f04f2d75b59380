import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { withWorld, type World } from "@/tests/security/world.ts";
import { longestNote, type Note, noteTexts } from "./contract.ts";
import { verifyNotes } from "./verify-notes.ts";
import { noteRecords } from "./store-records.ts";

const pathOf = ({ document }: World) => `/api/documents/${document.id}/notes`;

async function written(world: World, content: string, who = world.owner): Promise<Note> {
  const response = await who.send("POST", pathOf(world), { content });
  expect(response.status).toBe(201);
  return await response.json();
}

async function findings({ context }: World): Promise<readonly string[]> {
  const found = await Array.fromAsync(verifyNotes(context));
  return found.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
}

Deno.test("notes are for the staff of the store: 401, 403 for auditors and the backup, 404 for strangers", () =>
  withWorld(async (world) => {
    expect((await world.request(pathOf(world))).status).toBe(401);
    const backup = await world.caller({ role: "BackupToolOnlyUser", storeIds: [world.storeId] });
    const auditor = await world.caller({ accountId: null, role: "IOIUser" });
    const { id: accountId } = await anAccount(world.context);
    const stranger = await world.caller({ accountId });
    const elsewhere = await world.caller({ role: "FFLUser" });
    for (const [who, status] of [[backup, 403], [auditor, 403], [stranger, 404], [elsewhere, 404]] as const) {
      expect((await who.get(pathOf(world))).status).toBe(status);
      expect((await who.send("POST", pathOf(world), { content: "Hello" })).status).toBe(status);
    }
  }));

Deno.test("notes are listed newest first, with who wrote them and when, their lines kept", () =>
  withWorld(async (world) => {
    const first = await written(world, "  First line\r\nsecond line \u202e  ");
    const clerk = await world.caller({ role: "FFLUser", storeIds: [world.storeId], name: "Dana Whitfield" });
    const second = await written(world, "Another", clerk);
    expect(first.content).toBe("First line\nsecond line");
    const listed = async (query = "") => await (await world.owner.get(`${pathOf(world)}${query}`)).json();
    expect(await listed()).toEqual({ data: [second, first], count: 2, page: 1, limit: 500 });
    expect(await listed("?page=2&limit=1")).toEqual({ data: [first], count: 2, page: 2, limit: 1 });
    expect(await listed("?page=3&limit=1")).toEqual({ data: [], count: 2, page: 3, limit: 1 });
    expect((await world.owner.get(`${pathOf(world)}?limit=501`)).status).toBe(400);
    expect(second).toMatchObject({ createdBy: "Dana Whitfield", createdById: clerk.id, createdByOrigin: 0 });
  }));

Deno.test("an empty note and one that is too long are refused", () =>
  withWorld(async (world) => {
    for (
      const [content, text] of [["", noteTexts.empty], [" \n ", noteTexts.empty], [
        "x".repeat(longestNote + 1),
        noteTexts.tooLong,
      ]]
    ) {
      const response = await world.owner.send("POST", pathOf(world), { content });
      expect([response.status, (await response.json()).fields]).toEqual([400, { content: text }]);
    }
    expect(await (await world.owner.get(pathOf(world))).json()).toMatchObject({ data: [], count: 0 });
  }));

Deno.test("the ledger proves a note without repeating it, and the database refuses to change one", () =>
  withWorld(async (world) => {
    const note = await written(world, "A private word about Kim Example");
    const entry = (await world.context.ledger.about(`document:${world.document.id}`)).at(-1);
    expect(entry?.event).toBe("notes.added");
    expect(JSON.stringify(entry)).not.toContain("private word");
    expect(world.context.describeEvent("notes.added", entry?.data).title).toBe("Note added");
    const change = { sql: "UPDATE document_notes SET content = 'x' WHERE id = ?", args: [note.id] };
    await expect(world.context.database.write(() => [change])).rejects.toThrow();
    expect(await findings(world)).toEqual([]);
  }));

Deno.test("verify finds a note that is gone, was forged or exchanged", () =>
  withWorld(async (world) => {
    const note = await written(world, "Hello");
    const { database } = world.context;
    await database.write(() => [{ sql: "DELETE FROM document_notes WHERE id = ?", args: [note.id] }]);
    expect(await findings(world)).toEqual([`The note ${note.id} is gone.`]);
    const insert = (id: number, content: string) => ({
      sql:
        "INSERT INTO document_notes(id, account_id, store_id, document_id, content, author_id, author_name, created_at) " +
        "VALUES (?, ?, ?, ?, ?, 1, 'A', '2026-01-01T00:00:00Z')",
      args: [id, world.accountId, world.storeId, world.document.id, content],
    });
    await database.write(() => [insert(note.id, "Good bye"), insert(note.id + 1, "Forged")]);
    expect(await findings(world)).toEqual([
      `The note ${note.id} is not what the ledger says.`,
      `The ledger does not know of the note ${note.id + 1}.`,
    ]);
  }));

Deno.test("the same Idempotency-Key writes one note", () =>
  withWorld(async (world) => {
    const send = () =>
      world.request(pathOf(world), {
        method: "POST",
        headers: { ...world.owner.headers, "content-type": "application/json", "idempotency-key": "key-of-a-note" },
        body: JSON.stringify({ content: "Once" }),
      });
    const ids = await Promise.all([send(), send(), send()].map(async (answer) => (await (await answer).json()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await (await world.owner.get(pathOf(world))).json()).toMatchObject({ count: 1 });
  }));

Deno.test("the colleague who has the document gets a mail with the link, and none about their own notes", () =>
  withWorld(async (world) => {
    const clerk = await world.caller({ role: "FFLUser", storeIds: [world.storeId], email: "dana@example.com" });
    const mails = async () => {
      await world.jobs.settle();
      const rows = await world.context.database.all("SELECT * FROM outbox ORDER BY id");
      return rows.map((row) => JSON.stringify(row)).filter((text) => text.includes("dana@example.com"));
    };
    await written(world, "Nobody has it yet");
    expect(await mails()).toHaveLength(0);
    const path = `/api/documents/${world.document.id}/assign`;
    await world.owner.send("POST", path, { assignedUser: clerk.id, documentId: world.document.id });
    const before = (await mails()).length;
    await written(world, "Mine", clerk);
    expect(await mails()).toHaveLength(before);
    const page = `/${world.storeId}/documents/${world.document.id}?tab=notes`;
    await world.owner.send("POST", pathOf(world), { content: "A secret of Kim Example", url: page });
    await world.owner.send("POST", pathOf(world), { content: "More", url: "https://elsewhere.example/steal" });
    const [first, second] = (await mails()).slice(before);
    expect(first).toContain(`${world.configuration.url}${page}`);
    expect(first).not.toContain("Kim Example");
    expect(second).toContain(`${world.configuration.url}${page}`);
    expect(second).not.toContain("elsewhere.example");
  }));

Deno.test("notes are counted for a page of a list in one call, those of others left out", () =>
  withWorld(async (world) => {
    await written(world, "One");
    await written(world, "Two");
    const other = await world.file({ tsn: "other" });
    const path = `/api/notes/counts?documentIds=${world.document.id},${other.id},999999`;
    expect(await (await world.owner.get(path)).json()).toEqual([{ documentId: world.document.id, count: 2 }]);
    const { id: accountId } = await anAccount(world.context);
    const stranger = await world.caller({ accountId });
    expect(await (await stranger.get(path)).json()).toEqual([]);
    expect((await world.owner.get("/api/notes/counts?documentIds=1,x")).status).toBe(400);
  }));

Deno.test("the notes go with the records of a store that is removed for good", () =>
  withWorld(async (world) => {
    await written(world, "Hello");
    const store = { accountId: world.accountId, storeId: world.storeId };
    await world.context.offered(documentExportOffer).purge(store);
    await noteRecords(world.context).purge?.(store);
    expect(await world.context.database.all("SELECT id FROM document_notes")).toEqual([]);
    expect(await findings(world)).toEqual([]);
  }));
