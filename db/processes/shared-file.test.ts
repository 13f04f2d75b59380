import { Buffer } from "node:buffer";
import { expect } from "expect";
import { databaseProcesses } from "@/kernel/database-processes.ts";
import { logTo } from "@/kernel/log.ts";
import { killProcess, processOf } from "@/tests/product/kill-process.ts";
import { until } from "@/tests/until.ts";
import { asAsker, type Asker } from "../asker.ts";
import { databaseOf } from "../database.ts";
import { AskerGone, ReadingTooLong } from "../errors.ts";
import { migrate } from "../migrate.ts";
import { SharedFile } from "./shared-file.ts";
import { emptyFile } from "./testing/empty-file.ts";

const numbers = {
  feature: "numbers",
  migrations: [{ name: "0001_numbers", sql: "CREATE TABLE numbers(number INTEGER PRIMARY KEY) STRICT;" }],
};
const insert = (number: number) => ({ sql: "INSERT INTO numbers(number) VALUES (?)", args: [number] });
/** Counts so far; 100,000,000 take tens of seconds. */
const count = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS n FROM n";
const endless = 1_000_000_000;

async function withShared(
  run: (shared: SharedFile, database: ReturnType<typeof databaseOf>, ended: string[]) => Promise<void>,
  busyReaders = 1,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-processes-" });
  const ended: string[] = [];
  const settings = databaseProcesses(busyReaders, logTo(() => {}));
  const shared = await SharedFile.open(emptyFile(folder), { ...settings, onEnded: (role) => ended.push(role) });
  const database = databaseOf(shared, "embedded");
  try {
    await migrate(database, [numbers]);
    await run(shared, database, ended);
  } finally {
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

function killReaders(shared: SharedFile): void {
  for (const pid of shared.processIds.readers) killProcess(processOf(pid));
}

Deno.test("whoever reads in a reader that is killed gets an answer from another", async () => {
  await withShared(async (shared, database, ended) => {
    const reading = database.one(count, [8_000_000]);
    await new Promise((wake) => setTimeout(wake, 150));
    killReaders(shared);
    expect(await reading).toEqual({ n: 8_000_000 });
    expect(ended).toEqual(["reader"]);
  });
});

Deno.test("whoever reads gets an answer when all readers are killed at once", async () => {
  await withShared(async (shared, database) => {
    for (let round = 0; round < 3; round++) {
      const started = ["a", "b", "c"].map((name) => asAsker({ name }, () => database.one(count, [1_000_000])));
      await until("several read", () => shared.processIds.readers.length > 1);
      await Promise.all(started);
      const reading = database.one(count, [200_000]);
      killReaders(shared);
      expect(await reading).toEqual({ n: 200_000 });
    }
  }, 2);
});

Deno.test("a reading that kills every reader fails, and the next one is answered", async () => {
  await withShared(async (shared, database) => {
    let isOver = false;
    const failed = expect(database.one(count, [endless]).finally(() => isOver = true)).rejects.toThrow("ended before");
    while (!isOver) {
      await new Promise((wake) => setTimeout(wake, 100));
      if (!isOver) killReaders(shared);
    }
    await failed;
    expect(await database.one("SELECT 7 AS n")).toEqual({ n: 7 });
  });
});

Deno.test("a writer that is killed again and again loses nothing that was acknowledged, and stores nothing twice", async () => {
  await withShared(async (shared, database, ended) => {
    const acknowledged: number[] = [];
    let isOver = false;
    const killing = (async () => {
      let killed: number | undefined;
      for (let kill = 0; kill < 4; kill++) {
        await until("another writer is there", () => (shared.processIds.writer ?? killed) !== killed);
        await new Promise((wake) => setTimeout(wake, 120 * Math.random()));
        killed = shared.processIds.writer ?? killed;
        if (killed !== undefined) killProcess(processOf(killed));
      }
      isOver = true;
    })();
    for (let number = 0; !isOver; number++) {
      // A number that was stored already would be refused.
      await database.write(() => [insert(number)]);
      acknowledged.push(number);
    }
    await killing;
    const rows = await database.all("SELECT number FROM numbers ORDER BY number");
    expect(rows.map(({ number }) => Number(number))).toEqual(acknowledged);
    await until("the end of each was noticed", () => ended.filter((role) => role === "writer").length === 4);
  });
});

Deno.test("everybody reads what they have just written", async () => {
  await withShared(async (_, database) => {
    for (let number = 0; number < 200; number++) {
      await database.write(() => [insert(number)]);
      const readings = [1, 2, 3].map(() => database.one("SELECT max(number) AS n FROM numbers"));
      for (const reading of readings) expect(await reading).toEqual({ n: number });
    }
  });
});

Deno.test("a reading that nobody waits for any more is stopped", async () => {
  await withShared(async (_, database) => {
    const gone = new AbortController();
    const asker: Asker = { name: "person 1", gone: gone.signal };
    const readings = asAsker(asker, () => Array.from({ length: 6 }, () => database.one(count, [endless])));
    const stopped = readings.map((reading) => expect(reading).rejects.toBeInstanceOf(AskerGone));
    await new Promise((wake) => setTimeout(wake, 200));
    gone.abort();
    await Promise.all(stopped);
    expect(await database.one("SELECT 7 AS n")).toEqual({ n: 7 });
  });
});

Deno.test("a reading that takes longer than its asker may wait is stopped, while it runs and while it waits", async () => {
  await withShared(async (_, database) => {
    const asker: Asker = { name: "person 1", patienceMs: 300 };
    const readings = asAsker(asker, () => Array.from({ length: 4 }, () => database.one(count, [endless])));
    await Promise.all(readings.map((reading) => expect(reading).rejects.toBeInstanceOf(ReadingTooLong)));
    expect(await asAsker({ name: "person 1" }, () => database.one("SELECT 7 AS n"))).toEqual({ n: 7 });
  });
});

Deno.test("what one person reads leaves a reader to the others", async () => {
  await withShared(async (_, database) => {
    const gone = new AbortController();
    const heavy: Asker = { name: "person 1", gone: gone.signal };
    const readings = asAsker(heavy, () => Array.from({ length: 10 }, () => database.one(count, [endless])));
    const stopped = readings.map((reading) => expect(reading).rejects.toBeInstanceOf(AskerGone));
    // Ten that never end; without its own turn this one would never be answered.
    for (let person = 2; person < 12; person++) {
      const asker: Asker = { name: `person ${person}` };
      expect(await asAsker(asker, () => database.one("SELECT 7 AS n"))).toEqual({ n: 7 });
    }
    gone.abort();
    await Promise.all(stopped);
  });
});

Deno.test("bytes and long lists come whole", async () => {
  await withShared(async (_, database) => {
    const rows = await database.all(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) " +
        "SELECT i, iif(i % 400 = 0, CAST(char(i % 100 + 48) AS BLOB), 'é' || i) AS mixed FROM n",
    );
    expect(rows).toHaveLength(1000);
    expect(rows[0]).toEqual({ i: 1, mixed: "é1" });
    expect(rows[399]).toEqual({ i: 400, mixed: new Uint8Array([48]).buffer });
    expect(rows[999]).toEqual({ i: 1000, mixed: "é1000" });
  });
});

Deno.test("processes that cannot be started leave everything as it was", async () => {
  const settings = {
    ...databaseProcesses(1, logTo(() => {})),
    command: () => [Deno.execPath(), "eval", "Deno.exit(3)"],
  };
  await expect(SharedFile.open("/tmp/nowhere.db", settings)).rejects.toThrow();
});

Deno.test("readers and the writer end with a server that is killed, whatever they are at", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-processes-" });
  const path = new URL("./shared-file.ts", import.meta.url).href;
  const settings = databaseProcesses(1, logTo(() => {}));
  const command = JSON.stringify(settings.command("reader", `${folder}/a.db`).with(-2, "ROLE"));
  const program = `import { SharedFile } from ${JSON.stringify(path)};
    const command = (role) => ${command}.map((part) => part === "ROLE" ? role : part);
    const environment = ${JSON.stringify(settings.environment)};
    const shared = await SharedFile.open(${
    JSON.stringify(emptyFile(folder))
  }, { command, environment, busyReaders: 1, onEnded() {} });
    shared.run({ sql: ${JSON.stringify(count)}, args: [${endless}] });
    shared.batch([{ sql: ${JSON.stringify(count)}, args: [${endless}] }], "write");
    await new Promise((wake) => setTimeout(wake, 300));
    console.log(JSON.stringify(shared.processIds));
    Deno.kill(Deno.pid, "SIGKILL");`;
  const script = `${new URL("../../", import.meta.url).pathname}.shared-file-test-${crypto.randomUUID()}.ts`;
  await Deno.writeTextFile(script, program);
  try {
    const args = ["run", "-A", "--no-check", "--node-modules-dir=manual", script];
    const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
    const { writer, readers } = JSON.parse(new TextDecoder().decode(stdout));
    for (const pid of [writer, ...readers]) await until(`process ${pid} is gone`, () => isGone(pid));
  } finally {
    await Deno.remove(script);
    await Deno.remove(folder, { recursive: true });
  }
});

