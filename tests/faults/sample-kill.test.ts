import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { killProcess } from "@/tests/product/kill-process.ts";

const root = new URL("../../", import.meta.url).pathname;
const flags = ["--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];
const now = "2026-05-05T17:00:00.000Z";

/** Blocks of ids, and when tables were made. */
const leftOut = ["id_blocks", "migrations", "sqlite_sequence"];

interface Load {
  readonly folder: string;
  readonly isUnasked?: boolean;
  readonly lastWrite?: number;
  readonly killAfterMs?: number;
}

async function load({ folder, isUnasked = false, lastWrite, killAfterMs }: Load) {
  const program = `${root}tests/faults/load-sample.ts`;
  const limit = lastWrite === undefined ? [] : [String(lastWrite)];
  const args = [
    "run",
    "-A",
    ...flags,
    "--config",
    `${root}deno.json`,
    program,
    folder,
    now,
    isUnasked ? "unasked" : "asked",
    ...limit,
  ];
  const child = new Deno.Command(Deno.execPath(), { args, cwd: root, stdout: "piped", stderr: "piped" }).spawn();
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => killProcess(child), killAfterMs);
  const { code, signal, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (signal !== "SIGKILL") expect({ code, stderr: text(stderr) }).toEqual({ code: 0, stderr: "" });
  return { isKilled: signal === "SIGKILL", printed: text(stdout) };
}

async function onDatabase<Result>(folder: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url: `file:${folder}/strongroom.db` });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** What the setup page knows of a load that it began. */
function setupPage(change: "INSERT" | "DELETE", state: string) {
  const sql = change === "INSERT"
    ? "INSERT INTO installation(name, value) VALUES ('sample_state', ?)"
    : "DELETE FROM installation WHERE name = 'sample_state' AND value = ? RETURNING name";
  return { sql, args: [state] };
}

/** Every row of every table as text. */
async function contentOf(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await database.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'",
  );
  const content = new Map<string, readonly string[]>();
  for (const name of tables.map((row) => String(row.name)).filter((name) => !leftOut.includes(name))) {
    // The index of the search numbers what was taken out of it beyond what a number of JavaScript can tell.
    const columns = name.endsWith("_data") ? "CAST(id AS TEXT) AS id, block" : "*";
    const rows = await database.all(`SELECT ${columns} FROM "${name}"`);
    content.set(name, rows.map((row) => JSON.stringify(row, plain)));
  }
  return content;
}

/** Passwords, marks and the entries of the ledger have salts, which its hashes are made of; an occurrence has an id by chance. */
function plain(key: string, value: unknown): unknown {
  if (["password_hash", "previous_hash", "hash", "salt"].includes(key)) return "";
  if (key === "data" && typeof value === "string") return value.replaceAll(/"(salt|passwordHash)":"[0-9a-f]+"/g, "");
  if (key === "payload" && typeof value === "string") return value.replace(/^\{"id":"[0-9a-f-]{36}"/, "{");
  return value instanceof ArrayBuffer ? new Uint8Array(value).toHex() : value;
}

Deno.test("a load of the sample data that is killed again and again ends as one that nobody disturbed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-sample-" });
  const [whole, killed] = ["whole", "killed"].map((name) => `${folder}/${name}`);
  try {
    for (const made of [whole, killed]) await Deno.mkdir(made);
    const begun = performance.now();
    expect((await load({ folder: whole })).printed).not.toContain("in part");
    const took = performance.now() - begun;

    // Before anything of it is stored, and when some is.
    for (const lastWrite of [10, 40]) expect((await load({ folder: killed, lastWrite })).isKilled).toBe(true);
    await onDatabase(killed, (database) => database.write(() => [setupPage("INSERT", "loading")]));
    const setupPageHeard = async () => {
      const taken = await onDatabase(killed, (database) => database.write(() => [setupPage("DELETE", "loaded")]));
      expect(taken[0].rows).toHaveLength(1);
    };
    const points: string[] = [];
    const printed: string[] = [];
    let isKilled = true;
    const goOn = async (how: Omit<Load, "folder">) => {
      const loaded = await load({ folder: killed, ...how });
      printed.push(loaded.printed);
      isKilled = loaded.isKilled;
    };
    for (const share of [0.5, 0.7]) {
      const killAfterMs = Math.round(took * share * Math.random());
      points.push(`${killAfterMs} ms`);
      // It may be faster than the one before, and end.
      if (isKilled) await goOn({ killAfterMs });
    }
    while (isKilled) {
      // A process takes up to 13 writes to begin with: the end is reached.
      const lastWrite = 15 + Math.floor(Math.random() * 25);
      points.push(`write ${lastWrite}`);
      await goOn({ isUnasked: true, lastWrite });
    }
    // The last one has nothing left to do where the one before was killed at its very end.
    expect(printed.join("")).toContain("The sample data was loaded in part. Going on.\n");
    await setupPageHeard();
    // As if it had been killed between the end and what tells the setup page of it.
    await onDatabase(killed, (database) => database.write(() => [setupPage("INSERT", "loading")]));
    expect(await load({ folder: killed, isUnasked: true })).toEqual({ isKilled: false, printed: "" });
    await setupPageHeard();
    const [expected, found] = [await onDatabase(whole, contentOf), await onDatabase(killed, contentOf)];
    const differing = [...expected].filter(([name, rows]) => rows.join("\n") !== found.get(name)?.join("\n"));
    expect({ points, differing: differing.map(([name]) => name) }).toEqual({ points, differing: [] });
    expect(expected.get("documents")).toHaveLength(1450);

    expect((await load({ folder: killed })).printed).toBe(
      "Sample data is already loaded. STRONGROOM_SAMPLE was ignored.\n",
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
