import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { withFixture } from "@/tests/security/fixture.ts";
import { limits, texts } from "../contract.ts";
import { supplementTexts } from "../contract-supplements.ts";
import { documentExportOffer } from "../offers-export.ts";

import { added, formOf, letter, problems, send } from "./testing.ts";

Deno.test("supplements are refused for those who may not: 401, 403, 404", () =>
  withFixture(async (fixture) => {
    const path = `/api/documents/${fixture.document.id}/attachments`;
    const anonymous = await fixture.request(path, { method: "POST", body: formOf([letter()], [9]) });
    expect(anonymous.status).toBe(401);
    const backup = await fixture.caller({ role: "BackupToolOnlyUser", storeIds: [fixture.storeId] });
    expect((await send(fixture, backup, [letter()], [9])).status).toBe(403);
    const elsewhere = await fixture.caller({ role: "FFLUser" });
    expect((await send(fixture, elsewhere, [letter()], [9])).status).toBe(404);
    const user = await fixture.caller({ role: "FFLUser", storeIds: [fixture.storeId] });
    const { attachments } = await added(fixture);
    expect((await user.send("DELETE", `/api/attachments/${attachments[1].id}`)).status).toBe(403);
    expect((await user.send("POST", `/api/attachments/${attachments[1].id}/restore`)).status).toBe(403);
    expect((await user.get(`/api/attachments/documents/${fixture.document.id}/deleted`)).status).toBe(403);
  }));

Deno.test("a supplement keeps the mark of where its uploader comes from", () =>
  withFixture(async (fixture) => {
    const { context, owner } = fixture;
    await context.database.write(() => [{ sql: "UPDATE users SET origin = 1 WHERE id = ?", args: [owner.id] }]);
    const { attachments } = await added(fixture);
    expect(attachments.map(({ uploadedByOrigin }) => uploadedByOrigin)).toEqual([0, 1, 1]);
  }));

Deno.test("supplements are added with their types, in order, and the ledger keeps their sums", () =>
  withFixture(async (fixture) => {
    const document = await added(fixture);
    expect(document.attachments.map(({ name, type, isMainAttachment }) => [name, type, isMainAttachment])).toEqual([
      ["4473.pdf", 1, true],
      ["Letter.pdf", 6, false],
      ["Receipt.pdf", 9, false],
    ]);
    const entry = (await fixture.context.ledger.about(`document:${document.id}`)).at(-1);
    expect(entry?.event).toBe("documents.attached");
    expect(entry?.data.attachments).toMatchObject([{ sha256: document.attachments[1].sha256, type: 6 }, { type: 9 }]);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a supplemental upload may not be a 4473 or a 3310.11, and every file needs a type", () =>
  withFixture(async (fixture) => {
    for (const type of [1, 4]) {
      const response = await send(fixture, fixture.owner, [letter()], [type]);
      expect(response.status).toBe(400);
      expect((await response.json()).fields).toEqual({ "fileTypes.0": texts.supplementType });
    }
    for (const types of [[], [null], [0], [77], "no list"]) {
      const response = await send(fixture, fixture.owner, [letter()], types);
      expect([response.status, (await response.json()).message]).toEqual([400, texts.typeMissing]);
    }
    expect((await (await fixture.owner.get(`/api/documents/${fixture.document.id}`)).json()).attachments).toHaveLength(
      1,
    );
  }));

Deno.test("only PDFs can be added, none without a file, and nothing of a refused upload stays", () =>
  withFixture(async (fixture) => {
    const words = new TextEncoder().encode("no PDF");
    expect((await send(fixture, fixture.owner, [letter(), ["notes.pdf", words]], [9, 9])).status).toBe(415);
    const none = await send(fixture, fixture.owner, [], [9]);
    expect([none.status, (await none.json()).message]).toEqual([400, supplementTexts.noFile]);
    const many = Array.from({ length: limits.filesOfOneDocument }, () => letter());
    const tooMany = await send(fixture, fixture.owner, many, many.map(() => 9));
    expect([tooMany.status, (await tooMany.json()).message]).toEqual([400, texts.limit]);
    expect((await Array.fromAsync(fixture.context.files.list())).length).toBe(1);
  }));

Deno.test("a stand-alone 3310.11 takes no supplements", () =>
  withFixture(async (fixture) => {
    await fixture.context.database.write(() => [
      { sql: "UPDATE documents SET form_type = 1 WHERE id = ?", args: [fixture.document.id] },
    ]);
    const response = await send(fixture, fixture.owner, [letter()], [9]);
    expect([response.status, (await response.json()).message]).toEqual([400, texts.standAloneSingle]);
  }));

Deno.test("the same Idempotency-Key adds once, also when both come at the same moment", () =>
  withFixture(async (fixture) => {
    const file = letter();
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(fixture, fixture.owner, [file], [9], { key: "key-of-one-go" })),
    );
    for (const answer of answers) expect((await answer.json()).attachments).toHaveLength(2);
    const other = await fixture.file({ tsn: "another" });
    const path = `/api/documents/${other.id}/attachments`;
    expect((await send(fixture, fixture.owner, [file], [9], { key: "key-of-one-go", path })).status).toBe(409);
  }));

