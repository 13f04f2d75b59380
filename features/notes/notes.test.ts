import { hash } from "node:crypto";
import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { longestNote, type Note, noteTexts } from "./contract.ts";
import { verifyNotes } from "./verify-notes.ts";
import { noteRecords } from "./store-records.ts";

const pathOf = ({ document }: Fixture) => `/api/documents/${document.id}/notes`;

async function written(fixture: Fixture, content: string, who = fixture.owner): Promise<Note> {
  const response = await who.send("POST", pathOf(fixture), { content });
  expect(response.status).toBe(201);
  return await response.json();
}

async function findings({ context }: Fixture): Promise<readonly string[]> {
  const found = await Array.fromAsync(verifyNotes(context));
  return found.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
}

Deno.test("notes are for the staff of the store: 401, 403 for auditors and the backup, 404 for strangers", () =>
  withFixture(async (fixture) => {
    expect((await fixture.request(pathOf(fixture))).status).toBe(401);
    const backup = await fixture.caller({ role: "BackupToolOnlyUser", storeIds: [fixture.storeId] });
    const auditor = await fixture.caller({ accountId: null, role: "IOIUser" });
    const { id: accountId } = await anAccount(fixture.context);
    const stranger = await fixture.caller({ accountId });
    const elsewhere = await fixture.caller({ role: "FFLUser" });
    for (const [who, status] of [[backup, 403], [auditor, 403], [stranger, 404], [elsewhere, 404]] as const) {
      expect((await who.get(pathOf(fixture))).status).toBe(status);
      expect((await who.send("POST", pathOf(fixture), { content: "Hello" })).status).toBe(status);
    }
  }));

Deno.test("notes are listed newest first, with who wrote them and when, their lines kept", () =>
  withFixture(async (fixture) => {
    const first = await written(fixture, "  First line\r\nsecond line \u202e  ");
    const clerk = await fixture.caller({ role: "FFLUser", storeIds: [fixture.storeId], name: "Dana Whitfield" });
    const second = await written(fixture, "Another", clerk);
    expect(first.content).toBe("First line\nsecond line");
    const listed = async (query = "") => await (await fixture.owner.get(`${pathOf(fixture)}${query}`)).json();
    expect(await listed()).toEqual({ data: [second, first], count: 2, page: 1, limit: 500 });
    expect(await listed("?page=2&limit=1")).toEqual({ data: [first], count: 2, page: 2, limit: 1 });
    expect(await listed("?page=3&limit=1")).toEqual({ data: [], count: 2, page: 3, limit: 1 });
    expect((await fixture.owner.get(`${pathOf(fixture)}?limit=501`)).status).toBe(400);
    expect(second).toMatchObject({ createdBy: "Dana Whitfield", createdById: clerk.id, createdByOrigin: 0 });
  }));

Deno.test("an empty note and one that is too long are refused", () =>
  withFixture(async (fixture) => {
    for (
      const [content, text] of [["", noteTexts.empty], [" \n ", noteTexts.empty], [
        "x".repeat(longestNote + 1),
        noteTexts.tooLong,
      ]]
    ) {
      const response = await fixture.owner.send("POST", pathOf(fixture), { content });
      expect([response.status, (await response.json()).fields]).toEqual([400, { content: text }]);
    }
    expect(await (await fixture.owner.get(pathOf(fixture))).json()).toMatchObject({ data: [], count: 0 });
  }));

Deno.test("the ledger proves a note without repeating it, and the database refuses to change one", () =>
  withFixture(async (fixture) => {
    const note = await written(fixture, "A private word about Kim Example");
    const entry = (await fixture.context.ledger.about(`document:${fixture.document.id}`)).at(-1);
    expect(entry?.event).toBe("notes.added");
    expect(JSON.stringify(entry)).not.toContain("private word");
    expect(fixture.context.describeEvent("notes.added", entry?.data).title).toBe("Note added");
    const change = { sql: "UPDATE document_notes SET content = 'x' WHERE id = ?", args: [note.id] };
    await expect(fixture.context.database.write(() => [change])).rejects.toThrow();
    expect(await findings(fixture)).toEqual([]);
  }));

Deno.test("nobody can guess the words of a note by what the ledger says of it", () =>
  withFixture(async (fixture) => {
    const [content, again] = ["Denied before", "Denied before"];
    await written(fixture, content);
    await written(fixture, again);
    const entries = (await fixture.context.ledger.about(`document:${fixture.document.id}`))
      .filter(({ event }) => event === "notes.added");
    const sums = entries.map(({ data }) => data.saltedSha256);
    expect(new Set(sums).size).toBe(2);
    expect(JSON.stringify(entries)).not.toContain(hash("sha256", content));
    const notes = await fixture.context.database.all("SELECT salt, content FROM document_notes ORDER BY id");
    expect(notes.map((note) => hash("sha256", `${note.salt}\n${note.content}`))).toEqual(sums);
    await fixture.context.database.write(() => [
      { sql: "DROP TRIGGER document_notes_stay", args: [] },
      { sql: "UPDATE document_notes SET salt = ? WHERE id = 1", args: ["0".repeat(32)] },
    ]);
    expect(await findings(fixture)).toEqual(["The note 1 is not what the ledger says."]);
  }));

