import { expect } from "expect";
import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { withProduct } from "@/tests/product/product.ts";
import { SetClock } from "./clock.ts";
import { eventKey } from "./events.ts";
import { on } from "./feature.ts";
import { jobKey } from "./jobs/job-key.ts";
import { createJobs } from "./jobs/jobs.ts";
import { hashOfEntry } from "./ledger/chain.ts";
import type { NewEntry } from "./ledger/ledger.ts";
import { ledgerOn } from "./ledger/store.ts";
import { logTo } from "./log.ts";
import { aMail } from "./mail/mail.suite.ts";
import { mailOver } from "./mail/delivery.ts";
import { migrations } from "./migrations/index.ts";
import { changeWith, type UnitOfWork } from "./unit-of-work.ts";

const shelf = {
  name: "0001_books.sql",
  sql: "CREATE TABLE books(id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;",
};

/** The books of two features that take part in one change: one puts them on the shelf, the other writes about them. */
function put(unit: UnitOfWork, id: number): void {
  unit.add({ sql: "INSERT INTO books(id, title) VALUES (?, 'A Book')", args: [id] });
  unit.record(anEntry("shelf.put", id));
}

const idOnly = v.object({ id: v.number() });
const reviewWritten = eventKey("reviews.written", idOnly);
const printReview = jobKey("reviews.print", idOnly);

function review(unit: UnitOfWork, id: number): void {
  unit.add({ sql: "UPDATE books SET title = 'A Reviewed Book' WHERE id = ?", args: [id] });
  unit.guard("reviews.book_there", "changes() = 1");
  unit.record(anEntry("reviews.written", id));
  unit.publish(reviewWritten, { id });
  unit.enqueue(printReview, { id });
  unit.mail(aMail({ subject: `Your review of ${id}` }));
}

function anEntry(event: string, id: number): NewEntry {
  return { stream: "store:1", event, subject: `book:${id}`, actor: { userId: 7, name: "Ann" }, data: {} };
}

async function ready(database: Database) {
  await migrate(database, [{ feature: "kernel", migrations }, { feature: "shelf", migrations: [shelf] }]);
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  const log = logTo(() => {});
  const jobs = createJobs(database, clock, log);
  const mail = mailOver({ database, clock, log, jobs, url: "http://localhost", transport: null });
  const ledger = ledgerOn(database, clock);
  const seen = { lookUps: 0, wakes: 0, intrude: () => Promise.resolve() };
  const change = changeWith({
    database,
    async appended(entries) {
      if (entries.length > 0) seen.lookUps++;
      const statements = await ledger.append(entries);
      await seen.intrude();
      return statements;
    },
    published: ({ name, shape }, payload) => jobs.statements(jobKey(`listener:${name}`, shape), payload),
    enqueued: (job, payload, runAt) => jobs.statements(job, payload, runAt),
    mailed: (one) => mail.send(one),
    wake: () => void seen.wakes++,
  });
  return {
    change,
    seen,
    ledger,
    async stored() {
      const [books, entries, work, mails] = await database.snapshot([
        { sql: "SELECT id, title FROM books ORDER BY id" },
        { sql: "SELECT event FROM ledger ORDER BY seq" },
        { sql: "SELECT name FROM jobs ORDER BY id" },
        { sql: "SELECT subject FROM outbox ORDER BY id" },
      ]);
      return {
        books: books.map(({ id, title }) => `${id} ${title}`),
        entries: entries.map(({ event }) => event),
        work: work.map(({ name }) => name),
        mails: mails.map(({ subject }) => subject),
      };
    },
  };
}

const nothing = { books: [], entries: [], work: [], mails: [] };

testOnBothDatabases("what two features add to one unit is stored together, in one chain", async (database) => {
  const { change, seen, ledger, stored } = await ready(database);
  const answer = await change(async (unit) => {
    put(unit, 1);
    await database.one("SELECT 1");
    review(unit, 1);
    return "done";
  });
  expect(answer).toBe("done");
  expect(await stored()).toEqual({
    books: ["1 A Reviewed Book"],
    entries: ["shelf.put", "reviews.written"],
    work: ["listener:reviews.written", "reviews.print"],
    mails: ["Your review of 1"],
  });
  const entries = await Array.fromAsync(ledger.walk("store:1"));
  expect(entries[1].previousHash).toBe(entries[0].hash);
  for (const entry of entries) expect(entry.hash).toBe(hashOfEntry(entry));
  expect(seen.lookUps).toBe(1);
  expect(seen.wakes).toBe(1);
});

