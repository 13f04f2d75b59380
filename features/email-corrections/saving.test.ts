import { expect } from "expect";
import {
  aCorrection,
  aLine,
  aStamp,
  problemsOf,
  saveVersion,
  versionForm,
  type VersionSent,
} from "@/features/corrections/testing.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { whole, withFixture } from "@/tests/security/fixture.ts";
import { aReceiver } from "./testing.ts";
import { line, received, sent, stamp } from "./testing/received.ts";

Deno.test("what the receiver saves is a new version by their name; link and session end, and the dealer is told", () =>
  withFixture(async (fixture) => {
    const { owner, request, document, context, jobs } = fixture;
    const one = await received(fixture);
    const marks = await (await request(`${one.path}/marks`, { headers: one.headers })).json();
    expect([marks.annotations, marks.sections]).toEqual([[], ["B", "D"]]);
    const saved = await one.save();
    expect([saved.status, await saved.text()]).toEqual([204, ""]);
    expect(saved.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect((await request(one.path, { headers: one.headers })).status).toBe(401);
    expect((await one.save()).status).toBe(401);
    const body = JSON.stringify({ id: one.id, token: one.token });
    const again = { method: "POST", headers: { "content-type": "application/json" }, body };
    expect((await request("/api/auth/correction", again)).status).toBe(404);

    const { data } = await (await owner.get(`/api/documents/${document.id}/versions`)).json();
    expect(data.map(({ versionNumber, createdBy }: Record<string, unknown>) => [versionNumber, createdBy])).toEqual([
      [2, "pat@example.com (by email)"],
      [1, expect.any(String)],
    ]);
    const { data: [log] } = await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json();
    expect(log).toMatchObject({ section: "B", party: "buyer", initials: "PD", reason: "", versionNumber: 2 });
    expect(await one.requests()).toMatchObject([{ id: one.id, state: "saved", savedVersion: 2 }]);
    await jobs.runAll();
    const mails = await context.database.all("SELECT to_address, subject, links FROM outbox ORDER BY id");
    const person = await context.database.one("SELECT email FROM users WHERE id = ?", [owner.id]);
    expect(mails).toMatchObject([{ to_address: person?.email, subject: "pat@example.com saved a correction" }]);
    expect(String(mails[0].links)).toContain(`/documents/${document.id}`);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("the receiver corrects by the rules of the form, and changes nothing else", () =>
  withFixture(async (fixture) => {
    const { document, owner, request } = fixture;
    const one = await received(fixture);
    const refused = async (given: VersionSent) => {
      const answer = await one.save({ ...sent, ...given });
      return [answer.status, Object.keys((await answer.json()).fields ?? {})];
    };
    expect(await refused({ marks: [line], corrections: [aCorrection([line])] })).toEqual([400, [
      "corrections.0.annotations",
    ]]);
    expect(await refused({ marks: [], corrections: [] })).toEqual([400, expect.any(Array)]);
    expect((await refused({ document: { versionNumber: 1, customerName: "Somebody Else" } }))[0]).toBe(400);
    const { layout } = await (await request(`${one.path}/marks`, { headers: one.headers })).json();
    const band = layout.sections.find(({ section }: { section: string }) => section === "A");
    const [left, bottom] = band.box;
    const [x, y] = [left + 60, bottom + 4];
    const inSellers: Annotation = {
      ...{ kind: "line-through", name: "line-1", color: "#FF0000", opacity: 1, contents: "", title: "Pat", width: 1 },
      ...{ createdAt: "2026-07-15T18:00:00Z", modifiedAt: "2026-07-15T18:00:00Z", page: band.page },
      rect: [x, y, x + 100, y + 8],
      quads: [[x, y + 8, x + 100, y + 8, x, y, x + 100, y]],
    };
    const seller = { marks: [inSellers, stamp], corrections: [aCorrection([inSellers, stamp])] };
    // A reason, which the dealer would be asked for, opens nothing to the buyer.
    expect(await refused(seller)).toEqual([400, ["xfdf"]]);
    expect((await (await owner.get(`/api/documents/${document.id}`)).json()).versionNumber).toBe(1);

    // Somebody of the staff was quicker: the marks stay the receiver's, who is told.
    const first = aLine("line-0");
    const own = aStamp("stamp-0");
    const quicker = { marks: [first, own], corrections: [aCorrection([first, own])], initials: "JD" };
    expect((await saveVersion(fixture, quicker)).status).toBe(201);
    expect((await one.save()).status).toBe(409);
    const without = await one.save({ ...sent, document: { versionNumber: 2 } });
    expect([without.status, await without.text()]).toEqual([400, expect.any(String)]);
    const all = { ...sent, document: { versionNumber: 2 }, marks: [first, own, line, stamp] };
    expect((await one.save(all)).status).toBe(204);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("a saved correction is accepted with the reviewer's stamp, the date first, or sent back with a further request", () =>
  withFixture(async (fixture) => {
    const { owner, document, caller, storeId } = fixture;
    const one = await received(fixture);
    expect((await owner.send("POST", `${one.path}/review`, { initials: "KE" })).status).toBe(409);
    expect((await one.save()).status).toBe(204);
    const auditor = await caller({ role: "IOIUser", accountId: null });
    expect((await auditor.send("POST", `${one.path}/review`, { initials: "KE" })).status).toBe(403);
    const fields = async (initials: string) =>
      (await (await owner.send("POST", `${one.path}/review`, { initials })).json()).fields;
    expect(await fields("K")).toEqual({ initials: "Initials should have 2 characters." });
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    const back = await clerk.send("POST", `/api/emailCorrections/${document.id}`, {
      ...{ email: "pat@example.com", correctionLines: ["The city too"], follows: one.id },
    });
    expect([back.status, (await back.json()).request.follows]).toEqual([201, one.id]);
    expect((await one.requests()).map(({ state }: { state: string }) => state)).toEqual(["sent", "sentBack"]);
    expect((await owner.send("POST", `${one.path}/review`, { initials: "KE" })).status).toBe(409);

    const [{ id: secondId }] = await one.requests();
    const { headers } = await aReceiver(fixture.context, { id: secondId, storeId });
    const [line2, stamp2] = [aLine("line-2"), aStamp("stamp-2", "PD 07/15/26")];
    const body = versionForm({
      ...{ document: { versionNumber: 2 }, marks: [line, stamp, line2, stamp2], initials: "PD" },
      corrections: [aCorrection([line2, stamp2], { reason: "" })],
    });
    const path = `/api/emailCorrections/${secondId}`;
    expect((await fixture.request(`${path}/SaveEmailCorrection`, { method: "POST", headers, body })).status).toBe(204);
    const [status, text] = await whole(owner.send("POST", `${path}/review`, { initials: "ke" }));
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ state: "reviewed", savedVersion: 3 })]);
    const shown = await (await owner.get(`/api/documents/${document.id}`)).json();
    expect(shown.versionNumber).toBe(4);
    const newest = shown.attachments.find(({ versionNumber }: { versionNumber: number }) => versionNumber === 4);
    const { annotations } = await (await owner.get(`/api/attachments/${newest.id}/annotations`)).json();
    expect(annotations.map(({ contents }: Annotation) => contents)).toContain("07/15/26 KE");
    expect(annotations.length).toBe(5);
    expect(await problemsOf(fixture)).toEqual([]);
  }));
