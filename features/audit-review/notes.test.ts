import { hash } from "node:crypto";
import { expect } from "expect";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { accessOf, heardWhile } from "@/tests/product/heard.ts";
import { type Caller, callerOf, type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { auditNoteTexts, longestAuditNote } from "./contract-notes.ts";
import { inspected } from "./testing.ts";
import { verifyAuditNotes } from "./verify-notes.ts";

const pathOf = (auditId: number, documentId: number) => `/api/audits/${auditId}/documents/${documentId}/notes`;
const forDealer = (documentId: number) => `/api/documents/${documentId}/auditNotes`;

async function written(who: Caller, auditId: number, documentId: number, content: string) {
  const answer = await who.send("POST", pathOf(auditId, documentId), { content });
  expect(answer.status).toBe(201);
  return await answer.json();
}

async function problems({ context }: Fixture): Promise<readonly string[]> {
  const found = await Array.fromAsync(verifyAuditNotes(context));
  return found.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
}

Deno.test("audit notes are for the auditors of the audit and the dealer: 401, 403, 404, and 403 after the end", () =>
  withFixture(async (fixture) => {
    const { context, document, owner, request, accountId, storeId, caller } = fixture;
    const { audit, old, lead } = await inspected(fixture);
    const path = pathOf(audit.id, document.id);
    for (const one of [path, forDealer(document.id)]) expect((await request(one)).status).toBe(401);
    expect((await owner.get(path)).status).toBe(403);
    expect((await owner.send("POST", path, { content: "x" })).status).toBe(403);
    expect((await lead.get(forDealer(document.id))).status).toBe(403);
    expect(await whole(lead.get(pathOf(audit.id, old.id)))).toEqual(await whole(lead.get(pathOf(audit.id, 999_999))));
    expect((await lead.send("POST", pathOf(audit.id, old.id), { content: "x" })).status).toBe(404);
    // An internal auditor of the same store has an audit of their own.
    const staff = await caller({ role: "FFLUser", storeIds: [storeId] });
    const internal = await anAudit(context, { accountId, storeId, auditorIds: [staff.id], type: 1 });
    const asAuditor = { headers: { ...staff.headers, auditorMode: "true" } };
    expect((await request(pathOf(internal.id, document.id), asAuditor)).status).toBe(200);
    expect((await request(path, asAuditor)).status).toBe(404);
    expect((await request(forDealer(document.id), asAuditor)).status).toBe(403);
    await context.database.write(() => [{ sql: "UPDATE audits SET status = 1 WHERE id = ?", args: [audit.id] }]);
    expect((await lead.get(path)).status).toBe(403);
    expect((await owner.get(forDealer(document.id))).status).toBe(200);
  }));

Deno.test("all auditors of the audit and the dealer read a note, newest first; no other audit's does", () =>
  withFixture(async (fixture) => {
    const { context, document, owner, accountId, storeId, request } = fixture;
    const { audit, lead, second } = await inspected(fixture);
    const first = await written(lead, audit.id, document.id, "  Box 26 is empty\r\nsecond line ‮ ");
    const next = await written(second, audit.id, document.id, "Another");
    expect(first).toMatchObject({ content: "Box 26 is empty\nsecond line", createdBy: "Lee Lead", auditId: audit.id });
    const listed = { data: [next, first], count: 2, page: 1, limit: 500 };
    for (const who of [lead, second]) {
      expect(await (await who.get(pathOf(audit.id, document.id))).json()).toEqual(listed);
    }
    expect(await (await owner.get(forDealer(document.id))).json()).toEqual(listed);
    expect(await (await owner.get(`${forDealer(document.id)}?page=2&limit=1`)).json())
      .toEqual({ data: [first], count: 2, page: 2, limit: 1 });
    const person = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const internal = await anAudit(context, { accountId, storeId, auditorIds: [person.id], type: 1 });
    const { headers } = await callerOf(fixture, person.id);
    const theirs = await request(pathOf(internal.id, document.id), { headers: { ...headers, auditorMode: "true" } });
    expect(await theirs.json()).toMatchObject({ data: [], count: 0 });
  }));

Deno.test("an empty note and one that is too long are refused; the same Idempotency-Key writes one", () =>
  withFixture(async (fixture) => {
    const { document, request } = fixture;
    const { audit, lead } = await inspected(fixture);
    const long = "x".repeat(longestAuditNote + 1);
    for (const [content, text] of [[" \n", auditNoteTexts.empty], [long, auditNoteTexts.tooLong]]) {
      const answer = await lead.send("POST", pathOf(audit.id, document.id), { content });
      expect([answer.status, (await answer.json()).fields]).toEqual([400, { content: text }]);
    }
    const send = () =>
      request(pathOf(audit.id, document.id), {
        method: "POST",
        headers: { ...lead.headers, "content-type": "application/json", "idempotency-key": "one" },
        body: JSON.stringify({ content: "Once" }),
      });
    const ids = await Promise.all([send(), send(), send()].map(async (answer) => (await (await answer).json()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await (await lead.get(pathOf(audit.id, document.id))).json()).toMatchObject({ count: 1 });
  }));

Deno.test("the ledger proves a note without its words, the trail has it, and verify names what was changed", () =>
  withFixture(async (fixture) => {
    const { context, document, owner, storeId } = fixture;
    const { audit, lead } = await inspected(fixture);
    const note = await written(lead, audit.id, document.id, "A private word");
    const entry = (await context.ledger.about(`document:${document.id}`)).at(-1);
    expect(entry?.event).toBe("audit-review.note_added");
    const stored = await context.database.one("SELECT salt FROM audit_notes");
    expect(entry?.data.saltedSha256).toBe(hash("sha256", `${stored?.salt}\nA private word`));
    expect(JSON.stringify(entry)).not.toContain("private");
    const trail = await (await owner.get(`/api/history/audit?auditId=${audit.id}&storeId=${storeId}&kind=note`)).json();
    expect(trail.data).toMatchObject([{ title: "Audit note added", documentId: document.id, userName: "Lee Lead" }]);
    expect(await problems(fixture)).toEqual([]);
    const change = { sql: "UPDATE audit_notes SET content = 'x'", args: [] };
    await expect(context.database.write(() => [change])).rejects.toThrow();
    await context.database.write(() => [{ sql: "DROP TRIGGER audit_notes_stay", args: [] }, change]);
    expect(await problems(fixture)).toEqual([`The audit note ${note.id} is not what the ledger says.`]);
    await context.database.write(() => [{ sql: "DELETE FROM audit_notes", args: [] }]);
    expect(await problems(fixture)).toEqual([`The audit note ${note.id} is gone.`]);
  }));

Deno.test("what is loaded ahead is in the ledger as that, before the first byte, and is nobody's look until it is shown", () =>
  withFixture(async (fixture) => {
    const { context, document, owner, storeId } = fixture;
    const { audit, lead } = await inspected(fixture);
    const { id, uri } = document.attachments[0];
    const events = async () =>
      (await context.ledger.about(`document:${document.id}`)).map(({ event }) => event).filter((event) =>
        event !== "documents.filed"
      );
    const ahead = () => fixture.request(uri, { headers: { ...lead.headers, "loaded-ahead": "true" } });
    const bytes = await ahead();
    expect(bytes.status).toBe(200);
    expect(await events()).toEqual(["documents.loaded_ahead"]);
    await bytes.body?.cancel();
    await (await ahead()).body?.cancel();
    expect(await events()).toEqual(["documents.loaded_ahead"]);
    const people = await (await owner.get(`/api/history/documents/${document.id}/people`)).json();
    expect(people.data.filter(({ userId }: { userId: number }) => userId === lead.id)).toEqual([]);
    expect((await lead.get(`/api/attachments/${id}?shouldAddHistory=true`)).status).toBe(200);
    expect(await events()).toEqual(["documents.loaded_ahead", "documents.viewed"]);
    const trail = await (await owner.get(`/api/history/audit?auditId=${audit.id}&storeId=${storeId}`)).json();
    expect(trail.data.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(["Loaded ahead", "Viewed"]),
    );
  }));

Deno.test("the dealer's people and the auditors of the audit hear of a note, nobody else does", () =>
  withFixture(async (fixture) => {
    const { context, document, storeId, owner, caller } = fixture;
    const { audit, lead, second } = await inspected(fixture);
    const backup = await caller({ role: "BackupToolOnlyUser", storeIds: [storeId] });
    const other = await callerOf(fixture, (await aPerson(context, { role: "IOIAdmin" })).id);
    const stranger = await caller({ accountId: (await anAccount(context)).id });
    const people = [owner, lead, second, backup, other, stranger];
    const rights = [];
    for (const { headers } of people) rights.push(await accessOf(fixture, headers));
    const heard = await heardWhile(fixture, rights, () => written(lead, audit.id, document.id, "Heard"));
    const grown = heard.map((lines) =>
      lines.filter(({ name }) => name === "audit-review.note_added").map(({ ids }) => ids)
    );
    const told = [{ auditId: audit.id, documentId: document.id }];
    expect(grown).toEqual([told, told, told, [], [], []]);
  }));
