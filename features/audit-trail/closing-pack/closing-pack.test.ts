import { BlobReader, BlobWriter, ZipReader } from "@zip.js/zip.js";
import { hash } from "node:crypto";
import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import * as verified from "@/features/verifier/testing/exports.ts";
import { unpacked } from "@/features/exports/testing/exporting.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { type Caller, callerOf, type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { checkedPack, type PackText } from "./testing/check-pack.ts";

const hidden = "Quillfeather";
const inner = "Innerledge";

/**
 * A store that an ATF auditor inspects: they look at the fixture's document, flag and review it, the dealer flags it,
 * writes a note and corrects it, and files another one that the audit does not reach.
 */
async function inspected(fixture: Fixture) {
  const { context, accountId, storeId, owner, document, clock } = fixture;
  const lead = await aPerson(context, { role: "IOIUser", name: "Lee Lead", email: "lee@atf.example" });
  const approved = { startDate: "2025-02-01", endDate: "2025-02-28" };
  const audit = await anAudit(context, { accountId, storeId, auditorIds: [lead.id], approved });
  clock.advance(1000);
  const auditor = await callerOf(fixture, lead.id);
  const other = await fixture.file({ customerName: `${hidden}, Ann`, serialNumber: `${hidden}1` });
  await context.database.write(() => [
    { sql: "UPDATE documents SET transfer_date = '2024-06-01' WHERE id = ?", args: [other.id] },
  ]);
  const flag = { auditId: audit.id, documentId: document.id, color: 1 };
  const review = { auditId: audit.id, documentIds: [document.id], isReviewed: true };
  const marks = [aLine("line-1"), aStamp("stamp-1")];
  for (
    const answer of [
      await auditor.get(document.attachments[0].uri),
      await auditor.send("PUT", "/api/AuditDocuments/FlagAuditDocument", flag),
      await auditor.send("PUT", "/api/AuditDocuments/UpdateAuditDocumentReviewStatus", review),
      await auditor.send("POST", `/api/audits/${audit.id}/documents/${document.id}/notes`, {
        content: "Box 10 is empty",
      }),
      await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 2 }),
      await owner.send("POST", `/api/documents/${document.id}/notes`, { content: `${inner} note`, url: "" }),
      await owner.get(other.attachments[0].uri),
      await saveVersion(fixture, { marks, corrections: [aCorrection(marks)], initials: "jd" }),
    ]
  ) {
    expect(answer.status).toBeLessThan(300);
    await answer.body?.cancel();
  }
  return { audit, auditor, other };
}

const asksFor = (caller: Caller, auditId: number) => caller.send("POST", `/api/audits/${auditId}/closingPack`);

/** The files of a pack, as text. */
async function filesOf(bytes: Uint8Array<ArrayBuffer>): Promise<PackText> {
  const reader = new ZipReader(new BlobReader(new Blob([bytes])));
  const files: Record<string, string> = {};
  for (const entry of await reader.getEntries()) {
    const blob = entry.directory ? null : await entry.getData(new BlobWriter());
    if (blob) files[entry.filename] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
  }
  await reader.close();
  return files;
}

async function packOf(caller: Caller, auditId: number): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await asksFor(caller, auditId);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("content-disposition")).toContain("closing pack 07-15-2026.zip");
  return await answer.bytes();
}

const records = (text: string) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

