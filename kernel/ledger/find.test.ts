import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../clock.ts";
import { migrations } from "../migrations/index.ts";
import { actorsAbout, findEntries, findFolded, findInStream, walkSubject } from "./find.ts";
import { ledgerOn } from "./store.ts";

/** Ann looks, Bob looks, Ann looks, Bob notes, Ann looks three times, the operator looks as Ann, nobody prints. */
const told = "av bv av bn av av av ov -p".split(" ");
const people = { a: 1, b: 2, o: 1 } as const;

async function ready(database: Database): Promise<void> {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  const ledger = ledgerOn(database, clock);
  for (const [who, what] of told) {
    clock.advance(60_000);
    const userId = who === "a" || who === "b" || who === "o" ? people[who] : null;
    await database.write(() =>
      ledger.append([{
        stream: "store:1",
        event: what === "n" ? "some.noted" : what === "p" ? "some.merged_printed" : "some.viewed",
        subject: "thing:1",
        actor: { userId, name: userId === null ? "" : `Person ${userId}`, ...who === "o" ? { behind: "Olga" } : {} },
        data: {},
      }, { stream: "store:1", event: "some.viewed", subject: "thing:2", actor: { userId: 9, name: "C" }, data: {} }])
    );
  }
}

const looks = ["viewed", "printed"];
const whole = { limit: 50, offset: 0 };

testOnBothDatabases("runs of looks fold by person and event, and a page is a page of lines", async (database) => {
  await ready(database);
  const { entries, count, total } = await findFolded(database, "thing:1", {}, looks, whole);
  expect(entries.map(({ entry, count }) => `${entry.seq} ${entry.event} ${entry.actor.behind ?? ""} ${count}`)).toEqual(
    [
      "17 some.merged_printed  1",
      "15 some.viewed Olga 1",
      "13 some.viewed  3",
      "7 some.noted  1",
      "5 some.viewed  2",
      "3 some.viewed  1",
    ],
  );
  expect([count, total]).toEqual([6, 9]);
  expect(entries[4]).toMatchObject({ firstSeq: 1, firstAt: "2026-03-02T10:01:00.000Z" });
  const second = await findFolded(database, "thing:1", {}, looks, { limit: 2, offset: 2 });
  expect(second.entries.map(({ entry }) => entry.seq)).toEqual([13, 7]);
  expect(await findFolded(database, "thing:3", {}, looks, whole)).toEqual({ entries: [], count: 0, total: 0 });
});

testOnBothDatabases("entries are found by kind, event, person, operator, time and number", async (database) => {
  await ready(database);
  const found = async (filter: Parameters<typeof findEntries>[2]) => {
    const { entries, count } = await findEntries(database, "thing:1", filter, whole);
    expect(count).toBe(entries.length);
    return entries.map(({ seq }) => seq);
  };
  expect(await found({})).toEqual([17, 15, 13, 11, 9, 7, 5, 3, 1]);
  expect(await found({ withoutEndings: looks })).toEqual([7]);
  expect(await found({ endings: ["printed"] })).toEqual([17]);
  expect(await found({ event: "some.viewed", actorId: 1, behind: "" })).toEqual([13, 11, 9, 5, 1]);
  expect(await found({ behind: "Olga" })).toEqual([15]);
  expect(await found({ actorId: 0 })).toEqual([17]);
  expect(await found({ fromSeq: 5, toSeq: 9 })).toEqual([9, 7, 5]);
  expect(await found({ from: "2026-03-02T10:03:00.000Z", until: "2026-03-02T10:05:00.000Z" })).toEqual([7, 5]);
});

testOnBothDatabases(
  "all entries about a subject come in their order, and who did what is counted",
  async (database) => {
    await ready(database);
    const walked = await Array.fromAsync(walkSubject(database, "thing:1"));
    expect(walked.map(({ seq }) => seq)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17]);
    const actors = await actorsAbout(database, "thing:1");
    expect(actors.find(({ actorId, behind }) => actorId === 1 && behind === "")).toEqual({
      actorId: 1,
      name: "Person 1",
      behind: "",
      event: "some.viewed",
      count: 5,
      firstAt: "2026-03-02T10:01:00.000Z",
      lastAt: "2026-03-02T10:07:00.000Z",
    });
    expect(actors).toHaveLength(5);
  },
);

testOnBothDatabases(
  "a chain that is looked through in stretches answers what it would answer at once",
  async (database) => {
    await ready(database);
    for (const filter of [{}, { event: "some.noted" }, { actorId: 9 }, { fromSeq: 3, toSeq: 11 }, { actorId: 77 }]) {
      for (const [limit, offset] of [[50, 0], [4, 0], [4, 3], [3, 7], [2, 16], [5, 100]]) {
        const [atOnce, inStretches] = await Promise.all(
          [1000, 4].map((most) => findInStream(database, "store:1", filter, { limit, offset }, most)),
        );
        expect([filter, limit, offset, inStretches]).toEqual([filter, limit, offset, atOnce]);
      }
    }
    expect((await findInStream(database, "store:1", {}, whole)).count).toBe(18);
    expect(await findInStream(database, "store:2", {}, whole)).toEqual({ entries: [], count: 0 });
  },
);
