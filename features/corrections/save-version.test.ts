import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import { aCorrection, aLine, aStamp, problemsOf, saveVersion } from "./testing.ts";

const line = aLine("line-1");
const stamp = aStamp("stamp-1");

Deno.test("marks become a version whose bytes begin with the version before; log, XFDF and ledger tell of it", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const [original] = document.attachments;
    const before = await (await owner.get(original.uri)).bytes();
    const sent = { marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "jd" };
    const answer = await saveVersion(fixture, sent);
    expect([answer.status, await answer.clone().text()]).toEqual([201, expect.stringContaining('"versionNumber":2')]);
    const { attachments } = await answer.json();
    const newest = attachments.find(({ versionNumber }: { versionNumber: number }) => versionNumber === 2);
    const after = await (await owner.get(newest.uri)).bytes();
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.subarray(0, before.length)).toEqual(before);

    const marks = await (await owner.get(`/api/attachments/${newest.id}/annotations`)).json();
    expect(marks.annotations.map(({ name }: { name: string }) => name)).toEqual(["line-1", "stamp-1"]);
    expect((await (await owner.get(`/api/attachments/${original.id}/annotations`)).json()).annotations).toEqual([]);
    const shown = await (await owner.get(`/api/attachments/${newest.id}`)).json();
    expect(shown.annotations).toEqual(marks.annotations);
    expect(shown.xfdfString).toContain("<strikeout");
    const xfdf = await owner.get(`/api/attachments/${newest.id}/xfdf`);
    expect([xfdf.status, xfdf.headers.get("content-type")]).toEqual([200, "application/vnd.adobe.xfdf"]);
    expect(await xfdf.text()).toBe(shown.xfdfString);

    const { data: [log] } = await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json();
    expect(log).toMatchObject({ initials: "JD", initialDate: "2026-07-15", versionNumber: 2, attachmentId: newest.id });
    expect(log).toMatchObject({ section: "B", party: "buyer", reason: "The buyer moved abroad." });
    expect(log.annotations).toMatchObject([
      { name: "line-1", kind: "Line through", detail: "Smith", page: 1, isDeleted: false },
      { name: "stamp-1", isDeleted: false },
    ]);
    const versions = await (await owner.get(`/api/documents/${document.id}/versions`)).json();
    expect(versions.data).toMatchObject([
      { versionNumber: 2, marks: 2, corrections: ["Corrected box 10 County"] },
      { versionNumber: 1, marks: 0, corrections: [] },
    ]);
    const differences = `/api/documents/${document.id}/versions/differences?from=1&to=2`;
    expect((await (await owner.get(differences)).json()).annotations.map(({ words }: { words: string }) => words))
      .toEqual(['Line through added on page 1 ("Smith")', 'Initials And Date Stamp added on page 1 ("JD")']);
    expect(await problemsOf(fixture)).toEqual([]);

    const deleted = await owner.send("DELETE", `/api/correctionLogs/${log.id}`);
    expect([deleted.status, (await deleted.json()).versionNumber]).toEqual([200, 3]);
    expect((await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json()).data).toMatchObject([
      { isRemoval: true, isDeleted: false, description: 'Deleted the correction "Corrected box 10 County"' },
      { isDeleted: true, annotations: [{ isDeleted: true }, { isDeleted: true }] },
    ]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("what a version may not be is refused with the sentence of each field", () =>
  withFixture(async (fixture) => {
    const { caller, owner, document } = fixture;
    const sent = { marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "JD" };
    expect((await saveVersion(fixture, sent, {})).status).toBe(401);
    expect((await saveVersion(fixture, sent, (await caller({ accountId: null })).headers)).status).toBe(403);

    const refused = async (given: object) => {
      const answer = await saveVersion(fixture, { ...sent, ...given });
      return [answer.status, (await answer.json()).fields];
    };
    expect(await refused({ corrections: [aCorrection([line, stamp], { reason: "" })] }))
      .toEqual([400, { "corrections.0.reason": expect.stringContaining("Section B is the buyer's.") }]);
    expect(await refused({ initials: undefined })).toEqual([400, { initials: "Initials are required" }]);
    expect(await refused({ initials: "J" })).toEqual([400, { initials: "Initials should have 2 characters." }]);
    expect(await refused({ corrections: [aCorrection([line, stamp], { description: " " })] }))
      .toEqual([400, { "corrections.0.description": "Description is required" }]);
    expect(await refused({ corrections: [aCorrection([line])], marks: [line] }))
      .toEqual([400, { "corrections.0.annotations": "Please Add Initials And Date Stamp" }]);
    expect(await refused({ initials: "XY" }))
      .toEqual([400, { "corrections.0.annotations": expect.stringContaining('must read "XY 07/15/26"') }]);
    expect(await refused({ corrections: [] })).toEqual([400, {
      corrections: "Line through on page 1 belongs to no correction. Describe what it corrects, or delete it.",
    }]);
    expect(await refused({ marks: [aLine("line-1", 99), stamp] }))
      .toEqual([400, { xfdf: expect.stringMatching(/^A mark is on page 99, but the form ends with page \d+\.$/) }]);
    expect(await refused({ document: { versionNumber: 1, customerName: "Al" }, marks: undefined, corrections: [] }))
      .toEqual([400, { "document.customerName": "Customer Name should have at least 3 characters" }]);
    expect((await (await owner.get(`/api/documents/${document.id}`)).json()).version).toBe(1);

    expect((await saveVersion(fixture, sent)).status).toBe(201);
    const stale = await saveVersion(fixture, sent);
    expect([stale.status, (await stale.json()).message]).toEqual([
      409,
      expect.stringMatching(/^Person \d+ changed this on July 15, 2026 at /),
    ]);
    const second = { document: { versionNumber: 2 } };
    const moved = { ...line, color: "#0000FF" };
    expect(await refused({ ...second, marks: [moved, stamp], corrections: [] })).toEqual([400, {
      xfdf: "Line through on page 1 was saved in an earlier version and can't be changed. Delete it and mark anew.",
    }]);
    expect(await refused({ ...second, marks: [line], corrections: [] }))
      .toEqual([400, { xfdf: expect.stringContaining("can't lose its Initials And Date Stamp") }]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));