Deno.test("both sides take a closing pack along: trail, documents, corrections, the audit, and the proof of it all", () =>
  withFixture(async (fixture) => {
    const { owner, document, context, storeId } = fixture;
    const { audit, auditor } = await inspected(fixture);
    for (const asker of [owner, auditor]) {
      const files = await filesOf(await packOf(asker, audit.id));
      // The page is there where the screens were built.
      expect(Object.keys(files).filter((path) => path !== "verify.html")).toEqual([
        ...["READ ME.txt", "audit.json", "audit trail.xlsx", "documents.csv", "documents.jsonl"],
        ...["notes.csv", "notes.jsonl"],
        ...["corrections.csv", "corrections.jsonl", "ledger/trail.jsonl", "ledger/trail-inclusion.jsonl"],
        ...["ledger/corrections.jsonl", "ledger/corrections-inclusion.jsonl"],
        ...["ledger/content-hashes.txt", "ledger/proof.json", "manifest-sha256.txt", "proof.json"],
      ]);
      expect(JSON.parse(files["audit.json"])).toMatchObject({
        isLimitedToDates: asker === auditor,
        audit: { id: audit.id, type: "ATF", status: "Active", startDate: "2026-01-01", endDate: "2026-12-31" },
        approvedRanges: [{ startDate: "2025-02-01", endDate: "2025-02-28" }],
        auditors: [{ name: "Lee Lead", isLead: true, status: "Enabled" }],
        documents: { opened: 1, flagged: 1, reviewed: 1 },
      });
      expect(records(files["documents.jsonl"])).toEqual([expect.objectContaining({
        ...{ documentId: document.id, customerName: "Example, Kim", serialNumbers: ["K4473"], timesOpened: 1 },
        ...{ statusDate: "2026-01-15", flag: "Red", flaggedBy: "Lee Lead", isReviewed: true, reviewedBy: "Lee Lead" },
      })]);
      expect(files["documents.csv"]).toMatch(/^\ufeffDocument,Customer,Serial numbers,TSN,Status Date,/);
      expect(files["documents.csv"]).toContain(`\r\n${document.id},"Example, Kim",K4473,`);
      expect(records(files["corrections.jsonl"])).toEqual([expect.objectContaining({
        ...{ documentId: document.id, version: 2, what: "Form corrected: version 2" },
        ...{ details: "Corrected box 10 County. Reason: The buyer moved abroad." },
      })]);
      const trail = records(files["ledger/trail.jsonl"]);
      const events = trail.map(({ event }) => event);
      expect(events.slice(0, 5)).toEqual([
        ...["audits.started", "documents.viewed", "documents.audit_flagged", "documents.audit_reviewed"],
        "audit-review.note_added",
      ]);
      const [note] = records(files["notes.jsonl"]);
      expect(note).toMatchObject({ documentId: document.id, content: "Box 10 is empty", createdBy: "Lee Lead" });
      expect(trail.find(({ data }) => data.noteId === note.id).data.saltedSha256)
        .toBe(hash("sha256", `${note.salt}\n${note.content}`));
      expect(files["notes.csv"]).toContain(`\r\n${document.id},Box 10 is empty,Lee Lead,`);
      expect(events.at(-1)).toBe("audit-trail.packed");
      expect(files["READ ME.txt"]).toContain(`ATF audit ${audit.id} of `);
      expect(files["READ ME.txt"]).toContain("was signed for this pack up to entry");
      expect(await checkedPack(files)).toEqual([]);
    }
    const entries = await Array.fromAsync(context.ledger.walk(`store:${storeId}`));
    const packed = entries.filter(({ event }) => event === "audit-trail.packed");
    expect(packed.map(({ subject, actor: { side } }) => [subject, side])).toEqual([
      [`audit:${audit.id}`, undefined],
      [`audit:${audit.id}`, "auditor"],
    ]);
  }));

Deno.test("an auditor's pack has nothing of other documents and nothing of the dealer's inner side", () =>
  withFixture(async (fixture) => {
    const { owner, document, context, storeId } = fixture;
    const { audit, auditor, other } = await inspected(fixture);
    const files = await filesOf(await packOf(auditor, audit.id));
    const all = Object.values(files).join("\n");
    for (const secret of [hidden, inner, "documents.flagged", "notes.added", `document:${other.id}`]) {
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    }
    // The hashes of entries that an auditor may not see are there; the salts by which they could be guessed are not.
    const salts = (await Array.fromAsync(context.ledger.walk(`store:${storeId}`)))
      .filter(({ event, subject }) => subject === `document:${other.id}` || context.insideEvents.includes(event))
      .map(({ salt }) => salt ?? "");
    expect(salts.length).toBeGreaterThan(3);
    for (const salt of salts) expect([salt.length, all.includes(salt)]).toEqual([32, false]);

    await context.database.write(() => [{
      sql: "UPDATE audits SET start_date = '2026-06-01' WHERE id = ?",
      args: [audit.id],
    }]);
    const narrowed = await filesOf(await packOf(auditor, audit.id));
    expect(Object.values(narrowed).join("\n")).not.toContain(`document:${document.id}`);
    expect([narrowed["documents.jsonl"], narrowed["corrections.jsonl"]]).toEqual(["", ""]);
    expect(await checkedPack(narrowed)).toEqual([]);
    expect(records((await filesOf(await packOf(owner, audit.id)))["documents.jsonl"])).toHaveLength(1);
  }));

