import { expect } from "expect";
import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { until } from "@/tests/until.ts";
import { createJobs } from "../jobs/jobs.ts";
import { jobKey } from "../jobs/job-key.ts";
import { ledgerOn } from "../ledger/store.ts";
import { clockSubject } from "../ledger/subjects.ts";
import { logTo } from "../log.ts";
import { migrations } from "../migrations/index.ts";
import { clockCommand } from "./clock-command.ts";
import { SteadyClock } from "./steady-clock.ts";
import { TestComputer } from "./testing.ts";
import { keepTimeEverySeconds, timekeeperOn } from "./timekeeper.ts";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** A server over `database` on a computer. */
async function serverOn(database: Database, computer: TestComputer) {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const logged: string[] = [];
  const log = logTo((line) => logged.push(String(JSON.parse(line).event)));
  const clock = new SteadyClock(computer);
  const ledger = ledgerOn(database, clock);
  const time = timekeeperOn(database, clock, ledger, log);
  await time.start();
  return {
    time,
    clock,
    logged,
    jobs: createJobs(database, clock, log),
    recorded: async () => (await ledger.about(clockSubject)).map(({ data }) => data),
    /** The server runs, and keeps time. */
    async runs(milliseconds: number) {
      for (let left = milliseconds; left > 0; left -= keepTimeEverySeconds * second) {
        computer.pass(keepTimeEverySeconds * second);
        clock.now();
        await time.keep();
      }
    },
  };
}

testOnBothDatabases("a jump for ten seconds is told in the ledger and leaves no doubt behind", async (database) => {
  const computer = new TestComputer("2026-03-02T10:00:00.000Z");
  const { time, runs, logged, recorded } = await serverOn(database, computer);
  await runs(10 * minute);
  computer.setAhead(365 * day);
  expect(await time.isDoubted()).toBe(true);
  computer.pass(10 * second);
  expect(await time.isDoubted()).toBe(true);
  computer.setAhead(-365 * day);
  await runs(minute);
  expect(await time.isDoubted()).toBe(false);
  expect(await recorded()).toEqual([
    { from: "2026-03-02T10:11:10.000Z", to: "2027-03-02T10:11:10.000Z", isFollowed: false },
  ]);
  expect(logged).toEqual(["clock_jump_noticed", "clock_jump_ended"]);
});

testOnBothDatabases("a jump that is followed is doubted until the server has run for a week", async (database) => {
  const computer = new TestComputer("2026-03-02T10:00:00.000Z");
  const { time, clock, runs, recorded } = await serverOn(database, computer);
  computer.setAhead(hour);
  clock.now();
  await runs(3 * minute);
  expect(await recorded()).toMatchObject([{ isFollowed: true }]);
  expect(await time.doubt()).toMatchObject({ reason: "set" });
  await runs(6 * hour);
  expect(await time.isDoubted()).toBe(true);
  await database.write(() => [{ sql: `UPDATE clock_state SET ran_ms = ${7 * day - hour}` }]);
  await runs(hour);
  expect(await time.isDoubted()).toBe(false);
});

testOnBothDatabases("whoever runs it may say that the clock is right", async (database) => {
  const computer = new TestComputer("2026-03-02T10:00:00.000Z");
  const { time, clock, runs } = await serverOn(database, computer);
  computer.setAhead(hour);
  clock.now();
  await runs(3 * minute);
  await time.confirm();
  expect(await time.isDoubted()).toBe(false);
});

testOnBothDatabases("strongroom clock says what is doubted, and takes an operator's word", async (database) => {
  const computer = new TestComputer("2026-03-02T10:00:00.000Z");
  const { time, clock, runs } = await serverOn(database, computer);
  const printed: string[] = [];
  const command = (...args: string[]) => clockCommand(database, args, (line) => printed.push(line));
  expect(await command()).toBe(0);
  computer.setAhead(hour);
  clock.now();
  await runs(3 * minute);
  expect(await command()).toBe(1);
  expect(printed).toContain(
    "It jumped from 2026-03-02T10:02:00.000Z to 2026-03-02T11:02:00.000Z: nothing is removed for good.",
  );
  expect(await command("--wrong")).toBe(2);
  expect(await command("--right")).toBe(0);
  expect(await time.isDoubted()).toBe(false);
});

for (
  const [name, moved, reason] of [
    ["was put back while no server ran", -2 * hour, "set"],
    ["is far ahead at the start", 30 * day, "away"],
  ] as const
) {
  testOnBothDatabases(`a clock that ${name} is doubted`, async (database) => {
    const computer = new TestComputer("2026-03-02T10:00:00.000Z");
    await (await serverOn(database, computer)).runs(10 * minute);
    computer.setAhead(moved);
    const again = await serverOn(database, computer);
    expect(await again.time.doubt()).toMatchObject({ reason, from: new Date("2026-03-02T10:10:00.000Z") });
    expect(await again.recorded()).toHaveLength(reason === "set" ? 1 : 0);
    const later = await serverOn(database, computer);
    expect(await later.time.isDoubted()).toBe(true);
    expect(await later.recorded()).toHaveLength(reason === "set" ? 1 : 0);
  });
}

testOnBothDatabases(
  "a night, a weekend, or another server's clock that differs a little is no doubt",
  async (database) => {
    const computer = new TestComputer("2026-03-02T10:00:00.000Z");
    for (const away of [0, 14 * hour, 63 * hour, -5 * minute]) {
      computer.setAhead(away);
      const { time, runs, logged } = await serverOn(database, computer);
      await runs(2 * minute);
      expect([await time.isDoubted(), logged]).toEqual([false, []]);
    }
  },
);

testOnBothDatabases("jobs go on when the clock was put back, without a restart", async (database) => {
  const computer = new TestComputer("2026-03-02T10:00:00.000Z");
  const { clock, jobs } = await serverOn(database, computer);
  let [swept, mailed, failed] = [0, 0, 0];
  const mail = jobKey("mail.send", v.object({}));
  const flaky = jobKey("flaky", v.object({}));
  const reminder = jobKey("reminder", v.object({}));
  jobs.recur("sweep", 3600, () => Promise.resolve(void swept++));
  jobs.register(mail, () => Promise.resolve(void mailed++));
  jobs.register(flaky, () => failed++ === 0 ? Promise.reject(new Error("once")) : Promise.resolve());
  jobs.register(reminder, () => Promise.reject(new Error("This one is for later.")));
  await database.write(() => jobs.statements(reminder, {}, new Date("2026-05-01T00:00:00Z")));
  await database.write(() => jobs.statements(flaky, {}));
  const moved = (milliseconds: number) => {
    computer.setAhead(milliseconds);
    clock.now();
    computer.pass(3 * minute);
    clock.now();
  };
  jobs.start();
  try {
    moved(30 * day);
    jobs.wake();
    await until("all ran once", () => swept === 1 && failed === 1);
    await database.write(() => jobs.statements(mail, {}, new Date(clock.now().getTime() + minute)));
    moved(-30 * day);
    jobs.wake();
    const due = "SELECT max(due_at) AS due FROM jobs WHERE name <> 'reminder'";
    await until(
      "what was put off is brought back",
      async () => Number((await database.one(due))?.due) < clock.now().getTime() + hour,
    );
    computer.pass(2 * hour);
    jobs.wake();
    await until("all ran again", () => swept === 2 && failed === 2 && mailed === 1);
  } finally {
    await jobs.stop();
  }
  expect((await database.all("SELECT name FROM jobs")).map(({ name }) => name)).toEqual(["reminder"]);
});
