import { expect } from "expect";
import { Access, type DateRange } from "@/kernel/access.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { bulkFlag, documents, json, ownersAccess, undo } from "../actions/testing.ts";
import { publishChanged } from "./changed.ts";
import { added, letter, send } from "../supplements/testing.ts";

/** The ids that somebody hears of while `happens` runs, line by line; `null` stands for any of the store. */
async function heard(fixture: Fixture, ranges: readonly DateRange[] | undefined, happens: () => Promise<unknown>) {
  const { live } = fixture.context;
  const { last } = await live.ends();
  await happens();
  const { identity, grants } = ownersAccess(fixture);
  const access = new Access(identity, grants.map((grant) => ranges ? { ...grant, ranges } : grant));
  const lines = (await live.after(last, 500)).filter(({ name }) => name === "documents.changed");
  const theirs = lines.filter(({ audience }) => "permission" in audience && access.can(audience.permission, audience));
  return theirs.map(({ ids }) => ids.documentIds);
}

const june = [{ startDate: "2026-06-01", endDate: "2026-06-30" }];
const july = [{ startDate: "2026-07-01", endDate: "2026-07-31" }];
const year = [{ startDate: "2026-01-01", endDate: "2026-12-31" }];

/** Gives each document a status date of its own. */
async function date(fixture: Fixture, ids: readonly number[], dates: readonly (string | null)[]) {
  await fixture.context.database.write(() =>
    ids.map((id, at) => ({
      sql: "UPDATE documents SET transfer_date = ?, status = iif(? IS NULL, NULL, 0) WHERE id = ?",
      args: [dates[at], dates[at], id],
    }))
  );
}

Deno.test("of a change of many, grants with date ranges hear of the documents of their dates and of no others", () =>
  withFixture(async (fixture) => {
    const ids = await documents(fixture, 4);
    await date(fixture, ids, ["2026-06-10", "2026-06-10", "2026-07-10", null]);
    const flag = (color: number) => () => bulkFlag(fixture.owner, { documents: ids, color });
    expect(await heard(fixture, june, flag(1))).toEqual([ids.slice(0, 2)]);
    expect(await heard(fixture, july, flag(2))).toEqual([[ids[2]]]);
    expect((await heard(fixture, undefined, flag(3))).flat().toSorted()).toEqual(ids);
    const { id } = await json(flag(1)());
    expect(await heard(fixture, july, () => undo(fixture.owner, id))).toEqual([[ids[2]]]);
  }));

Deno.test("a change of more than eight dates is one line, which names no document", () =>
  withFixture(async (fixture) => {
    const ids = await documents(fixture, 9);
    const dates = ids.map((_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10));
    await date(fixture, ids, dates);
    for (const [color, ranges] of [june, undefined].entries()) {
      const flag = () => bulkFlag(fixture.owner, { documents: ids, color: color + 1 });
      expect(await heard(fixture, ranges, flag)).toEqual([null]);
    }
    const one = () => bulkFlag(fixture.owner, { documents: ids.slice(1), color: 3 });
    expect(await heard(fixture, undefined, one)).toEqual(ids.slice(1).map((id) => [id]));
  }));

Deno.test("more than a hundred documents of one date are told without their ids, to whoever reads that date", () =>
  withFixture(async (fixture) => {
    const { accountId, storeId, context } = fixture;
    const changed = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, accountId, storeId, date: "2026-06-10" }));
    const publish = () => context.change((unit) => publishChanged(unit, changed, true));
    expect(await heard(fixture, year, publish)).toEqual([null]);
    expect(await heard(fixture, july, publish)).toEqual([]);
  }));

Deno.test("a supplement that comes, goes and comes back is heard of by the document's date", () =>
  withFixture(async (fixture) => {
    const { owner, document: { id } } = fixture;
    await date(fixture, [id], ["2026-06-10"]);
    expect(await heard(fixture, june, () => send(fixture, owner, [letter()], [6]))).toEqual([[id]]);
    const { attachments } = await added(fixture);
    const path = `/api/attachments/${attachments.at(-1)?.id}`;
    expect(await heard(fixture, june, () => owner.send("DELETE", path, {}))).toEqual([[id]]);
    expect(await heard(fixture, july, () => owner.send("POST", `${path}/restore`, {}))).toEqual([]);
    expect(await heard(fixture, june, () => owner.send("DELETE", path, {}))).toEqual([[id]]);
  }));

Deno.test("an edit of the date is heard by whoever had the document and by whoever has it now", () =>
  withFixture(async (fixture) => {
    const { owner, document: { id } } = fixture;
    const edit = (version: number, values: object) => () =>
      owner.send("PUT", `/api/documents/${id}`, { document: { version, ...values } });
    await date(fixture, [id], ["2026-06-10"]);
    expect(await heard(fixture, june, edit(1, { transferDate: "2026-07-10" }))).toEqual([[id]]);
    expect(await heard(fixture, june, edit(2, { transferDate: "2026-06-10" }))).toEqual([[id]]);
    expect(await heard(fixture, july, edit(3, { customerName: "Exemplar, Kim" }))).toEqual([]);
  }));

Deno.test("a document that is completed is heard of by whoever sees it from then on", () =>
  withFixture(async (fixture) => {
    const { owner, document: { id } } = fixture;
    await date(fixture, [id], [null]);
    const name = () =>
      owner.send("PUT", `/api/documents/${id}`, { document: { version: 1, customerName: "New, Kim" } });
    expect(await heard(fixture, year, name)).toEqual([]);
    const completed = { version: 2, status: 0, transferDate: "2026-07-10" };
    const complete = () => owner.send("PUT", `/api/documents/${id}`, { document: completed });
    expect(await heard(fixture, july, complete)).toEqual([[id]]);
  }));