testOnBothDatabases(
  "a guard that does not hold undoes what every feature added, and wakes nobody",
  async (database) => {
    const { change, seen, stored } = await ready(database);
    const refused = change((unit) => {
      put(unit, 1);
      review(unit, 2);
    });
    await expect(refused).rejects.toThrow(new GuardFailed("reviews.book_there"));
    expect(await stored()).toEqual(nothing);
    expect(seen.wakes).toBe(0);
  },
);

testOnBothDatabases("an error while it is gathered leaves nothing behind", async (database) => {
  const { change, seen, stored } = await ready(database);
  const refused = change((unit) => {
    put(unit, 1);
    review(unit, 1);
    unit.mail(aMail({ subject: "Two\nlines" }));
  });
  await expect(refused).rejects.toMatchObject({ status: 400 });
  expect(await stored()).toEqual(nothing);
  expect(seen.wakes).toBe(0);
});

testOnBothDatabases(
  "when another process takes the place in the chain, it is gathered again into a new unit",
  async (database, openAnother) => {
    const { change, seen, ledger, stored } = await ready(database);
    const another = await openAnother();
    seen.intrude = async () => {
      seen.intrude = () => Promise.resolve();
      await another.write(() => ledger.append([anEntry("other.looked", 9)]));
    };
    const units: UnitOfWork[] = [];
    const attempt = await change((unit) => {
      units.push(unit);
      put(unit, 1);
      review(unit, 1);
      return units.length;
    });
    expect(attempt).toBe(2);
    expect(units[0]).not.toBe(units[1]);
    expect(await stored()).toEqual({
      books: ["1 A Reviewed Book"],
      entries: ["other.looked", "shelf.put", "reviews.written"],
      work: ["listener:reviews.written", "reviews.print"],
      mails: ["Your review of 1"],
    });
    expect(seen.wakes).toBe(1);
  },
);

testOnBothDatabases("an empty unit writes nothing and wakes nobody", async (database) => {
  const { change, seen, stored } = await ready(database);
  expect(await change(() => "nothing to do")).toBe("nothing to do");
  expect(await stored()).toEqual(nothing);
  expect(seen).toMatchObject({ lookUps: 0, wakes: 0 });
});

testOnBothDatabases("a change without events, jobs and mails wakes nobody", async (database) => {
  const { change, seen, stored } = await ready(database);
  await change((unit) => put(unit, 1));
  expect(await stored()).toMatchObject({ books: ["1 A Book"], entries: ["shelf.put"] });
  expect(seen.wakes).toBe(0);
});

testOnBothDatabases("what comes after the gathering is refused, not lost", async (database) => {
  const { change, stored } = await ready(database);
  const late: UnitOfWork[] = [];
  await change((unit) => {
    late.push(unit);
    put(unit, 1);
  });
  expect(() => put(late[0], 2)).toThrow("closed");
  expect(() => late[0].record(anEntry("shelf.put", 2))).toThrow("closed");
  expect(() => late[0].publish(reviewWritten, { id: 1 })).toThrow("closed");
  expect(await stored()).toMatchObject({ books: ["1 A Book"], entries: ["shelf.put"] });
});

Deno.test("an event of a change is on its way as soon as the change is stored", async () => {
  const heard = Promise.withResolvers<unknown>();
  const greeted = eventKey("greeter.greeted", idOnly);
  const greeter = {
    name: "greeter",
    handles: [on(greeted, (payload) => Promise.resolve(heard.resolve(payload)))],
  };
  await withProduct(async ({ context, start }) => {
    await start();
    await context.change((unit) => unit.publish(greeted, { id: 1 }));
    const begun = performance.now();
    expect(await heard.promise).toEqual({ id: 1 });
    expect(performance.now() - begun).toBeLessThan(4000);
  }, { features: [greeter] });
});
