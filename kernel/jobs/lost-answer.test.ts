import { expect } from "expect";
import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { until } from "@/tests/until.ts";
import { SetClock } from "../clock.ts";
import { logTo } from "../log.ts";
import { migrations } from "../migrations/index.ts";
import { jobKey } from "./job-key.ts";
import { createJobs } from "./jobs.ts";

const nothing = v.object({});
const slow = jobKey("slow", nothing);
const mail = jobKey("mail.send", nothing);

testOnBothDatabases(
  "what was taken by a write whose answer was lost comes round when its lease ends",
  async (database) => {
    await migrate(database, [{ feature: "kernel", migrations }]);
    const clock = new SetClock("2026-03-02T10:00:00.000Z");
    const loss = losing(database);
    const jobs = createJobs(loss.database, clock, logTo(() => {}), 5);
    const released = Promise.withResolvers<void>();
    const ran: string[] = [];
    jobs.register(slow, () => {
      ran.push("slow");
      return released.promise;
    });
    jobs.register(mail, () => Promise.resolve(void ran.push("mail")));
    jobs.recur("alarms", 5, () => Promise.resolve(void ran.push("alarms")));
    const due = async (name: string) =>
      Number((await database.one("SELECT due_at FROM jobs WHERE name = ?", [name]))?.due_at) - clock.now().getTime();
    try {
      await database.write(() => jobs.statements(slow, {}));
      jobs.start();
      await until("both run", () => ran.length === 2);
      await until("the alarms are written down", async () => await heldBy(database, "recurring_jobs") === 0);
      clock.advance(5000);
      loss.isNext = true;
      await database.write(() => jobs.statements(mail, {}));
      jobs.wake();
      await until("the answer of a take was lost", () => !loss.isNext);
      expect([await heldBy(database, "jobs"), await heldBy(database, "recurring_jobs")]).toEqual([2, 1]);
      for (const left of [40_000, 20_000, 0]) {
        clock.advance(20_000);
        await until("what runs is held for another minute", async () => await due(slow.name) === 60_000);
        expect(await due(mail.name)).toBe(left);
      }
      jobs.wake();
      await until("both ran after all", () => ran.length === 4);
      // The slow one was held all the time, or it would have been begun again.
      expect(ran.toSorted()).toEqual(["alarms", "alarms", "mail", "slow"]);
    } finally {
      released.resolve();
      await jobs.stop();
    }
    expect(await database.one("SELECT count(*) AS n FROM jobs")).toEqual({ n: 0 });
  },
);

/** A database that stores the next write that takes jobs and loses its answer, as when the process that writes dies then. */
function losing(database: Database) {
  const loss = {
    isNext: false,
    database: {
      ...database,
      async write(prepare: Parameters<Database["write"]>[0]) {
        const statements = await prepare();
        const written = await database.write(() => statements);
        if (!loss.isNext || !statements.some(({ sql }) => sql.includes("tries = tries + 1"))) return written;
        loss.isNext = false;
        return [];
      },
    },
  };
  return loss;
}

async function heldBy(database: Database, table: string): Promise<number> {
  return Number((await database.one(`SELECT count(*) AS n FROM ${table} WHERE lease IS NOT NULL`))?.n);
}
