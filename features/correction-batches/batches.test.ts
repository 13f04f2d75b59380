import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

const path = "/api/correctionBatches";
const template = {
  ...{ item: "33", label: "Trade name", expected: "12 Main St", value: "14 Main St" },
  description: "Wrong street number",
};

const body = ({ document }: Fixture) => ({ name: "Store address", documents: [document.id], template });

async function made(fixture: Fixture) {
  const answer = await fixture.owner.send("POST", path, body(fixture));
  expect(answer.status).toBe(201);
  return await answer.json();
}

Deno.test("lists of forms are for those who may correct them, each in their own stores", () =>
  withFixture(async (fixture) => {
    const { request, owner } = fixture;
    const { id } = await made(fixture);
    const stranger = await fixture.caller({ accountId: (await anAccount(fixture.context)).id });
    const auditor = await fixture.caller({ role: "IOIUser", accountId: null });
    expect((await request(path, { method: "POST" })).status).toBe(401);
    for (const where of [`${path}/${id}`, `${path}/${id}/forms`, `${path}?storeId=${fixture.storeId}`]) {
      expect((await request(where)).status).toBe(401);
      expect((await stranger.get(where)).status).toBe(404);
      expect([403, 404]).toContain((await auditor.get(where)).status);
      expect((await owner.get(where)).status).toBe(200);
    }
    expect((await stranger.send("POST", path, body(fixture))).status).toBe(404);
    expect((await stranger.send("DELETE", `${path}/${id}`)).status).toBe(404);
    expect((await owner.get(`${path}/${id + 1}`)).status).toBe(404);
  }));

Deno.test("a list says which forms it holds, how far it is and what the correction is", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId } = fixture;
    const batch = await made(fixture);
    expect(batch).toMatchObject({ storeId, name: "Store address", template, count: 1, done: 0, skipped: 0 });
    expect(batch.hasMore).toBe(false);
    const forms = await (await owner.get(`${path}/${batch.id}/forms`)).json();
    expect(forms).toMatchObject({ count: 1, data: [{ documentId: document.id, position: 1, state: "waiting" }] });
    const { hasMore: _, ...listed } = batch;
    expect(await (await owner.get(`${path}?storeId=${storeId}`)).json()).toMatchObject({ count: 1, data: [listed] });
    const { customerName } = await (await owner.get(`/api/documents/${document.id}`)).json();
    expect(forms.data[0].customerName).toBe(customerName);
  }));

Deno.test("the forms of a flag's list are chosen by the archive's filters; filters without a place are refused", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId } = fixture;
    const by = (filters: string) => owner.send("POST", path, { name: "Red", filters, template: null });
    expect((await by(`storeId=${storeId}&fflFlaggedColor=1`)).status).toBe(400);
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 });
    const answer = await by(`storeId=${storeId}&fflFlaggedColor=1`);
    expect([answer.status, (await answer.json()).count]).toEqual([201, 1]);
    expect((await by("fflFlaggedColor=1")).status).toBe(400);
    expect((await by("")).status).toBe(400);
  }));

Deno.test("a form is skipped with a reason, and taken back", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const { id } = await made(fixture);
    const settle = (settled: object) =>
      owner.send("PUT", `${path}/${id}/forms`, { documentId: document.id, ...settled });
    const silent = await settle({ state: "skipped", reason: " " });
    expect([silent.status, (await silent.json()).fields]).toEqual([400, { reason: "Say why this form is skipped." }]);
    const skipped = await settle({ state: "skipped", reason: "The address is right here" });
    expect(await skipped.json()).toMatchObject({ state: "skipped", reason: "The address is right here" });
    expect(await (await owner.get(`${path}/${id}`)).json()).toMatchObject({ count: 1, done: 0, skipped: 1 });
    expect(await (await settle({ state: "waiting" })).json()).toMatchObject({ state: "waiting", reason: "" });
    expect((await settle({ state: "waiting", documentId: document.id + 1000 })).status).toBe(404);
  }));

/** Files a stand-alone document, and answers its id. */
async function aStandAlone({ owner, request, storeId }: Fixture): Promise<number> {
  const body = filingForm({ storeId, customerName: "", serialNumber: "S1" }, plainPdf().bytes);
  const { customerName: _, status: __, certificationDate: ___, tsn: ____, ...document } = JSON.parse(
    String(body.get("document")),
  );
  body.set(
    "document",
    JSON.stringify({ ...document, formType: 1, attachments: [{ fileName: "3310.11.pdf", type: 4 }] }),
  );
  const filed = await request("/api/documents", { method: "POST", headers: owner.headers, body });
  expect(filed.status).toBe(201);
  return (await filed.json()).id;
}

/** Corrects a form as the editor does, and answers the ids of the corrections. */
async function corrected(fixture: Fixture, document: object, value?: object): Promise<readonly number[]> {
  const [line, stamp] = ["line", "stamp"].map((name) => `${name}-${crypto.randomUUID()}`);
  const marks = [aLine(line), aStamp(stamp)];
  const saved = await saveVersion(
    fixture,
    value ? { document: { ...document, ...value } } : {
      ...{ document, marks, corrections: [aCorrection(marks)], initials: "JD" },
    },
  );
  expect([saved.status, await saved.text()]).toEqual([201, expect.anything()]);
  const logs = await fixture.owner.get(`/api/documents/${fixture.document.id}/correctionLogs`);
  return (await logs.json()).data.map(({ id }: { id: number }) => id);
}

