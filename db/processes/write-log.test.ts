import { expect } from "expect";
import { databaseProcesses } from "@/kernel/database-processes.ts";
import { logTo } from "@/kernel/log.ts";
import { asAsker } from "../asker.ts";
import { openDatabase } from "../open.ts";
import { SharedFile } from "./shared-file.ts";
import { WriteLog } from "./write-log.ts";
import { emptyFile } from "./testing/empty-file.ts";

const megabyte = 1024 * 1024;

async function withFolder(run: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-log-" });
  try {
    await run(`${folder}/a.db`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a log that cannot be put away stays, and is tried again later", () =>
  withFolder(async (path) => {
    await Deno.writeFile(`${path}-wal`, new Uint8Array(33 * megabyte));
    let tried = 0;
    const putLogAway = () => {
      tried++;
      throw new Error("database or disk is full");
    };
    const log = new WriteLog({ putLogAway }, path);
    for (let write = 0; write < 5; write++) log.keepSmall();
    expect(tried).toBe(1);
    new WriteLog({ putLogAway }, `${path}.absent`).keepSmall();
    expect(tried).toBe(1);
  }));

Deno.test("the log is left alone while the server may still write by itself, and put away with the first batch", () =>
  withFolder(async (path) => {
    const sizeOfLog = async () => (await Deno.stat(`${path}-wal`)).size;
    const database = await openDatabase({ url: `file:${path}` });
    await database.script("CREATE TABLE pieces(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT");
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const args = [1, new Uint8Array(36 * megabyte).map((_, at) => bytes[at % bytes.length])];
    await database.write(() => [{ sql: "INSERT INTO pieces(id, bytes) VALUES (?, ?)", args }]);
    const shared = await SharedFile.open(path, databaseProcesses(1, logTo(() => {})));
    await shared.run({ sql: "SELECT 1" });
    expect(await sizeOfLog()).toBeGreaterThan(33 * megabyte);
    // The second is answered after what comes between the two.
    for (const id of [8, 9]) await shared.batch([{ sql: "DELETE FROM pieces WHERE id = ?", args: [id] }], "write");
    expect(await sizeOfLog()).toBeLessThan(megabyte);
    await shared.close();
    await database.close();
  }));
/** Reads the table, and takes some tens of milliseconds. */
const reading = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) " +
  "SELECT count(*) AS n FROM n, (SELECT count(*) FROM pieces)";

Deno.test("the log of writes stays small beside readings without a pause, and nothing of it is lost", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-log-" });
  const shared = await SharedFile.open(emptyFile(folder), databaseProcesses(2, logTo(() => {})));
  try {
    await shared.script("CREATE TABLE pieces(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT");
    let isOver = false;
    const readers = ["a", "b"].map((name) =>
      asAsker({ name }, async () => {
        while (!isOver) await shared.run({ sql: reading });
      })
    );
    let largest = 0;
    for (let id = 1; id <= 300; id++) {
      const bytes = crypto.getRandomValues(new Uint8Array(65_536));
      const all = new Uint8Array(megabyte).map((_, at) => bytes[at % bytes.length]);
      await shared.batch([{ sql: "INSERT INTO pieces(id, bytes) VALUES (?, ?)", args: [id, all] }], "write");
      largest = Math.max(largest, (await Deno.stat(`${folder}/a.db-wal`)).size);
    }
    isOver = true;
    await Promise.all(readers);
    expect(largest).toBeLessThan(150 * megabyte);
    const { rows } = await shared.run({ sql: "SELECT count(*) AS n, sum(length(bytes)) AS bytes FROM pieces" });
    expect(rows).toEqual([{ n: 300, bytes: 300 * megabyte }]);
    expect((await shared.run({ sql: "PRAGMA integrity_check" })).rows).toEqual([{ integrity_check: "ok" }]);
  } finally {
    await shared.close();
    await Deno.remove(folder, { recursive: true });
  }
});
