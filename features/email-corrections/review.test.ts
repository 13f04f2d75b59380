import { expect } from "expect";
import { aCorrection, aLine, aStamp, problemsOf, saveVersion, versionForm } from "@/features/corrections/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { aReceiver, aRequest } from "./testing.ts";
import { line, received, stamp } from "./testing/received.ts";

async function answerOf(answer: Response) {
  const { error, message, state } = await answer.json();
  return [answer.status, error ?? state, message ?? ""];
}

const accept = async ({ owner }: Pick<Fixture, "owner">, path: string, body: object = { initials: "KE" }) =>
  await answerOf(await owner.send("POST", `${path}/review`, body));

Deno.test("nothing is accepted of a request that is over, or of which nothing was saved, and the sentence says why", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document, owner } = fixture;
    const place = { accountId, storeId, documentId: document.id };
    const pathOf = async (state: Parameters<typeof aRequest>[2]) =>
      `/api/emailCorrections/${(await aRequest(context, place, state)).id}`;
    const over = (words: string) => [409, "email-corrections.over", expect.stringContaining(words)];
    expect(await accept(fixture, await pathOf({ email: "pat@example.com" }))).toEqual(
      over("pat@example.com has saved nothing"),
    );
    expect(await accept(fixture, await pathOf({ state: "opened" }))).toEqual(over("has saved nothing yet"));
    expect(await accept(fixture, await pathOf({ state: "expired" }))).toEqual(
      over("expired before anything was saved"),
    );
    const withdrawn = await pathOf({});
    expect((await owner.send("POST", `${withdrawn}/withdraw`)).status).toBe(200);
    expect(await accept(fixture, withdrawn)).toEqual(over("withdrew this request"));
  }));

Deno.test("a correction that was deleted meanwhile is not accepted, and can be sent back", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const one = await received(fixture);
    expect((await one.save()).status).toBe(204);
    const { data: [log] } = await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json();
    const taken = await owner.send("DELETE", `/api/correctionLogs/${log.id}`);
    expect(taken.ok).toBe(true);
    await taken.body?.cancel();
    const refused = [409, "email-corrections.deleted", expect.stringContaining("nothing to accept. Send it back")];
    expect(await accept(fixture, one.path)).toEqual(refused);
    expect(await accept(fixture, one.path, { initials: "KE", versionNumber: 3 })).toEqual(refused);
    const back = await owner.send("POST", `/api/emailCorrections/${document.id}`, {
      ...{ email: "pat@example.com", correctionLines: ["The county again"], follows: one.id },
    });
    expect(back.status).toBe(201);
    expect(await accept(fixture, one.path)).toEqual([
      409,
      "email-corrections.over",
      expect.stringContaining("sent this correction back"),
    ]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("a version that was saved since is looked at before the correction is accepted", () =>
  withFixture(async (fixture) => {
    const one = await received(fixture);
    expect((await one.save()).status).toBe(204);
    const [line2, stamp2] = [aLine("line-2"), aStamp("stamp-2")];
    const later = await saveVersion(fixture, {
      ...{ document: { versionNumber: 2 }, marks: [line, stamp, line2, stamp2], initials: "JD" },
      corrections: [aCorrection([line2, stamp2])],
    });
    expect(later.status).toBe(201);
    const unseen = [
      409,
      "email-corrections.newer_version",
      expect.stringMatching(/ saved version 3 of the form .+ then accept\.$/),
    ];
    expect(await accept(fixture, one.path)).toEqual(unseen);
    expect(await accept(fixture, one.path, { initials: "KE", versionNumber: 2 })).toEqual(unseen);
    expect(await accept(fixture, one.path, { initials: "KE", versionNumber: 3 })).toEqual([200, "reviewed", ""]);
    expect((await one.requests())[0]).toMatchObject({ state: "reviewed" });
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("of two who accept at once one does; the other hears who was quicker, and the form has one stamp", () =>
  withFixture(async (fixture) => {
    const { owner, caller, document } = fixture;
    const one = await received(fixture);
    expect((await one.save()).status).toBe(204);
    const colleague = await caller();
    const answers = await Promise.all([accept({ owner }, one.path), accept({ owner: colleague }, one.path)]);
    const [first, second] = answers.toSorted(([a], [b]) => Number(a) - Number(b));
    expect(first).toEqual([200, "reviewed", ""]);
    expect(second).toEqual([
      409,
      "email-corrections.over",
      expect.stringContaining("has accepted this correction already"),
    ]);
    expect((await (await owner.get(`/api/documents/${document.id}`)).json()).versionNumber).toBe(3);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("of an acceptance and a sending back at once one stands", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const one = await received(fixture);
    expect((await one.save()).status).toBe(204);
    const body = { email: "pat@example.com", correctionLines: ["The city"], follows: one.id };
    const [review, back] = await Promise.all([
      accept(fixture, one.path),
      owner.send("POST", `/api/emailCorrections/${document.id}`, body).then(answerOf),
    ]);
    expect([review[0], back[0]].filter((status) => status === 409).length).toBe(1);
    const { state } = (await one.requests()).find(({ id }: { id: number }) => id === one.id);
    expect(state).toBe(review[0] === 200 ? "reviewed" : "sentBack");
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("a receiver whose request is withdrawn while they save loses the race whole, or wins it whole", () =>
  withFixture(async (fixture) => {
    const { owner, context, request, storeId, document } = fixture;
    const one = await received(fixture);
    const { headers } = await aReceiver(context, { id: one.id, storeId });
    const body = versionForm({ marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "PD" });
    const [saved, withdrawn] = await Promise.all([
      request(`${one.path}/SaveEmailCorrection`, { method: "POST", headers, body }).then(({ status }) => status),
      owner.send("POST", `${one.path}/withdraw`).then(({ status }) => status),
    ]);
    const { versionNumber } = await (await owner.get(`/api/documents/${document.id}`)).json();
    const [{ state }] = await one.requests();
    expect([saved === 204, withdrawn === 200, versionNumber, state])
      .toEqual(saved === 204 ? [true, false, 2, "saved"] : [false, true, 1, "withdrawn"]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));
