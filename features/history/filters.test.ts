import { expect } from "expect";
import * as v from "valibot";
import { type Caller, callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { anAccount } from "@/features/accounts/testing.ts";
import { historyPersonSchema, historySchema } from "./contract.ts";
import { pageEntries } from "@/kernel/shapes.ts";

/** Writes entries about the document of the fixture, one a minute. */
async function happened(
  { context, clock, storeId, document }: Fixture,
  ...events: readonly (readonly [event: string, userId: number | null, name: string, behind?: string])[]
): Promise<void> {
  for (const [event, userId, name, behind] of events) {
    clock.advance(60_000);
    await context.ledger.record([{
      stream: `store:${storeId}`,
      event,
      subject: `document:${document.id}`,
      actor: { userId, name, ...behind === undefined ? {} : { behind } },
      data: { attachmentId: 1, fileName: "4473.pdf" },
    }]);
  }
}

async function history(caller: Caller, id: number, query = "") {
  const response = await caller.get(`/api/history/documents/${id}?${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return v.parse(historySchema, await response.json());
}

const looks = [
  ["documents.viewed", 71, "Ann Archer"],
  ["documents.viewed", 72, "Dana Doe"],
  ["documents.viewed", 71, "Ann Archer"],
  ["documents.printed", 71, "Ann Archer"],
  ["documents.turned_over", 72, "Dana Doe"],
  ["documents.viewed", 71, "Ann Archer"],
  ["documents.exported", null, "", "Olga Operator"],
] as const;

Deno.test("looks of one kind by one person fold into one line, but never across a change", () =>
  withFixture(async (fixture) => {
    await happened(fixture, ...looks);
    const { data, count, entries } = await history(fixture.owner, fixture.document.id, "grouped=true");
    expect([count, entries]).toEqual([7, 8]);
    expect(data.map(({ title, userName, repeats }) => `${title} ${userName} ${repeats?.count ?? 1}`)).toEqual([
      "Exported  1",
      "Viewed Ann Archer 1",
      "Turned over Dana Doe 1",
      "Printed Ann Archer 1",
      "Viewed Ann Archer 2",
      "Viewed Dana Doe 1",
      `Filed ${data[6].userName} 1`,
    ]);
    const folded = data[4];
    expect(folded.repeats).toEqual({ count: 2, firstSeq: folded.seq - 2, first: "2026-07-15T18:01:00.000Z" });
    const unfolded = await history(
      fixture.owner,
      fixture.document.id,
      `event=documents.viewed&userId=71&behind=&fromSeq=${folded.repeats?.firstSeq}&toSeq=${folded.seq}`,
    );
    expect(unfolded.data.map(({ seq }) => seq)).toEqual([folded.seq, folded.seq - 2]);
    const second = await history(fixture.owner, fixture.document.id, "grouped=true&limit=3&page=2");
    expect([second.count, second.data.map(({ seq }) => seq)]).toEqual([7, data.slice(3, 6).map(({ seq }) => seq)]);
  }));

Deno.test("an event that no feature knows, or writes otherwise today, still reads, and counts as a change", () =>
  withFixture(async (fixture) => {
    await happened(fixture, ["documents.turned_over", 72, "Dana Doe"], ["documents.flagged", 72, "Dana Doe"], [
      "gone.re-scanned",
      null,
      "",
    ]);
    const { data } = await history(fixture.owner, fixture.document.id, "kind=change");
    expect(data.map(({ title, description }) => [title, description]).slice(0, 3)).toEqual([
      ["Re scanned", ""],
      ["Flagged", ""],
      ["Turned over", ""],
    ]);
    expect(data.at(-1)).toMatchObject({ title: "Filed", kind: "change" });
  }));

Deno.test("a history is narrowed by kind, person, and days on the store's clocks", () =>
  withFixture(async (fixture) => {
    await happened(fixture, ...looks);
    const ask = async (query: string) =>
      (await history(fixture.owner, fixture.document.id, query)).data.map((e) => e.event);
    expect(await ask("kind=look")).toHaveLength(5);
    expect(await ask("kind=export")).toEqual(["documents.exported"]);
    expect(await ask("kind=change")).toEqual(["documents.turned_over", "documents.filed"]);
    expect(await ask("userId=72")).toEqual(["documents.turned_over", "documents.viewed"]);
    expect(await ask("userId=0")).toEqual(["documents.exported"]);
    expect(await ask("startDate=2026-07-15&endDate=2026-07-15")).toHaveLength(8);
    expect(await ask("startDate=2026-07-16")).toEqual([]);
    expect(await ask("endDate=2026-07-14")).toEqual([]);
    for (const wrong of ["kind=other", "userId=-1", "startDate=2026-02-30", "grouped=1", "fromSeq=0"]) {
      const response = await fixture.owner.get(`/api/history/documents/${fixture.document.id}?${wrong}`);
      expect([wrong, response.status]).toEqual([wrong, 400]);
      await response.body?.cancel();
    }
  }));

Deno.test("a day ends at midnight at the store, not in UTC", () =>
  withFixture(async (fixture) => {
    await fixture.context.database.write(() => [{ sql: "UPDATE stores SET time_zone = 'America/Denver'" }]);
    fixture.clock.advance(Date.parse("2026-07-16T05:58:00Z") - fixture.clock.now().getTime());
    await happened(fixture, ["documents.viewed", 71, "Ann Archer"], ["documents.printed", 71, "Ann Archer"]);
    const owner = await callerOf(fixture, fixture.owner.id);
    const ask = async (query: string) =>
      (await history(owner, fixture.document.id, query)).data.map(({ event }) => event);
    expect(await ask("endDate=2026-07-15")).toEqual(["documents.viewed", "documents.filed"]);
    expect(await ask("startDate=2026-07-16&endDate=2026-07-16")).toEqual(["documents.printed"]);
  }));

Deno.test("who has seen a document is told with how often, how, and when first and last", () =>
  withFixture(async (fixture) => {
    await happened(fixture, ...looks);
    const path = `/api/history/documents/${fixture.document.id}/people`;
    const page = v.object(pageEntries(historyPersonSchema));
    const { data: people, count } = v.parse(page, await (await fixture.owner.get(path)).json());
    expect(count).toBe(people.length);
    expect(people.slice(0, 3)).toEqual([
      expect.objectContaining({ userId: 0, behind: "Olga Operator", exported: 1, changes: 0 }),
      {
        userId: 71,
        userName: "Ann Archer",
        behind: null,
        changes: 0,
        viewed: 3,
        printed: 1,
        downloaded: 0,
        exported: 0,
        firstLook: "2026-07-15T18:01:00.000Z",
        lastLook: "2026-07-15T18:06:00.000Z",
      },
      expect.objectContaining({ userId: 72, viewed: 1, changes: 1 }),
    ]);
    expect(people[3]).toMatchObject({ changes: 1, viewed: 0, firstLook: null, lastLook: null });
    const stranger = await fixture.caller({ accountId: (await anAccount(fixture.context)).id });
    const refused = await stranger.get(path);
    expect(refused.status).toBe(404);
    await refused.body?.cancel();
    const anonymous = await fixture.request(path);
    expect(anonymous.status).toBe(401);
    await anonymous.body?.cancel();
  }));