Deno.test("POST api/documents/upload with documentId does the same", () =>
  withFixture(async (fixture) => {
    const path = "/api/documents/upload";
    const more = { documentId: String(fixture.document.id) };
    const response = await send(fixture, fixture.owner, [letter()], [5], { path, more });
    expect(response.status).toBe(201);
    expect((await response.json()).attachments.at(-1)).toMatchObject({ name: "Letter.pdf", type: 5 });
    expect((await send(fixture, fixture.owner, [letter()], [5], { path })).status).toBe(400);
    const foreign = { documentId: "999999" };
    expect((await send(fixture, fixture.owner, [letter()], [5], { path, more: foreign })).status).toBe(404);
  }));

Deno.test("a file that the store has already is added, and named", () =>
  withFixture(async (fixture) => {
    const file = letter();
    expect((await (await send(fixture, fixture.owner, [file], [9])).json()).warningMessage).toBeNull();
    const again = await (await send(fixture, fixture.owner, [file], [9])).json();
    expect(again.warningMessage).toBe("The file Letter.pdf is already in this document.");
    const other = await fixture.file({ tsn: "another" });
    const path = `/api/documents/${other.id}/attachments`;
    const elsewhere = await (await send(fixture, fixture.owner, [file], [9], { path })).json();
    expect(elsewhere.warningMessage).toBe(`The file Letter.pdf was already filed in document ${fixture.document.id}.`);
  }));

Deno.test("of one file that is added twice at the same moment the second is told", () =>
  withFixture(async (fixture) => {
    const file = letter();
    const answers = await Promise.all([1, 2].map(() => send(fixture, fixture.owner, [file], [9])));
    const warnings = await Promise.all(answers.map(async (answer) => (await answer.json()).warningMessage));
    expect(warnings.toSorted()).toEqual(["The file Letter.pdf is already in this document.", null].toSorted());
  }));

