import { expect } from "expect";
import { databaseProcesses } from "@/kernel/database-processes.ts";
import { logTo } from "@/kernel/log.ts";
import { asAsker, type Asker } from "../asker.ts";
import { type Database, databaseOf } from "../database.ts";
import { AskerGone, ReadingTooLong } from "../errors.ts";
import { SharedFile } from "./shared-file.ts";
import { countingProcedure, watchingProcedure } from "./testing/counting-process.ts";
import { emptyFile } from "./testing/empty-file.ts";

const script = new URL("./testing/counting-process.ts", import.meta.url).pathname;
/** Each of its statements takes some milliseconds; all of them would take minutes. */
const endless = { rounds: 100_000, each: 20_000 };

async function withProcedure(run: (shared: SharedFile, database: Database, ended: string[]) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-procedures-" });
  const ended: string[] = [];
  const settings = databaseProcesses(1, logTo(() => {}));
  const shared = await SharedFile.open(emptyFile(folder), {
    ...settings,
    command: (role, path) => settings.command(role, path).with(-3, script),
    onEnded: (role) => ended.push(role),
  });
  const database = databaseOf(shared, "embedded");
  try {
    await run(shared, database, ended);
  } finally {
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a procedure that nobody waits for any more is stopped between its statements or within one", async () => {
  await withProcedure(async (_, database) => {
    const gone = new AbortController();
    const asker: Asker = { name: "person 1", gone: gone.signal };
    const calls = asAsker(asker, () => Array.from({ length: 4 }, () => database.call(countingProcedure, endless)));
    const stopped = calls.map((call) => expect(call).rejects.toBeInstanceOf(AskerGone));
    await new Promise((wake) => setTimeout(wake, 200));
    gone.abort();
    await Promise.all(stopped);
    expect(await database.call(countingProcedure, { rounds: 2, each: 7 })).toEqual({ sum: 14 });
  });
});

Deno.test("a procedure that takes longer than its asker may wait is stopped", async () => {
  await withProcedure(async (_, database) => {
    const asker: Asker = { name: "person 1", patienceMs: 300 };
    await expect(asAsker(asker, () => database.call(countingProcedure, endless))).rejects.toBeInstanceOf(
      ReadingTooLong,
    );
    expect(await database.call(countingProcedure, { rounds: 1, each: 7 })).toEqual({ sum: 7 });
  });
});

Deno.test("a procedure whose reader is killed in the middle is run again by another", async () => {
  await withProcedure(async (shared, database, ended) => {
    const calling = database.call(countingProcedure, { rounds: 100, each: 80_000 });
    await new Promise((wake) => setTimeout(wake, 150));
    for (const pid of shared.processIds.readers) Deno.kill(pid, "SIGKILL");
    expect(await calling).toEqual({ sum: 8_000_000 });
    expect(ended).toEqual(["reader"]);
  });
});

Deno.test("a procedure reads one state, whatever is written meanwhile", async () => {
  await withProcedure(async (shared, database) => {
    await shared.script("CREATE TABLE numbers(number INTEGER PRIMARY KEY) STRICT");
    let written = 0;
    let meanwhile = 0;
    // A disk may be so slow that little is written while a quick processor reads.
    for (let time = 0; time < 5 && meanwhile <= 10; time++) {
      let isOver = false;
      const watching = database.call(watchingProcedure, { rounds: 60_000 }).finally(() => isOver = true);
      for (meanwhile = 0; !isOver; meanwhile++) {
        await shared.batch([{ sql: "INSERT INTO numbers DEFAULT VALUES" }], "write");
        written++;
      }
      expect((await watching).seen).toHaveLength(1);
    }
    expect(meanwhile).toBeGreaterThan(10);
    expect(await database.call(watchingProcedure, { rounds: 1 })).toEqual({ seen: [written] });
  });
});

Deno.test("a procedure that no process knows is refused by its name", async () => {
  await withProcedure(async (_, database) => {
    const unknown = { ...countingProcedure, name: "testing.unknown" };
    await expect(database.call(unknown, endless)).rejects.toThrow('There is no procedure "testing.unknown".');
  });
});
