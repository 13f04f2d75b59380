import { expect } from "expect";
import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { until } from "@/tests/until.ts";
import { SetClock, systemClock } from "../clock.ts";
import { logTo } from "../log.ts";
import { migrations } from "../migrations/index.ts";
import { type JobKey, jobKey } from "./job-key.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import type { Payload } from "./payload.ts";

const silent = logTo(() => {});

async function ready(database: Database) {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return { clock, jobs: createJobs(database, clock, silent) };
}

const nothing = v.object({});
const sendMail = jobKey("mail.send", nothing);

async function queued(database: Database, jobs: Jobs, job: JobKey<Payload>, payload: Payload = {}, runAt?: Date) {
  await database.write(() => jobs.statements(job, payload, runAt));
}

async function waiting(database: Database): Promise<number> {
  return Number((await database.one("SELECT count(*) AS n FROM jobs"))?.n);
}

testOnBothDatabases("a job runs with its payload and leaves the queue", async (database) => {
  const { jobs } = await ready(database);
  const seen: Payload[] = [];
  const numbered = jobKey("mail.send", v.object({ number: v.number(), to: v.array(v.number()) }));
  jobs.register(numbered, (payload) => Promise.resolve(void seen.push(payload)));
  for (let number = 0; number < 20; number++) await queued(database, jobs, numbered, { number, to: [1, 2] });
  await jobs.runAll();
  expect(seen).toHaveLength(20);
  expect(seen).toContainEqual({ number: 7, to: [1, 2] });
  expect(await waiting(database)).toBe(0);
});

testOnBothDatabases("a job whose batch failed never runs", async (database) => {
  const { jobs } = await ready(database);
  let ran = 0;
  jobs.register(sendMail, () => Promise.resolve(void ran++));
  const refused = database.write(
    () => [...jobs.statements(sendMail, {}), { sql: "INSERT INTO nowhere VALUES (1)" }],
  );
  await expect(refused).rejects.toThrow();
  await jobs.runAll();
  expect(ran).toBe(0);
});

const reminder = jobKey("reminder", nothing);

testOnBothDatabases("a job for later waits until then", async (database) => {
  const { jobs, clock } = await ready(database);
  let ran = 0;
  jobs.register(reminder, () => Promise.resolve(void ran++));
  await queued(database, jobs, reminder, {}, new Date("2026-03-02T11:00:00Z"));
  await jobs.runAll();
  expect(ran).toBe(0);
  clock.advance(3_600_000);
  await jobs.runAll();
  expect(ran).toBe(1);
});

testOnBothDatabases(
  "a failing job is tried ten times, each time later, then kept for people to see",
  async (database) => {
    const { jobs, clock } = await ready(database);
    const times: number[] = [];
    jobs.register(sendMail, () => {
      times.push(clock.now().getTime());
      return Promise.reject(new TypeError("cannot write to ann@example.com"));
    });
    await queued(database, jobs, sendMail);
    for (let second = 0; second < 4000; second += 5) {
      await jobs.runAll();
      if ((await jobs.failed()).length > 0) break;
      clock.advance(5000);
    }
    expect(times).toHaveLength(10);
    const waits = times.slice(1).map((time, index) => (time - times[index]) / 1000);
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280]);
    const [failed] = await jobs.failed();
    expect(failed).toMatchObject({ name: "mail.send", tries: 10, lastError: "TypeError" });
    await jobs.retry(failed.id);
    await jobs.runAll();
    expect(times).toHaveLength(11);
  },
);

testOnBothDatabases("a job that another process holds is left alone until its lease ends", async (database) => {
  const { jobs, clock } = await ready(database);
  let ran = 0;
  jobs.register(sendMail, () => Promise.resolve(void ran++));
  await queued(database, jobs, sendMail);
  const lost = createJobs(database, clock, silent);
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  lost.register(sendMail, () => {
    started.resolve();
    return released.promise;
  });
  const settling = lost.runAll();
  await started.promise;
  await jobs.runAll();
  expect(ran).toBe(0);
  clock.advance(61_000);
  await jobs.runAll();
  expect(ran).toBe(1);
  released.resolve();
  await settling;
  expect(await waiting(database)).toBe(0);
});

testOnBothDatabases("a job that no feature here knows is left for a process that does", async (database) => {
  const { jobs } = await ready(database);
  await queued(database, jobs, jobKey("other.feature", nothing));
  await jobs.runAll();
  expect(await waiting(database)).toBe(1);
});