Deno.test("a deleted supplement is left out everywhere, its file and history stay, and it can be put back", () =>
  withFixture(async (fixture) => {
    const { attachments } = await added(fixture);
    const [main, first] = attachments;
    const refused = await fixture.owner.send("DELETE", `/api/attachments/${main.id}`);
    expect([refused.status, (await refused.json()).message]).toEqual([409, supplementTexts.mainStays]);
    const gone = await fixture.owner.send("POST", `/api/attachments/${first.id}/delete`, { reason: "Wrong customer." });
    expect((await gone.json()).attachments.map(({ name }: { name: string }) => name)).toEqual([
      "4473.pdf",
      "Receipt.pdf",
    ]);
    expect((await fixture.owner.send("DELETE", `/api/attachments/${first.id}`)).status).toBe(200);
    expect((await fixture.owner.get(`/api/attachments/${first.id}`)).status).toBe(404);
    expect((await fixture.owner.get(first.uri)).status).toBe(404);
    const path = `/api/attachments/documents/${fixture.document.id}`;
    const left = await (await fixture.owner.get(path)).json();
    expect(left.data.map(({ name }: { name: string }) => name)).toEqual(["4473.pdf", "Receipt.pdf"]);
    expect(left).toMatchObject({ count: 2, page: 1, limit: 500 });
    const second = await (await fixture.owner.get(`${path}?page=2&limit=1`)).json();
    expect(second).toEqual({ data: [left.data[1]], count: 2, page: 2, limit: 1 });
    const beyond = await (await fixture.owner.get(`${path}?page=3&limit=1`)).json();
    expect(beyond).toEqual({ data: [], count: 2, page: 3, limit: 1 });
    expect(await problems(fixture)).toEqual([]);
    expect(await fixture.context.files.has(first.sha256)).toBe(true);
    const exported = await Array.fromAsync(
      fixture.context.offered(documentExportOffer).everything({
        accountId: fixture.accountId,
        storeId: fixture.storeId,
      }),
    );
    expect(exported[0].attachments).toHaveLength(2);
    const listed = await (await fixture.owner.get(`/api/attachments/documents/${fixture.document.id}/deleted`)).json();
    expect(listed).toMatchObject({ data: [{ id: first.id, deletionReason: "Wrong customer." }], count: 1, page: 1 });
    const entries = await fixture.context.ledger.about(`document:${fixture.document.id}`);
    expect(entries.filter(({ event }) => event === "documents.attachment_deleted")).toHaveLength(1);
    expect(fixture.context.describeEvent("documents.attachment_deleted", entries.at(-1)?.data).description).toBe(
      "Letter.pdf was removed from the document. The reason given: Wrong customer.",
    );
    const back = await (await fixture.owner.send("POST", `/api/attachments/${first.id}/restore`)).json();
    expect(back.attachments.map(({ id }: { id: number }) => id)).toEqual(attachments.map(({ id }) => id));
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("verify finds a supplement that was deleted, restored or reordered behind the ledger's back", () =>
  withFixture(async (fixture) => {
    const { attachments } = await added(fixture);
    const wrong = ["The list of files is not what the ledger says"];
    const change = (sql: string) => fixture.context.database.write(() => [{ sql, args: [attachments[1].id] }]);
    await change("UPDATE attachments SET deleted_at = '2026-01-01T00:00:00Z' WHERE id = ?");
    expect(await problems(fixture)).toEqual(wrong);
    await change("UPDATE attachments SET deleted_at = NULL WHERE id = ?");
    expect(await problems(fixture)).toEqual([]);
    await change("UPDATE attachments SET position = 99 WHERE id = ?");
    expect(await problems(fixture)).toEqual(wrong);
  }));

Deno.test("supplements can be put into another order, which verify follows; a stale order is refused", () =>
  withFixture(async (fixture) => {
    const { attachments: [, first, second] } = await added(fixture);
    const path = `/api/documents/${fixture.document.id}/attachments/order`;
    const names = async (response: Response) =>
      (await response.json()).attachments.map(({ name }: { name: string }) => name);
    const turned = await fixture.owner.send("PUT", path, { attachmentIds: [second.id, first.id] });
    expect(await names(turned)).toEqual(["4473.pdf", "Receipt.pdf", "Letter.pdf"]);
    await fixture.owner.send("DELETE", `/api/attachments/${second.id}`);
    expect((await fixture.owner.send("PUT", path, { attachmentIds: [second.id, first.id] })).status).toBe(409);
    expect((await fixture.owner.send("PUT", path, { attachmentIds: [first.id] })).status).toBe(200);
    await fixture.owner.send("POST", `/api/attachments/${second.id}/restore`);
    expect((await send(fixture, fixture.owner, [letter()], [9])).status).toBe(201);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a finished upload can be added in place of a file", () =>
  withFixture(async (fixture) => {
    const { bytes } = plainPdf();
    const opened = await fixture.owner.send("POST", "/api/uploads", {
      storeId: fixture.storeId,
      fileName: "Sent in pieces.pdf",
      size: bytes.length,
    });
    const upload = await opened.json();
    expect(opened.status).toBe(201);
    const sent = await fixture.request(`/api/uploads/${upload.id}?offset=0`, {
      method: "PUT",
      headers: { ...fixture.owner.headers, "content-type": "application/octet-stream" },
      body: bytes,
    });
    expect(sent.ok).toBe(true);
    const more = { uploadIds: JSON.stringify([upload.id]) };
    const response = await send(fixture, fixture.owner, [], [10], { more });
    expect((await response.json()).attachments.at(-1)).toMatchObject({ name: "Sent in pieces.pdf", type: 10 });
  }));

Deno.test("nobody adds to, deletes from or reads the merged file of another account's document", () =>
  withFixture(async (fixture) => {
    const { attachments } = await added(fixture);
    const { id: accountId } = await anAccount(fixture.context);
    const stranger = await fixture.caller({ accountId });
    expect((await send(fixture, stranger, [letter()], [9])).status).toBe(404);
    for (
      const [method, path] of [
        ["GET", `/api/documents/${fixture.document.id}/merged`],
        ["POST", `/api/documents/${fixture.document.id}/merged/printed`],
        ["DELETE", `/api/attachments/${attachments[1].id}`],
        ["POST", `/api/attachments/${attachments[1].id}/restore`],
        ["GET", `/api/attachments/documents/${fixture.document.id}/deleted`],
      ]
    ) expect((await stranger.send(method, path)).status).toBe(404);
  }));
