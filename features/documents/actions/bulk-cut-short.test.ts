import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import type { Database } from "@/db/database.ts";
import { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { assignMany, flagMany } from "./bulk.ts";
import { finishChange } from "./bulk-finish.ts";
import { documentsOfSlice } from "./bulk-slices.ts";
import { deleteOldChanges, undoChange } from "./bulk-undo.ts";
import {
  bulkFlag,
  documents,
  enough,
  entriesOf,
  finish,
  flagsOf,
  json,
  mails,
  ownersAccess,
  problems,
  undo,
  withPauses,
} from "./testing.ts";

const { first: firstSlice } = documentsOfSlice;

/** A context whose power goes out once a change is stored: nothing more is written. */
function cutShort(fixture: Fixture): FeatureContext {
  let isOut = false;
  const context = withPauses(fixture, () => {
    isOut = true;
    throw new Error("The power went out.");
  });
  const { database } = context;
  const write: Database["write"] = (prepare) =>
    isOut ? Promise.reject(new Error("The power is out.")) : database.write(prepare);
  return { ...context, database: { ...database, write } };
}

/** The owner's rights without any in a store. */
function withoutRights(fixture: Fixture): Access {
  return new Access(ownersAccess(fixture).identity, []);
}

async function lastChange({ owner }: Fixture) {
  const { data: [change] } = await json(owner.get("/api/documents/bulk"));
  return change;
}

/** Flags documents until the power goes out; answers which they are. */
async function flaggedInPart(fixture: Fixture): Promise<number[]> {
  const ids = await documents(fixture, enough);
  const asker = { access: ownersAccess(fixture), key: null };
  await expect(flagMany(cutShort(fixture), asker, { documents: ids, color: 1 })).rejects.toThrow("The power went out.");
  return ids;
}

Deno.test("an undo that was cut short is told from one that is done, and the next one completes it", () =>
  withFixture(async (fixture) => {
    const { owner, clock } = fixture;
    const { id } = await json(bulkFlag(owner, { documents: await documents(fixture, enough), color: 1 }));
    const untouched = { isUnderWay: false, isUndoBegun: false, settled: 0, isUndone: false };
    expect(await lastChange(fixture)).toMatchObject({ isFinished: true, ...untouched });
    const access = ownersAccess(fixture);
    await expect(undoChange(cutShort(fixture), { access }, id)).rejects.toThrow("The power went out.");
    const inPart = { changed: enough, isUndoBegun: true, settled: firstSlice, isUndone: false };
    expect(await lastChange(fixture)).toMatchObject({ ...inPart, isUnderWay: true });
    clock.advance(60_000);
    expect(await lastChange(fixture)).toMatchObject({ ...inPart, isUnderWay: false });
    expect(await json(undo(owner, id))).toEqual({ restored: enough, left: 0, denied: 0 });
    expect(await lastChange(fixture)).toMatchObject({ isUndoBegun: true, settled: enough, isUndone: true });
    expect(Object.values(await flagsOf(fixture)).every((color) => color === 0)).toBe(true);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a change or an undo that the server saw fail is not under way any more", () =>
  withFixture(async (fixture) => {
    const access = ownersAccess(fixture);
    const failing = withPauses(fixture, () => Promise.reject(new Error("The disk is full.")));
    const wanted = { documents: await documents(fixture, enough), color: 1 };
    await expect(flagMany(failing, { access, key: null }, wanted)).rejects.toThrow("The disk is full.");
    const change = await lastChange(fixture);
    expect(change).toMatchObject({ reached: firstSlice, isFinished: false, isUnderWay: false });
    await expect(undoChange(failing, { access }, change.id)).rejects.toThrow("The disk is full.");
    expect(await lastChange(fixture)).toMatchObject({ isUndoBegun: true, isUnderWay: false });
  }));

Deno.test("undo leaves what is not the asker's to change to an undo that may", () =>
  withFixture(async (fixture) => {
    const { owner, context } = fixture;
    const [one, two] = await documents(fixture, 2);
    const { id } = await json(bulkFlag(owner, { documents: [one, two], color: 1 }));
    await owner.send("PUT", `/api/documents/${two}/flag`, { color: 3 });
    const refused = await undoChange(context, { access: withoutRights(fixture) }, id);
    expect(refused).toEqual({ restored: 0, left: 0, denied: 2 });
    expect(await lastChange(fixture)).toMatchObject({ settled: 0, isUnderWay: false, isUndone: false });
    expect(await json(undo(owner, id))).toEqual({ restored: 1, left: 1, denied: 0 });
    expect(await flagsOf(fixture)).toMatchObject({ [one]: 0, [two]: 3 });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("an assignment that was cut short is finished as it was chosen, and told in one mail", () =>
  withFixture(async (fixture) => {
    const { accountId, storeId, owner, clock } = fixture;
    const ids = await documents(fixture, enough);
    const clerk = await aPerson(fixture.context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const asker = { access: ownersAccess(fixture), key: "one-and-the-same" };
    const wanted = { filters: `storeId=${storeId}&customerName=kim`, assignedUser: clerk.id };
    await expect(assignMany(cutShort(fixture), asker, wanted)).rejects.toThrow("The power went out.");
    const cut = await lastChange(fixture);
    expect(cut).toMatchObject({ reached: firstSlice, isFinished: false, isUnderWay: true });
    clock.advance(60_000);
    expect(await lastChange(fixture)).toMatchObject({ isUnderWay: false });
    const late = await fixture.file({ customerName: "Example, Kim late" });
    const colleague = await fixture.caller({ role: "FFLAdmin", storeIds: [storeId] });
    expect((await finish(colleague, cut.id)).status).toBe(404);
    expect(await mails(fixture)).toEqual([]);
    // The fixture's own document is a Kim as well.
    const whole = { id: cut.id, chosen: enough + 1, changed: enough + 1, denied: 0, hasMore: false };
    expect(await json(finish(owner, cut.id))).toEqual(whole);
    expect(await json(finish(owner, cut.id))).toEqual(whole);
    expect(await mails(fixture)).toHaveLength(1);
    const assigned = async (id: number) => (await entriesOf(fixture, id, "documents.assigned")).length;
    expect(await Promise.all([ids[0], ids[enough - 1], late.id].map(assigned))).toEqual([1, 1, 0]);
    expect(await lastChange(fixture)).toMatchObject({ isFinished: true, isUnderWay: false });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a change is finished with the rights of now, and not once it is undone", () =>
  withFixture(async (fixture) => {
    const { owner, context } = fixture;
    await flaggedInPart(fixture);
    const { id } = await lastChange(fixture);
    expect(await finishChange(context, { access: withoutRights(fixture) }, id)).toMatchObject({
      changed: firstSlice,
      denied: enough - firstSlice,
    });
    await undo(owner, id);
    const refused = await finish(owner, id);
    expect([refused.status, (await refused.json()).error]).toEqual([409, "documents.change_undone"]);
    expect(Object.values(await flagsOf(fixture)).every((color) => color === 0)).toBe(true);
  }));

Deno.test("a change is not finished for somebody who has left, nor after a day", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner, clock } = fixture;
    const ids = await documents(fixture, enough);
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const access = ownersAccess(fixture);
    const wanted = { documents: ids, assignedUser: clerk.id };
    await expect(assignMany(cutShort(fixture), { access, key: null }, wanted)).rejects.toThrow("The power went out.");
    await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [clerk.id] }]);
    const { id } = await lastChange(fixture);
    const refused = await finish(owner, id);
    expect([refused.status, (await refused.json()).error]).toEqual([409, "documents.assignee_left"]);
    clock.advance(86_400_001);
    await expect(finishChange(context, { access }, id)).rejects.toMatchObject({ error: "documents.finish_too_late" });
    expect(await lastReached(fixture, id)).toBe(firstSlice);
  }));

async function lastReached({ context }: Fixture, id: number): Promise<number> {
  const [row] = await context.database.all("SELECT reached FROM document_bulk_changes WHERE id = ?", [id]);
  return Number(row.reached);
}

Deno.test("whoever loses their rights in the middle changes and takes back no more; whoever is signed out is told so", () =>
  withFixture(async (fixture) => {
    const { context, owner } = fixture;
    const ids = await documents(fixture, enough);
    const access = ownersAccess(fixture);
    const losing = (after: Access | null) => {
      let asked = 0;
      return { access, key: null, renewed: () => Promise.resolve(++asked === 1 ? access : after) };
    };
    const wanted = { documents: ids, color: 1 };
    expect(await flagMany(context, losing(withoutRights(fixture)), wanted)).toMatchObject({
      chosen: enough,
      changed: firstSlice,
      denied: enough - firstSlice,
    });
    await expect(flagMany(context, losing(null), { ...wanted, color: 2 })).rejects.toMatchObject({ status: 401 });
    const { id } = await json(bulkFlag(owner, { documents: ids, color: 3 }));
    const undone = await undoChange(context, losing(withoutRights(fixture)), id);
    expect(undone).toEqual({ restored: firstSlice, left: 0, denied: enough - firstSlice });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a clerk who is disabled in the middle of a change gets no further with it", () =>
  withFixture(async (fixture) => {
    const { context, storeId } = fixture;
    const ids = await documents(fixture, enough);
    const clerk = await fixture.caller({ role: "FFLAdmin", storeIds: [storeId] });
    await context.database.write(() => [{
      sql: "CREATE TRIGGER clerk_disabled AFTER UPDATE OF reached ON document_bulk_changes BEGIN " +
        `UPDATE users SET status = 1 WHERE id = ${clerk.id}; END`,
    }]);
    expect((await bulkFlag(clerk, { documents: ids, color: 1 })).status).toBe(401);
    expect(Object.values(await flagsOf(fixture)).filter((color) => color === 1)).toHaveLength(firstSlice);
  }));

Deno.test("an undo that was begun in time keeps what it needs to its end", () =>
  withFixture(async (fixture) => {
    const { context, owner, clock } = fixture;
    const { id } = await json(bulkFlag(owner, { documents: await documents(fixture, enough), color: 1 }));
    clock.advance(86_400_000 - 60_000);
    const access = ownersAccess(fixture);
    const between = withPauses(fixture, async (stored) => {
      if (stored !== 1) return;
      clock.advance(120_000);
      await deleteOldChanges(context);
    });
    expect(await undoChange(between, { access }, id)).toEqual({ restored: enough, left: 0, denied: 0 });
    await deleteOldChanges(context);
    expect(await context.database.all("SELECT id FROM document_bulk_changes")).toEqual([]);
    expect(await context.database.all("SELECT change_id FROM document_bulk_items")).toEqual([]);
  }));