testOnBothDatabases("two processes share the queue and run each job once", async (database) => {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const ran = new Map<number, number>();
  const count = jobKey("count", v.object({ number: v.number() }));
  const processes = [1, 2].map(() => {
    const jobs = createJobs(database, systemClock, silent);
    jobs.register(count, async ({ number }) => {
      await new Promise((wake) => setTimeout(wake, 2));
      ran.set(number, (ran.get(number) ?? 0) + 1);
    });
    return jobs;
  });
  for (const jobs of processes) jobs.start();
  for (let number = 0; number < 60; number++) await queued(database, processes[0], count, { number });
  for (const jobs of processes) jobs.wake();
  const keepAlive = setInterval(() => {}, 1000);
  await until("no job waits", async () => await waiting(database) === 0);
  clearInterval(keepAlive);
  await Promise.all(processes.map((jobs) => jobs.stop()));
  expect(ran.size).toBe(60);
  expect([...ran.values()].every((times) => times === 1)).toBe(true);
});

testOnBothDatabases("a recurring job runs at once and then each time round, in one process only", async (database) => {
  const { jobs, clock } = await ready(database);
  const other = createJobs(database, clock, silent);
  let ran = 0;
  for (const each of [jobs, other]) each.recur("ledger.checkpoints", 3600, () => Promise.resolve(void ran++));
  await Promise.all([jobs.runAll(), other.runAll()]);
  expect(ran).toBe(1);
  clock.advance(3_599_000);
  await jobs.runAll();
  expect(ran).toBe(1);
  clock.advance(1000);
  await Promise.all([jobs.runAll(), other.runAll()]);
  expect(ran).toBe(2);
});

testOnBothDatabases("a recurring job that fails comes round again", async (database) => {
  const { jobs, clock } = await ready(database);
  let ran = 0;
  jobs.recur("sweep", 60, () => {
    ran++;
    return Promise.reject(new Error("no"));
  });
  await jobs.runAll();
  clock.advance(60_000);
  await jobs.runAll();
  expect(ran).toBe(2);
});

testOnBothDatabases("stopping waits for what runs", async (database) => {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const jobs = createJobs(database, systemClock, silent);
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = jobKey("slow", nothing);
  let stopped = false;
  jobs.register(slow, () => {
    started.resolve();
    return released.promise;
  });
  await queued(database, jobs, slow);
  jobs.start();
  await started.promise;
  const stopping = jobs.stop().then(() => stopped = true);
  // Its own last words to the database would be through by the end of this.
  for (let question = 0; question < 20; question++) expect(await waiting(database)).toBe(1);
  expect(stopped).toBe(false);
  released.resolve();
  await stopping;
  expect(await waiting(database)).toBe(0);
});

testOnBothDatabases("what lay in the queue is given to its job in the declared shape", async (database) => {
  const { jobs, clock } = await ready(database);
  const seen: unknown[] = [];
  const shape = v.object({ userId: v.number(), since: v.optional(v.string(), "ever") });
  jobs.register(jobKey("accounts.send_reset", shape), (payload) => Promise.resolve(void seen.push(payload)));
  await database.write(() => [waitingRow("accounts.send_reset", '{"userId":7,"gone":true}', clock.now())]);
  await jobs.runAll();
  expect(seen).toEqual([{ userId: 7, since: "ever" }]);
  expect(await waiting(database)).toBe(0);
});

testOnBothDatabases(
  "a payload that does not fit is given up at once, seen by people, and can be tried again",
  async (database) => {
    await migrate(database, [{ feature: "kernel", migrations }]);
    const clock = new SetClock("2026-03-02T10:00:00.000Z");
    const logged: string[] = [];
    const jobs = createJobs(database, clock, logTo((line) => logged.push(line)));
    let ran = 0;
    jobs.register(jobKey("mail.send", v.object({ key: v.string() })), () => Promise.resolve(void ran++));
    await database.write(() => [
      waitingRow("mail.send", '{"key":7,"name":"Kim Example"}', clock.now()),
      waitingRow("mail.send", "no JSON", clock.now()),
      waitingRow("mail.send", '{"key":"k"}', clock.now()),
    ]);
    await jobs.runAll();
    expect(ran).toBe(1);
    const failed = await jobs.failed();
    expect(failed.map(({ name, tries, lastError }) => [name, tries, lastError])).toEqual(
      Array.from({ length: 2 }, () => ["mail.send", 1, "PayloadUnfit"]),
    );
    expect(logged.filter((line) => line.includes('"level":"error","event":"job_given_up"'))).toHaveLength(2);
    expect(logged.join()).not.toContain("Example");
    await database.write(() => [{ sql: 'UPDATE jobs SET payload = \'{"key":"k"}\'' }]);
    for (const { id } of failed) await jobs.retry(id);
    await jobs.runAll();
    expect(ran).toBe(3);
  },
);

function waitingRow(name: string, payload: string, now: Date) {
  return {
    sql: "INSERT INTO jobs(name, payload, due_at, created_at) VALUES (?, ?, ?, ?)",
    args: [name, payload, now.getTime(), now.getTime()],
  };
}
