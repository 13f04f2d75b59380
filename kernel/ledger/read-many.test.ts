import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../clock.ts";
import { migrations } from "../migrations/index.ts";
import { ledgerOn } from "./store.ts";

const anEntry = (stream: string, event: string, subject: string) => ({
  ...{ stream, event, subject, data: {} },
  actor: { userId: 7, name: "Ann Archer" },
});

testOnBothDatabases("entries about many subjects come as those about each of them do", async (database) => {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  const ledger = ledgerOn(database, clock);
  // About one subject in two chains, the later chain first.
  await ledger.record([anEntry("store:2", "documents.filed", "document:1")]);
  clock.advance(1_000);
  await ledger.record([
    anEntry("store:1", "documents.viewed", "document:1"),
    anEntry("store:1", "documents.filed", "document:2"),
    anEntry("store:1", "documents.filed", "document:20"),
  ]);
  const each = await ledger.aboutEach(["document:1", "document:2", "document:3"]);
  expect([...each.keys()]).toEqual(["document:1", "document:2", "document:3"]);
  for (const [subject, entries] of each) expect(entries).toEqual(await ledger.about(subject));
  expect(each.get("document:1")?.map(({ stream }) => stream)).toEqual(["store:2", "store:1"]);
  expect(each.get("document:3")).toEqual([]);
  expect((await ledger.aboutEach([])).size).toBe(0);
});

testOnBothDatabases("entries of some events come in their order, and no others", async (database) => {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const ledger = ledgerOn(database, new SetClock("2026-03-02T10:00:00.000Z"));
  const events = ["documents.filed", "documents.viewed", "notes.added"];
  await ledger.record(Array.from({ length: 60 }, (_, at) => anEntry("store:1", events[at % 3], `document:${at}`)));
  const wanted = (await Array.fromAsync(ledger.walk("store:1"))).filter(({ event }) => event !== "documents.viewed");
  const walk = ledger.walkEvents("store:1", ["notes.added", "documents.filed"])[Symbol.asyncIterator]();
  const found = [(await walk.next()).value];
  for (let next = await walk.next(); !next.done; next = await walk.next()) found.push(next.value);
  expect(found).toEqual(wanted);
  expect(await Array.fromAsync(ledger.walkEvents("store:9", ["notes.added"]))).toEqual([]);
});