Deno.test("one changed byte of a pack is noticed, in an entry, a hash and a signature", () =>
  withFixture(async (fixture) => {
    const { audit } = await inspected(fixture);
    const files = await filesOf(await packOf(fixture.owner, audit.id));
    const changed = async (path: string, from: string | RegExp, to: string) => {
      const text = files[path].replace(from, to);
      expect(text).not.toBe(files[path]);
      return await checkedPack({ ...files, [path]: text });
    };
    expect(await changed("ledger/trail.jsonl", "Lee Lead", "Lea Lead")).not.toEqual([]);
    expect(await changed("ledger/corrections.jsonl", "County", "Country")).not.toEqual([]);
    const [first] = files["ledger/content-hashes.txt"];
    expect(await changed("ledger/content-hashes.txt", first, first === "0" ? "1" : "0")).not.toEqual([]);
    expect(await changed("ledger/proof.json", /"at": "2026-07-15/, '"at": "2026-07-16')).not.toEqual([]);
    expect(await changed("documents.csv", "Example", "Exemple")).toEqual(["documents.csv is another file."]);
  }));

Deno.test("the verifier finds the packs of both sides whole, and names a changed and a removed entry", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const { audit, auditor } = await inspected(fixture);
    for (const asker of [owner, auditor]) {
      const pack = await verified.filesOf(await packOf(asker, audit.id));
      const counts = Object.entries(await verified.fits(pack));
      const entries = ["ledger/trail.jsonl", "ledger/corrections.jsonl"].flatMap((path) =>
        new TextDecoder().decode(pack.get(path)).trimEnd().split("\n")
      );
      expect(counts.filter(([what]) => what.startsWith("entries of the history of "))).toEqual([
        [expect.anything(), entries.length],
      ]);
      const trail = "ledger/trail.jsonl";
      const [changed] = await verified.problemsOf(
        verified.withText(pack, trail, (text) => text.replace("Lee Lead", "Lea Lead")),
      );
      expect(changed).toMatch(/^Entry \d+ of .+ was changed after it was written\.$/);
      const [removed] = await verified.problemsOf(
        verified.withText(pack, trail, (text) => text.split("\n").toSpliced(1, 1).join("\n")),
      );
      expect(removed).toMatch(/^Entry \d+ of .+ is missing\.$/);
    }
  }));

Deno.test("ordinary programs open a pack, and a spreadsheet program its workbook", () =>
  withFixture(async (fixture) => {
    const { audit } = await inspected(fixture);
    await unpacked(await packOf(fixture.owner, audit.id), async (out) => {
      expect(await referee("sh", ["-c", `cd "${out}" && sha256sum --check --quiet manifest-sha256.txt`])).toBe("");
      const office = ["-env:UserInstallation=file://" + out + "/office", "--headless", "--convert-to"];
      const toCsv = ["csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,4"];
      if (await referee("soffice", [...office, ...toCsv, "--outdir", out, `${out}/audit trail.xlsx`]) === null) return;
      expect(await Deno.readTextFile(`${out}/audit trail-Actions.csv`)).toContain(",Lee Lead,Viewed,");
    });
  }));

Deno.test("a pack is for whoever may export the trail: the dealer afterwards too, an auditor no longer", () =>
  withFixture(async (fixture) => {
    const { owner, context, accountId, storeId } = fixture;
    const { audit, auditor } = await inspected(fixture);
    const second = await aPerson(context, { role: "IOIAdmin", name: "Ann Auditor", email: "ann@atf.example" });
    const staff = await fixture.caller({ role: "FFLUser", storeIds: [storeId] });
    const stranger = await callerOf(fixture, second.id);
    const internal = await anAudit(context, { accountId, storeId, auditorIds: [owner.id], type: 1 });
    expect((await whole(fixture.request(`/api/audits/${audit.id}/closingPack`, { method: "POST" })))[0]).toBe(401);
    expect((await whole(asksFor(staff, audit.id)))[0]).toBe(403);
    expect([403, 404]).toContain((await whole(asksFor(stranger, audit.id)))[0]);
    const missing = await whole(asksFor(auditor, 999_999));
    expect(missing[0]).toBe(404);
    expect(await whole(asksFor(auditor, internal.id))).toEqual(missing);
    const before = await context.database.all("SELECT 1 FROM ledger WHERE event = 'audit-trail.packed'");
    expect(before).toHaveLength(0);

    await context.database.write(() => [{
      sql: "UPDATE audits SET status = 1, ended_at = ?, ended_by_id = ? WHERE id = ?",
      args: [context.clock.now().toISOString(), owner.id, audit.id],
    }]);
    expect((await whole(asksFor(auditor, audit.id)))[0]).not.toBe(200);
    const files = await filesOf(await packOf(owner, audit.id));
    expect(JSON.parse(files["audit.json"]).audit).toMatchObject({ status: "Ended" });
    expect(await checkedPack(files)).toEqual([]);
  }));
