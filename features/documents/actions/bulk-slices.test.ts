import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { assignMany, flagMany } from "./bulk.ts";
import { documentsOfSlice } from "./bulk-slices.ts";
import { documents, enough, entriesOf, flagsOf, json, ownersAccess, problems, undo, withPauses } from "./testing.ts";

/** The events of the store's chain, in its order. */
async function chainOf({ context, storeId }: Fixture): Promise<string[]> {
  return (await Array.fromAsync(context.ledger.walk(`store:${storeId}`))).map(({ event }) => event);
}

Deno.test("what is filed during a change of many is stored before its end", () =>
  withFixture(async (fixture) => {
    const ids = await documents(fixture, enough);
    let filed = 0;
    const context = withPauses(fixture, async (stored) => {
      if (stored === 1) filed = (await fixture.file({ customerName: "Between, Pat" })).id;
    });
    const change = await flagMany(context, { access: ownersAccess(fixture), key: null }, { documents: ids, color: 1 });
    expect(change).toMatchObject({ chosen: enough, changed: enough });
    const events = await chainOf(fixture);
    const first = events.indexOf("documents.flagged");
    const between = events.indexOf("documents.filed", first);
    expect(between).toBe(first + documentsOfSlice.first);
    expect(events.lastIndexOf("documents.flagged")).toBeGreaterThan(between);
    expect(await flagsOf(fixture)).toMatchObject({ [ids[0]]: 1, [filed]: 0 });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a coworker who asks during a slice waits for no other: theirs comes before the next one", () =>
  withFixture(async (fixture) => {
    const { owner, document, context: own } = fixture;
    const ids = await documents(fixture, enough);
    let asked: Promise<Response> | undefined;
    const context: FeatureContext = {
      ...own,
      change: (gather) => {
        const slice = own.change(gather);
        asked ??= owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 3 });
        return slice;
      },
    };
    await flagMany(context, { access: ownersAccess(fixture), key: null }, { documents: ids, color: 1 });
    expect((await asked)?.status).toBe(200);
    const entries = await Array.fromAsync(own.ledger.walk(`store:${fixture.storeId}`));
    const flagged = entries.filter(({ event }) => event === "documents.flagged").map(({ subject }) => subject);
    expect(flagged).toHaveLength(enough + 1);
    expect(flagged.indexOf(`document:${document.id}`)).toBeLessThan(flagged.length - 1);
  }));

Deno.test("two changes of many at once take turns, slice by slice", () =>
  withFixture(async (fixture) => {
    const { context, owner } = fixture;
    const ids = await documents(fixture, enough);
    const asker = { access: ownersAccess(fixture), key: null };
    const [flagged, assigned] = await Promise.all([
      flagMany(context, asker, { documents: ids, color: 2 }),
      assignMany(context, asker, { documents: ids, assignedUser: owner.id }),
    ]);
    expect([flagged.changed, assigned.changed]).toEqual([enough, enough]);
    const events = await chainOf(fixture);
    const [flags, assignments] = ["documents.flagged", "documents.assigned"];
    expect(events.indexOf(assignments)).toBeLessThan(events.lastIndexOf(flags));
    expect(events.indexOf(flags)).toBeLessThan(events.lastIndexOf(assignments));
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a change that was cut short says how far it came, and undo takes back just that", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const ids = await documents(fixture, enough);
    const context = withPauses(fixture, (stored) => {
      if (stored === 1) throw new Error("The power went out.");
    });
    const asker = { access: ownersAccess(fixture), key: null };
    await expect(flagMany(context, asker, { documents: ids, color: 1 })).rejects.toThrow("The power went out.");
    const done = documentsOfSlice.first;
    const { data: [change] } = await json(owner.get("/api/documents/bulk"));
    expect(change).toMatchObject({ chosen: enough, reached: done, changed: done, isFinished: false, isUndone: false });
    expect((await chainOf(fixture)).filter((event) => event === "documents.flagged")).toHaveLength(done);
    expect(await problems(fixture)).toEqual([]);
    expect(await json(undo(owner, change.id))).toEqual({ restored: done, left: 0, denied: 0 });
    expect(Object.values(await flagsOf(fixture)).every((color) => color === 0)).toBe(true);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("undo while a change is under way ends it there, and takes back what it came to", () =>
  withFixture(async (fixture) => {
    const { owner } = fixture;
    const ids = await documents(fixture, enough);
    const context = withPauses(fixture, async (stored) => {
      if (stored !== 1) return;
      const { data: [change] } = await json(owner.get("/api/documents/bulk"));
      expect(await json(undo(owner, change.id))).toEqual({ restored: documentsOfSlice.first, left: 0, denied: 0 });
    });
    const flagging = flagMany(context, { access: ownersAccess(fixture), key: null }, { documents: ids, color: 1 });
    await expect(flagging).rejects.toMatchObject({ status: 409, error: "documents.change_undone" });
    expect(Object.values(await flagsOf(fixture)).every((color) => color === 0)).toBe(true);
  }));

Deno.test("a repeated request goes on with what was chosen then; what a coworker did since to those reached stays", () =>
  withFixture(async (fixture) => {
    const { accountId, storeId, owner } = fixture;
    const ids = await documents(fixture, enough);
    const clerk = await aPerson(fixture.context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const context = withPauses(fixture, (stored) => {
      if (stored === 2) throw new Error("The power went out.");
    });
    const asker = { access: ownersAccess(fixture), key: "one-and-the-same" };
    const wanted = { filters: `storeId=${storeId}&customerName=kim`, assignedUser: clerk.id };
    await expect(assignMany(context, asker, wanted)).rejects.toThrow("The power went out.");
    await owner.send("POST", `/api/documents/${ids[0]}/assign`, { assignedUser: owner.id });
    const late = await fixture.file({ customerName: "Example, Kim late" });
    const again = await assignMany(fixture.context, asker, wanted);
    // The fixture's own document is a Kim as well; the one that was filed later was not chosen.
    expect(again).toMatchObject({ chosen: enough + 1, changed: enough + 1 });
    const assigned = async (id: number) => (await entriesOf(fixture, id, "documents.assigned")).length;
    expect(await Promise.all([ids[0], ids[enough - 1], late.id].map(assigned))).toEqual([2, 1, 0]);
    expect(await problems(fixture)).toEqual([]);
  }));
