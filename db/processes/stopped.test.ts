import { pathToFileURL } from "node:url";
import { expect } from "expect";
import { databaseProcesses } from "@/kernel/database-processes.ts";
import { logTo } from "@/kernel/log.ts";
import { until } from "@/tests/until.ts";
import { asAsker, type Asker } from "../asker.ts";
import { AskerGone } from "../errors.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { DatabaseProcess, ProcessEnded } from "./process.ts";
import { SharedFile } from "./shared-file.ts";
import { emptyFile } from "./testing/empty-file.ts";

const counting =
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS n FROM n";
const counted = (to: number) => ({ sql: counting, args: [to] });
const endless = 1_000_000_000;
/** More than an operating system takes: it gives no process for it. */
const tooLong = "x".repeat(4_000_000);
/** Opens files until the system gives no more, then asks for a process. */
const withoutFiles = `
  const { DatabaseProcess } = await import(${JSON.stringify(import.meta.resolve("./process.ts"))});
  await new DatabaseProcess([Deno.execPath(), "--version"], {}).ended;
  try { for (;;) Deno.openSync("/dev/null"); } catch {}
  try { new DatabaseProcess([Deno.execPath(), "--version"], {}); } catch (error) { console.log(error.name); }`;

interface Scene {
  readonly shared: SharedFile;
  /** From now on the system gives processes, or none. */
  readonly gives: (isGiven: boolean) => void;
}

async function scene(run: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-stopped-" });
  const settings = databaseProcesses(1, logTo(() => {}));
  let isGiven = true;
  const shared = await SharedFile.open(emptyFile(folder), {
    ...settings,
    command: (role, path) => isGiven ? settings.command(role, path) : [Deno.execPath(), tooLong],
  });
  try {
    await run({ shared, gives: (is) => isGiven = is });
  } finally {
    await shared.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Processor time that the readers have used, in clock ticks. */
function workOf({ processIds: { readers } }: SharedFile): number {
  return readers.reduce((sum, pid) => {
    const [, told] = Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ");
    return sum + Number(told.split(" ")[11]);
  }, 0);
}

Deno.test("a process that cannot be started is told as one that ended", async () => {
  const process = new DatabaseProcess([Deno.execPath(), tooLong], {});
  await expect(process.ask({ kind: "run", statements: [] })).rejects.toBeInstanceOf(ProcessEnded);
  const script = `${new URL("../../", import.meta.url).pathname}.stopped-test-${crypto.randomUUID()}.ts`;
  await Deno.writeTextFile(script, withoutFiles);
  try {
    const deno = `"${Deno.execPath()}" run -A --no-check --node-modules-dir=manual "${script}"`;
    const { stdout } = await new Deno.Command("sh", { args: ["-c", `ulimit -n 100; ${deno}`] }).output();
    expect(new TextDecoder().decode(stdout)).toBe("ProcessEnded\n");
  } finally {
    await Deno.remove(script);
  }
});

Deno.test("whoever reads or writes while the system gives no process waits for the next that it gives", () =>
  scene(async ({ shared, gives }) => {
    gives(false);
    const { writer, readers } = shared.processIds;
    for (const pid of [...readers, writer]) if (pid !== undefined) Deno.kill(pid, "SIGKILL");
    await until(
      "they are gone",
      () => shared.processIds.readers.length === 0 && shared.processIds.writer === undefined,
    );
    const reading = shared.run(counted(7));
    await expect(shared.batch([counted(7)], "write")).rejects.toThrow("connection");
    await new Promise((wake) => setTimeout(wake, 300));
    gives(true);
    expect((await reading).rows).toEqual([{ n: 7 }]);
    expect((await shared.batch([counted(8)], "write"))[0].rows).toEqual([{ n: 8 }]);
  }));

Deno.test("a reading that was left while it waited is stopped when its turn comes, and what waits behind it is answered", () =>
  scene(async ({ shared }) => {
    const gone = new AbortController();
    const asOne = <Read>(task: () => Promise<Read>) => asAsker({ name: "person 1" }, task);
    const two: Asker = { name: "person 2", gone: gone.signal };
    // Whoever has read much waits in a queue of the reader's own.
    await Promise.all([
      asOne(() => shared.run(counted(8_000_000))),
      asAsker(two, () => shared.run(counted(8_000_000))),
    ]);
    const first = asOne(() => shared.run(counted(8_000_000)));
    const left = expect(asAsker(two, () => shared.run(counted(endless)))).rejects.toBeInstanceOf(AskerGone);
    await new Promise((wake) => setTimeout(wake, 50));
    gone.abort();
    await left;
    await first;
    expect((await asOne(() => shared.run(counted(9)))).rows).toEqual([{ n: 9 }]);
    await until("nobody reads", async () => {
      const before = workOf(shared);
      await new Promise((wake) => setTimeout(wake, 200));
      return workOf(shared) === before;
    });
  }));

Deno.test("a file is found whatever its folder is called", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom 50%25, what%3F-" });
  const database = await openDatabase({ url: pathToFileURL(`${folder}/a.db`).href });
  const sql = "CREATE TABLE numbers(number INTEGER PRIMARY KEY) STRICT;";
  await migrate(database, [{ feature: "numbers", migrations: [{ name: "0001_numbers", sql }] }]);
  await database.useProcesses(databaseProcesses(1, logTo(() => {})));
  await database.write(() => [{ sql: "INSERT INTO numbers(number) VALUES (?)", args: [7] }]);
  expect(await database.all("SELECT number FROM numbers WHERE number > 1")).toEqual([{ number: 7 }]);
  await database.close();
  // The writer and the reader made no file of their own beside it.
  const others = [...Deno.readDirSync(folder)].filter(({ name }) => !/^a\.db(?:-wal|-shm)?$/.test(name));
  expect(others).toEqual([]);
  await Deno.remove(folder, { recursive: true });
});
