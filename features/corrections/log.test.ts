import { expect } from "expect";
import { documentChangesOffer } from "@/features/documents/offers-changes.ts";
import { accessOf } from "@/tests/product/heard.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type Fixture, noon, withFixture } from "@/tests/security/fixture.ts";
import { describeCorrectionEvent } from "./ledger-events.ts";
import { assertBeginsWith } from "./new-form.ts";
import { aCorrection, aLine, aStamp, problemsOf, saveVersion, versionForm } from "./testing.ts";

const [line, stamp] = [aLine("line-1"), aStamp("stamp-1")];
const sent = { marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "JD" };

const logsOf = async ({ owner, document }: Fixture) =>
  (await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json()).data;

Deno.test("a retry with the same key saves once, also when both come at the same moment", () =>
  withFixture(async (fixture) => {
    const { owner, request, document } = fixture;
    const headers = { ...owner.headers, "idempotency-key": "work-1" };
    const save = () =>
      request(`/api/documents/${document.id}/version`, { method: "POST", headers, body: versionForm(sent) });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const answer of [...answers, await save()]) expect((await answer.json()).versionNumber).toBe(2);
    expect((await logsOf(fixture)).length).toBe(1);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("a mark is taken off in a version of its own; the stamp goes with its correction only", () =>
  withFixture(async (fixture) => {
    const { owner, caller, document } = fixture;
    const note = aLine("line-2");
    const three = { ...sent, marks: [line, note, stamp], corrections: [aCorrection([line, note, stamp])] };
    expect((await saveVersion(fixture, three)).status).toBe(201);
    const [{ id, annotations: [first, , last] }] = await logsOf(fixture);
    const path = `/api/annotations/${first.id}`;
    expect((await fixture.request(path, { method: "DELETE" })).status).toBe(401);
    expect((await (await caller({ role: "IOIUser", accountId: null })).send("DELETE", path)).status).toBe(403);
    const kept = await owner.send("DELETE", `/api/annotations/${last.id}`);
    expect([kept.status, (await kept.json()).error]).toEqual([409, "corrections.stamp_needed"]);
    const taken = await owner.send("DELETE", `${path}?reason=Wrong+box`);
    expect([taken.status, (await taken.json()).versionNumber]).toEqual([200, 3]);
    const again = await owner.send("DELETE", path);
    expect([again.status, (await again.json()).message]).toEqual([
      409,
      "This mark was taken off already, in version 3.",
    ]);
    const differences = `/api/documents/${document.id}/versions/differences?from=2&to=3`;
    expect((await (await owner.get(differences)).json()).annotations.map(({ words }: { words: string }) => words))
      .toEqual(['Line through removed on page 1 ("Smith")']);
    expect((await owner.send("DELETE", `/api/correctionLogs/${id}`)).status).toBe(200);
    expect((await owner.send("DELETE", `/api/correctionLogs/${id}`)).status).toBe(409);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("a value that was changed since is not put back by deleting its correction; versions differ by values too", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const path = `/api/documents/${document.id}`;
    expect((await saveVersion(fixture, { ...sent, document: { versionNumber: 1, tsn: "71" } })).status).toBe(201);
    const logs = await logsOf(fixture);
    const value = logs.find(({ type }: { type: string }) => type === "tsn");
    expect(value.description).toBe("Corrected TSN from (empty) to 71");
    const { fields } = await (await owner.get(`${path}/versions/differences?from=1&to=2`)).json();
    expect(fields).toEqual([{ field: "tsn", from: "(empty)", to: "71", words: "TSN from (empty) to 71" }]);

    const { version } = await (await owner.get(path)).json();
    expect((await owner.send("PUT", path, { document: { version, tsn: "72" } })).status).toBe(200);
    const refused = await owner.send("DELETE", `/api/correctionLogs/${value.id}`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "TSN was changed since to 72. Correct it again instead of deleting this correction.",
    ]);
    expect((await owner.send("PUT", path, { document: { version: version + 1, tsn: "71" } })).status).toBe(200);
    expect((await owner.send("DELETE", `/api/correctionLogs/${value.id}`)).status).toBe(200);
    expect((await (await owner.get(path)).json()).tsn).toBe(null);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("an annotated PDF gives its marks, and must be the form page for page", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const other = await fixture.file({ customerName: "Other, Pat", serialNumber: "K2" });
    const saved = await fixture.request(`/api/documents/${other.id}/version`, {
      ...{ method: "POST", headers: owner.headers, body: versionForm(sent) },
    });
    const { attachments } = await saved.json();
    const newest = attachments.find(({ versionNumber }: { versionNumber: number }) => versionNumber === 2);
    const annotated = new Blob([await (await owner.get(newest.uri)).bytes()]);
    const { marks: _, ...rest } = sent;
    const taken = await saveVersion(fixture, { ...rest, file: annotated });
    expect([taken.status, (await taken.json()).versionNumber]).toEqual([201, 2]);
    expect((await logsOf(fixture))[0].annotations.length).toBe(2);

    const text = await saveVersion(fixture, { ...rest, document: { versionNumber: 2 }, file: new Blob(["no PDF"]) });
    expect(text.status).toBe(415);
    const both = versionForm({ ...sent, document: { versionNumber: 2 }, file: new Blob([plainPdf().bytes]) });
    const refused = await fixture.request(`/api/documents/${document.id}/version`, {
      ...{ method: "POST", headers: owner.headers, body: both },
    });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { xfdf: "Send the annotated PDF or the XFDF, not both." },
    ]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("marks that a form came with are written down as a correction, once, and stay locked", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, request, caller } = fixture;
    const { attachments } = await (await saveVersion(fixture, sent)).json();
    const { uri } = attachments.find(({ versionNumber }: { versionNumber: number }) => versionNumber === 2);
    const body = filingForm(
      { storeId, customerName: "Marked, Kim", serialNumber: "K9" },
      await (await owner.get(uri)).bytes(),
    );
    const filed = await (await request("/api/documents", { method: "POST", headers: owner.headers, body })).json();
    expect(filed.id).not.toBe(document.id);
    const path = `/api/documents/${filed.id}/correctionLog`;
    const given = [aCorrection([line, stamp])];
    expect((await request(path, { method: "POST" })).status).toBe(401);
    expect((await (await caller({ role: "IOIUser", accountId: null })).send("POST", path, given)).status).toBe(403);
    const loose = await owner.send("POST", path, [aCorrection([line])]);
    expect([loose.status, (await loose.json()).fields]).toEqual([
      400,
      { "corrections.0.annotations": "Please Add Initials And Date Stamp" },
    ]);
    const written = await owner.send("POST", path, given);
    expect([written.status, (await written.json()).data]).toMatchObject([201, [{ initials: "JD", versionNumber: 1 }]]);
    expect((await owner.send("POST", path, given)).status).toBe(400);

    const more = [aLine("line-2"), { ...aStamp("stamp-2") }];
    const saved = await request(`/api/documents/${filed.id}/version`, {
      ...{ method: "POST", headers: owner.headers },
      body: versionForm({ marks: [line, stamp, ...more], corrections: [aCorrection(more)], initials: "JD" }),
    });
    expect([saved.status, await saved.text()]).toEqual([201, expect.anything()]);
    const versions = await (await owner.get(`/api/documents/${filed.id}/versions`)).json();
    expect(versions.data.map(({ marks }: { marks: number }) => marks)).toEqual([4, 2]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("verify names a version that does not begin with the bytes of the one before", () =>
  withFixture(async (fixture) => {
    const { context, document, owner } = fixture;
    const { id, sha256, size } = (await (await owner.get(`/api/documents/${document.id}`)).json()).attachments[0];
    const bytes = new Uint8Array(size + 100).fill(32);
    const received = await context.files.receive(new Blob([bytes]).stream(), bytes.length);
    await expect(assertBeginsWith(received, { sha256, size })).rejects.toThrow("does not begin with the bytes");
    const nothing = { corrections: [], found: [], marks: [], removed: [], at: noon };
    await context.offered(documentChangesOffer).amend(await accessOf(fixture, owner.headers), {
      ...{ documentId: document.id, version: 1, permission: "corrections.correct", values: (before) => before },
      mainFile: { ...received, fileName: "forged.pdf", pages: 1, keep: () => received.keep() },
      entry: {
        event: "corrections.version_saved",
        data: { ...nothing, attachmentId: id, versionNumber: 2, base: { attachmentId: id, sha256, size } },
      },
    });
    expect(await problemsOf(fixture)).toEqual(["Version 2 of the form does not begin with the version before."]);
  }));

Deno.test("verify names a log that is not what the ledger says", () =>
  withFixture(async (fixture) => {
    await saveVersion(fixture, sent);
    const { database } = fixture.context;
    await database.write(() => [{ sql: "UPDATE correction_logs SET description = 'Something else'" }]);
    expect(await problemsOf(fixture)).toEqual([
      expect.stringMatching(/^The correction \d+ is not what the ledger says\.$/),
    ]);
    await database.write(() => [{ sql: "DELETE FROM correction_logs" }, { sql: "DELETE FROM correction_marks" }]);
    expect(await problemsOf(fixture)).toContainEqual(expect.stringMatching(/^The correction \d+ is gone\.$/));
  }));

Deno.test("what a save takes off stands in the log with a reason, and a correction without a mark left is struck out", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const [second, secondStamp] = [aLine("line-2"), aStamp("stamp-2")];
    const marks = [line, stamp, second, secondStamp];
    const corrections = [
      aCorrection([line, stamp]),
      aCorrection([second, secondStamp], { description: "Corrected box 11 County" }),
    ];
    expect((await saveVersion(fixture, { ...sent, marks, corrections })).status).toBe(201);
    const without = { document: { versionNumber: 2 }, marks: [line, stamp], corrections: [] };
    const silent = await saveVersion(fixture, without);
    expect([silent.status, (await silent.json()).fields]).toEqual([
      400,
      { removalReason: "Say why you take off marks of an earlier version." },
    ]);
    const parts = { removalReason: "Marked on the wrong form." };
    expect((await saveVersion(fixture, { ...without, parts })).status).toBe(201);
    const [removal, deleted, kept] = await logsOf(fixture);
    expect(removal).toMatchObject({
      ...{ description: 'Deleted the correction "Corrected box 11 County"', reason: "Marked on the wrong form." },
      ...{ isRemoval: true, isDeleted: false, versionNumber: 3, annotations: [] },
    });
    expect(deleted).toMatchObject({
      description: "Corrected box 11 County",
      isDeleted: true,
      deletedBy: expect.any(String),
    });
    expect(kept).toMatchObject({ isDeleted: false });
    const stays = await owner.send("DELETE", `/api/correctionLogs/${removal.id}`);
    expect([stays.status, (await stays.json()).error]).toEqual([409, "corrections.removal"]);
    const history = await fixture.context.ledger.about(`document:${document.id}`);
    expect(describeCorrectionEvent("corrections.version_saved", history.at(-1)?.data)?.description).toContain(
      "Reason: Marked on the wrong form.",
    );
    expect(await problemsOf(fixture)).toEqual([]);

    const gone = await owner.send("DELETE", `/api/correctionLogs/${kept.id}?reason=The+buyer+was+right`);
    expect(gone.status).toBe(200);
    expect((await logsOf(fixture))[0]).toMatchObject({
      ...{ description: 'Deleted the correction "Corrected box 10 County"', reason: "The buyer was right" },
      ...{ isRemoval: true, versionNumber: 4 },
    });
    const versions = await (await owner.get(`/api/documents/${document.id}/versions`)).json();
    expect(versions.data.map((one: { corrections: unknown }) => one.corrections).slice(0, 2)).toEqual([
      ['Deleted the correction "Corrected box 10 County"'],
      ['Deleted the correction "Corrected box 11 County"'],
    ]);
    const ofStore = await (await owner.get(`/api/stores/${fixture.storeId}/correctionLogs`)).json();
    expect(ofStore.data).toEqual([]);
    expect(await problemsOf(fixture)).toEqual([]);
    await fixture.context.database.write(() => [{
      sql: "UPDATE correction_logs SET reason = '' WHERE id = ?",
      args: [removal.id],
    }]);
    expect(await problemsOf(fixture)).toEqual([`The correction ${removal.id} is not what the ledger says.`]);
  }));