Deno.test("a note of before there were salts is proven by the sum of its words", () =>
  withFixture(async (fixture) => {
    const { context, storeId, accountId, owner } = fixture;
    const documentId = fixture.document.id;
    const write = (id: number, sum: string) =>
      context.change((unit) => {
        unit.add({
          sql:
            "INSERT INTO document_notes(id, account_id, store_id, document_id, content, author_id, author_name, created_at) " +
            "VALUES (?, ?, ?, ?, 'Old words', ?, 'Olive', '2026-01-01T00:00:00Z')",
          args: [id, accountId, storeId, documentId, owner.id],
        });
        unit.record({
          stream: `store:${storeId}`,
          event: "notes.added",
          subject: `document:${documentId}`,
          actor: { userId: owner.id, name: "Olive" },
          data: { noteId: id, sha256: sum },
        });
      });
    await write(91, hash("sha256", "Old words"));
    await write(92, hash("sha256", "Other words"));
    expect(await findings(fixture)).toEqual(["The note 92 is not what the ledger says."]);
  }));

Deno.test("verify finds a note that is gone, was forged or exchanged", () =>
  withFixture(async (fixture) => {
    const note = await written(fixture, "Hello");
    const { database } = fixture.context;
    await database.write(() => [{ sql: "DELETE FROM document_notes WHERE id = ?", args: [note.id] }]);
    expect(await findings(fixture)).toEqual([`The note ${note.id} is gone.`]);
    const insert = (id: number, content: string) => ({
      sql:
        "INSERT INTO document_notes(id, account_id, store_id, document_id, content, author_id, author_name, created_at) " +
        "VALUES (?, ?, ?, ?, ?, 1, 'A', '2026-01-01T00:00:00Z')",
      args: [id, fixture.accountId, fixture.storeId, fixture.document.id, content],
    });
    await database.write(() => [insert(note.id, "Good bye"), insert(note.id + 1, "Forged")]);
    expect(await findings(fixture)).toEqual([
      `The note ${note.id} is not what the ledger says.`,
      `The ledger does not know of the note ${note.id + 1}.`,
    ]);
  }));

Deno.test("the same Idempotency-Key writes one note", () =>
  withFixture(async (fixture) => {
    const send = () =>
      fixture.request(pathOf(fixture), {
        method: "POST",
        headers: { ...fixture.owner.headers, "content-type": "application/json", "idempotency-key": "key-of-a-note" },
        body: JSON.stringify({ content: "Once" }),
      });
    const ids = await Promise.all([send(), send(), send()].map(async (answer) => (await (await answer).json()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await (await fixture.owner.get(pathOf(fixture))).json()).toMatchObject({ count: 1 });
  }));

Deno.test("the colleague who has the document gets a mail with the link, and none about their own notes", () =>
  withFixture(async (fixture) => {
    const clerk = await fixture.caller({ role: "FFLUser", storeIds: [fixture.storeId], email: "dana@example.com" });
    const mails = async () => {
      await fixture.jobs.runAll();
      const rows = await fixture.context.database.all("SELECT * FROM outbox ORDER BY id");
      return rows.map((row) => JSON.stringify(row)).filter((text) => text.includes("dana@example.com"));
    };
    await written(fixture, "Nobody has it yet");
    expect(await mails()).toHaveLength(0);
    const path = `/api/documents/${fixture.document.id}/assign`;
    await fixture.owner.send("POST", path, { assignedUser: clerk.id, documentId: fixture.document.id });
    const before = (await mails()).length;
    await written(fixture, "Mine", clerk);
    expect(await mails()).toHaveLength(before);
    const page = `/${fixture.storeId}/documents/${fixture.document.id}?tab=notes`;
    await fixture.owner.send("POST", pathOf(fixture), { content: "A secret of Kim Example", url: page });
    await fixture.owner.send("POST", pathOf(fixture), { content: "More", url: "https://elsewhere.example/steal" });
    const [first, second] = (await mails()).slice(before);
    expect(first).toContain(`${fixture.configuration.url}${page}`);
    expect(first).not.toContain("Kim Example");
    expect(second).toContain(`${fixture.configuration.url}${page}`);
    expect(second).not.toContain("elsewhere.example");
  }));

Deno.test("notes are counted for a page of a list in one call, those of others left out", () =>
  withFixture(async (fixture) => {
    await written(fixture, "One");
    await written(fixture, "Two");
    const other = await fixture.file({ tsn: "other" });
    const path = `/api/notes/counts?documentIds=${fixture.document.id},${other.id},999999`;
    const counted = { documentId: fixture.document.id, count: 2 };
    expect(await (await fixture.owner.get(path)).json()).toEqual({ data: [counted], count: 1, page: 1, limit: 500 });
    const { id: accountId } = await anAccount(fixture.context);
    const stranger = await fixture.caller({ accountId });
    expect(await (await stranger.get(path)).json()).toMatchObject({ data: [], count: 0 });
    expect((await fixture.owner.get("/api/notes/counts?documentIds=1,x")).status).toBe(400);
  }));

Deno.test("the notes go with the records of a store that is removed for good", () =>
  withFixture(async (fixture) => {
    await written(fixture, "Hello");
    const store = { accountId: fixture.accountId, storeId: fixture.storeId };
    await fixture.context.offered(documentExportOffer).purge(store);
    await noteRecords(fixture.context).purge?.(store);
    expect(await fixture.context.database.all("SELECT id FROM document_notes")).toEqual([]);
    expect(await findings(fixture)).toEqual([]);
  }));
