import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { accessOf, heardWhile } from "@/tests/product/heard.ts";
import { withFixture } from "@/tests/security/fixture.ts";
import feature from "./feature.ts";
import { readDraft } from "./read-draft.ts";
import { aCorrection, aLine, aStamp, saveVersion } from "./testing.ts";

const marks = [aLine("line-1"), aStamp("stamp-1")];
const content = {
  ...{ annotations: marks, values: { tsn: "7" }, initials: "J" },
  corrections: [aCorrection(marks, { description: "" })],
};

const nothing = { draft: null, elsewhere: [], others: [], versionNumber: 2 };

Deno.test("what somebody marked is kept for them alone; others are told who is there and hear when that changes", () =>
  withFixture(async (fixture) => {
    const { owner, caller, document, clock, contextOf } = fixture;
    const dana = await caller();
    const auditor = await caller({ role: "IOIUser", accountId: null });
    const path = `/api/documents/${document.id}/correctionDraft`;
    expect((await fixture.request(path)).status).toBe(401);
    expect((await auditor.get(path)).status).toBe(403);
    expect((await (await caller({ accountId: (await anAccount(fixture.context)).id })).get(path)).status).toBe(404);

    const accesses = [await accessOf(fixture, dana.headers), await accessOf(fixture, auditor.headers)];
    const hello = await heardWhile(fixture, accesses, () => owner.send("PUT", path, { versionNumber: 1 }));
    expect(hello).toEqual([[{ name: "corrections.changed", ids: { documentId: document.id } }], []]);
    const again = await heardWhile(fixture, accesses, () => owner.send("PUT", path, { versionNumber: 1 }));
    expect(again).toEqual([[], []]);
    expect(await (await dana.get(path)).json()).toMatchObject({ draft: null, others: [{ hasMarks: false }] });

    const kept = await owner.send("PUT", path, { versionNumber: 1, content });
    expect([kept.status, (await kept.json()).draft]).toMatchObject([200, {
      versionNumber: 1,
      content: { initials: "J" },
    }]);
    expect((await (await owner.get(path)).json()).draft.content.annotations).toEqual(marks);
    clock.advance(61_000);
    expect(await (await dana.get(path)).json()).toMatchObject({
      draft: null,
      others: [{ hasMarks: true }],
      versionNumber: 1,
    });

    const used = { parts: { drafts: [{ key: "", revision: 0 }] } };
    const form = { marks, corrections: [aCorrection(marks)], initials: "JD", ...used };
    const saved = await heardWhile(fixture, accesses, () => saveVersion(fixture, form));
    expect(saved[0]).toContainEqual({ name: "corrections.changed", ids: { documentId: document.id } });
    expect(await (await owner.get(path)).json()).toEqual(nothing);

    await dana.send("PUT", path, { versionNumber: 2, content });
    expect((await dana.send("DELETE", path)).status).toBe(204);
    expect(await (await owner.get(path)).json()).toEqual(nothing);
    await dana.send("PUT", path, { versionNumber: 2 });
    clock.advance(2 * 3_600_000);
    await feature.recurring["corrections.sweep"].run(contextOf(feature));
    const rows = await fixture.context.database.all("SELECT * FROM correction_drafts");
    expect(rows).toEqual([]);
    const told = await fixture.context.database.one("SELECT count(*) AS count FROM ledger WHERE event LIKE '%draft%'");
    expect(told?.count).toBe(0);
  }));

Deno.test("unsaved marks of two devices of one person are both kept, the second is told, and a save takes its own alone", () =>
  withFixture(async (fixture) => {
    const { owner, document, clock } = fixture;
    const path = `/api/documents/${document.id}/correctionDraft`;
    const put = async (key: string, revision: number, given: object = {}) => {
      const answer = await owner.send("PUT", path, {
        versionNumber: 1,
        key,
        revision,
        content: { ...content, ...given },
      });
      expect(answer.status).toBe(200);
      return await answer.json();
    };
    const of = async (key: string) => await (await owner.get(`${path}?key=${key}`)).json();
    await put("desk", 7, { initials: "D" });
    clock.advance(5000);
    // One that has none of its own is shown the newest there is, and told of the other.
    expect(await of("tablet")).toMatchObject({
      ...{ draft: { key: "desk", revision: 7 }, elsewhere: [{ key: "desk", versionNumber: 1, isOpen: true }] },
    });
    expect(await put("tablet", 3, { initials: "T" })).toMatchObject({
      ...{ draft: { key: "tablet", content: { initials: "T" } }, elsewhere: [{ key: "desk" }] },
    });
    expect((await of("desk")).draft.content.initials).toBe("D");
    // A request that was under way for long undoes nothing that came after it.
    await put("desk", 6, { initials: "L" });
    expect((await of("desk")).draft).toMatchObject({ revision: 7, content: { initials: "D" } });

    await put("desk", 9, { initials: "N" });
    const drafts = [{ key: "tablet", revision: 3 }, { key: "desk", revision: 7 }];
    const form = { marks, corrections: [aCorrection(marks)], initials: "JD", parts: { drafts } };
    expect((await saveVersion(fixture, form)).status).toBe(201);
    expect(await of("tablet")).toMatchObject({
      ...{ draft: { key: "desk", revision: 9, versionNumber: 1 }, elsewhere: [{ key: "desk" }], versionNumber: 2 },
    });
    expect((await owner.send("DELETE", `${path}?key=desk`)).status).toBe(204);
    expect(await of("tablet")).toEqual(nothing);
  }));