Deno.test("no form is done that nobody has corrected since the list was made, or whose correction was taken back", () =>
  withFixture(async (fixture) => {
    const { owner, document, clock } = fixture;
    const { id } = await made(fixture);
    const formNow = async () => (await (await owner.get(`${path}/${id}/forms`)).json()).data[0];
    const settle = (state: string) => owner.send("PUT", `${path}/${id}/forms`, { documentId: document.id, state });
    const early = await settle("done");
    expect([early.status, (await early.json()).error]).toEqual([409, "correction_batches.not_corrected"]);
    clock.advance(60_000);
    const [logId] = await corrected(fixture, { versionNumber: 1 });
    // Whoever's browser died after the correction finds it said.
    expect(await formNow()).toMatchObject({ state: "waiting", correctedVersion: 2 });
    expect(await (await settle("done")).json()).toMatchObject({ state: "done", versionNumber: 2, correctedVersion: 2 });
    expect(await (await owner.get(`${path}/${id}`)).json()).toMatchObject({ done: 1 });
    expect((await owner.send("DELETE", `/api/correctionLogs/${logId}`)).status).toBe(200);
    expect((await settle("waiting")).status).toBe(200);
    expect(await formNow()).toMatchObject({ state: "waiting", correctedVersion: null });
    expect((await settle("done")).status).toBe(409);
  }));

Deno.test("a form whose record alone was corrected is done too", () =>
  withFixture(async (fixture) => {
    const { owner, document, clock } = fixture;
    const { id } = await made(fixture);
    clock.advance(60_000);
    await corrected(fixture, { versionNumber: 1 }, { tsn: "71" });
    const done = await owner.send("PUT", `${path}/${id}/forms`, { documentId: document.id, state: "done" });
    expect([done.status, await done.json()]).toMatchObject([200, { state: "done", versionNumber: 1 }]);
  }));

Deno.test("of two people on one list the slower does not skip what the other has corrected, nor settle what is removed", () =>
  withFixture(async (fixture) => {
    const { owner, document, caller, clock } = fixture;
    const { id } = await made(fixture);
    const other = await caller({ name: "Other Owner" });
    clock.advance(60_000);
    await corrected(fixture, { versionNumber: 1 });
    const settle = (by: typeof owner, settled: object) =>
      by.send("PUT", `${path}/${id}/forms`, { documentId: document.id, ...settled });
    expect((await settle(owner, { state: "done" })).status).toBe(200);
    const late = await settle(other, { state: "skipped", reason: "Nothing to correct here" });
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      expect.stringMatching(/ corrected this form in the meantime \(version 2\)\. It was not skipped\.$/),
    ]);
    expect(await (await owner.get(`${path}/${id}`)).json()).toMatchObject({ done: 1, skipped: 0 });
    expect((await owner.send("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await settle(other, { state: "done" })).status).toBe(404);
  }));

Deno.test("the queue holds the flagged forms of either kind, and loses what is corrected until it is flagged again", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, clock, caller, request } = fixture;
    const queue = async (more = "") => {
      const answer = await (await owner.get(`${path}/queue?storeId=${storeId}${more}`)).json();
      return [answer.data.map(({ documentId }: { documentId: number }) => documentId), answer.corrected];
    };
    const flag = (color: number, id = document.id) => owner.send("PUT", `/api/documents/${id}/flag`, { color });
    const alone = await aStandAlone(fixture);
    expect(await queue()).toEqual([[], 0]);
    await flag(1);
    await flag(3, alone);
    expect(await queue()).toEqual([[document.id, alone], 0]);
    expect(await queue("&color=1")).toEqual([[document.id], 0]);
    expect(await queue("&color=2")).toEqual([[], 0]);
    expect(await queue("&limit=1&page=2")).toEqual([[alone], 0]);
    clock.advance(60_000);
    await corrected(fixture, { versionNumber: 1 });
    expect(await queue()).toEqual([[alone], 1]);
    clock.advance(60_000);
    await flag(0);
    await flag(1);
    expect(await queue()).toEqual([[document.id, alone], 0]);
    const where = `${path}/queue?storeId=${storeId}`;
    const stranger = await caller({ accountId: (await anAccount(fixture.context)).id });
    const auditor = await caller({ role: "IOIUser", accountId: null });
    expect((await request(where)).status).toBe(401);
    expect([(await stranger.get(where)).status, (await auditor.get(where)).status]).toEqual([404, 403]);
    expect((await owner.get(`${where}&color=7`)).status).toBe(400);
  }));

Deno.test("a removed list is gone, and nothing of the forms with it", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const { id } = await made(fixture);
    expect((await owner.send("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await owner.get(`${path}/${id}`)).status).toBe(404);
    expect((await owner.get(`/api/documents/${document.id}`)).status).toBe(200);
  }));