function isGone(pid: number): boolean {
  try {
    // One that has ended and was not waited for is still listed.
    return /^State:\s+Z/m.test(Deno.readTextFileSync(`/proc/${pid}/status`));
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

/** Megabytes that a process has for itself. */
function ownMegabytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1]) / 1024;
}

Deno.test("neither those who read nor who writes hold more memory after 40,000 statements than after 10,000", async () => {
  await withShared(async (shared, database) => {
    const statements = Array.from({ length: 500 }, (_, number) => ({ sql: "SELECT ? AS n", args: [number] }));
    const many = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        await database.snapshot(statements);
        await database.write(() => statements);
      }
    };
    await many(20);
    const pids = [...shared.processIds.readers, ...[shared.processIds.writer].filter((pid) => pid !== undefined)];
    expect(pids.length).toBeGreaterThan(1);
    const before = pids.map(ownMegabytes);
    await many(60);
    for (const [at, pid] of pids.entries()) expect(ownMegabytes(pid) - before[at]).toBeLessThan(10);
  });
});

Deno.test("nobody but the writer puts what was written into the file, at every 4 MB", async () => {
  await withShared(async (_, database) => {
    const { file: path } = await database.one("SELECT file FROM pragma_database_list") ?? {};
    const fileNow = async () => Buffer.from(await Deno.readFile(String(path)));
    const before = await fileNow();
    const write = async (from: number, writes: number) => {
      for (let number = from; number < from + 5 * writes; number += 5) {
        await database.write(() => [0, 1, 2, 3, 4].map((more) => insert(number + more)));
      }
    };
    await write(0, 100);
    await new Promise((wake) => setTimeout(wake, 300));
    // What a reader had been asked before is done when it answers this.
    expect(await database.one("SELECT count(*) AS n FROM numbers")).toEqual({ n: 500 });
    expect((await fileNow()).equals(before)).toBe(true);
    await write(500, 500);
    expect((await fileNow()).equals(before)).toBe(false);
  });
});

Deno.test("a reader refuses to write", async () => {
  await withShared(async (_, database) => {
    await expect(database.one("INSERT INTO numbers(number) VALUES (1) RETURNING number")).rejects.toThrow("readonly");
  });
});