Deno.test("somebody has unsaved marks from twenty devices at most, and only open ones count without marks", () =>
  withFixture(async (fixture) => {
    const { owner, document, clock } = fixture;
    const path = `/api/documents/${document.id}/correctionDraft`;
    const put = (key: string, given: object = { content }) =>
      owner.send("PUT", path, { versionNumber: 1, key, ...given });
    for (let at = 0; at < 19; at++) expect((await put(`looked-${at}`, {})).status).toBe(200);
    clock.advance(61_000);
    for (let at = 0; at < 20; at++) expect((await put(`kept-${at}`)).status).toBe(200);
    const refused = await put("kept-20");
    expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining("many devices")]);
    expect((await put("kept-3")).status).toBe(200);
  }));

Deno.test("two people mark the same box: each keeps their own, the second save is told and loses nothing", () =>
  withFixture(async (fixture) => {
    const { caller, owner, document } = fixture;
    const dana = await caller();
    const path = `/api/documents/${document.id}/correctionDraft`;
    await owner.send("PUT", path, { versionNumber: 1, key: "desk", revision: 1, content });
    await dana.send("PUT", path, { versionNumber: 1, key: "desk", revision: 1, content });
    expect((await (await dana.get(path)).json()).others).toMatchObject([{ hasMarks: true }]);
    const form = { marks, corrections: [aCorrection(marks)], initials: "JD" };
    const drafts = [{ key: "desk", revision: 1 }];
    const [first, second] = await Promise.all([
      saveVersion(fixture, { ...form, parts: { drafts } }),
      saveVersion(fixture, { ...form, parts: { drafts } }, dana.headers),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
    const [slower, faster] = first.status === 409 ? [owner, dana] : [dana, owner];
    const told = first.status === 409 ? await first.json() : await second.json();
    expect(told.message).toMatch(/^Person \d+ changed this on July 15, 2026 at /);
    expect((await (await slower.get(path)).json()).draft.content.annotations).toEqual(marks);
    expect((await (await faster.get(path)).json()).draft).toBeNull();
  }));

Deno.test("of a draft that another release kept what can be read is shown, and what was left out is said", () => {
  const odd = {
    ...content,
    annotations: [...marks, { kind: "hologram" }],
    mood: "sour",
    values: { tsn: "7", ntn: [1] },
  };
  expect(readDraft(JSON.stringify(odd))).toEqual({
    content: { ...content, annotations: marks, corrections: [{ ...content.corrections[0], type: "annotation" }] },
    leftOut: [
      "1 unsaved mark can't be read and was left out.",
      "1 unsaved value can't be read and was left out.",
    ],
  });
  for (const text of ["null", "[]", '{"annotations":7}', "torn"]) {
    expect(readDraft(text)).toMatchObject({
      content: { annotations: [] },
      leftOut: [expect.stringContaining("Make them")],
    });
  }
});

Deno.test("unsaved marks go with the person whom they are of", () =>
  withFixture(async (fixture) => {
    const { owner, caller, document, context, storeId } = fixture;
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId] });
    const path = `/api/documents/${document.id}/correctionDraft`;
    for (const person of [owner, clerk]) await person.send("PUT", path, { versionNumber: 1, key: "desk", content });
    expect((await owner.send("DELETE", `/api/users/${clerk.id}`)).status).toBeLessThan(300);
    await fixture.jobs.runAll();
    const left = await context.database.all("SELECT user_id FROM correction_drafts");
    expect(left.map(({ user_id }) => Number(user_id))).toEqual([owner.id]);
  }));
