import { expect } from "expect";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";
import type { Database, RowTold, Value } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../clock.ts";
import { migrations } from "../migrations/index.ts";
import { changeOver } from "../testing.ts";
import { coverRows } from "./cover-rows.ts";
import { describeLedgerEvent } from "./signing.ts";
import { ledgerOn } from "./store.ts";
import { toldRows } from "./told-rows.ts";
import { verifyRows } from "./verify-rows.ts";

const members = sqliteTable("members", {
  id: integer().primaryKey(),
  name: text().notNull(),
  isAway: integer("is_away", { mode: "boolean" }).notNull().default(false),
  secret: bytes("secret"),
});
const passes = sqliteTable("passes", {
  code: text().primaryKey(),
  memberId: integer("member_id").notNull(),
  until: integer().notNull(),
});

const about = (id: unknown) => `member:${id}`;
const toldMembers = toldRows(members, {
  noun: "member",
  key: ["id"],
  columns: { name: "name", isAway: "status", secret: "secret" },
  secrets: ["secret"],
  about: ({ id }) => about(id),
  stream: () => "system",
});
const toldPasses = toldRows(passes, {
  noun: "pass",
  key: ["code"],
  columns: { memberId: "member", until: "end" },
  secrets: ["code"],
  by: ["memberId"],
  open: {
    sql: "until > ?",
    args: (now) => [now.getTime()],
    isOpen: ({ until }, now) => Number(until) > now.getTime(),
    mayBeGone: true,
  },
  endsWith: { of: "members", columns: ["name"], by: "memberId" },
  about: ({ memberId }) => about(memberId),
  stream: () => "system",
});
const tables = [toldMembers, toldPasses];
const sql = `CREATE TABLE members(id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_away INTEGER NOT NULL, secret BLOB);
CREATE TABLE passes(code TEXT PRIMARY KEY, member_id INTEGER NOT NULL, until INTEGER NOT NULL);`;

async function ready(database: Database) {
  await migrate(database, [{ feature: "kernel", migrations }, {
    feature: "members",
    migrations: [{ name: "0001_members", sql }],
  }]);
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  const change = changeOver(database, { ledger: ledgerOn(database, clock) });
  const now = clock.now().getTime();
  const write = (text: string, ...args: Value[]) => database.write(() => [{ sql: text, args }]);
  return {
    now,
    write,
    tell: (...told: readonly RowTold[]) => change((unit) => unit.tell(...told)),
    member: (id: number, name = `Member ${id}`) =>
      write("INSERT INTO members VALUES (?, ?, 0, ?)", id, name, new Uint8Array([id])),
    pass: (code: string, memberId: number) => write("INSERT INTO passes VALUES (?, ?, ?)", code, memberId, now + 1000),
    cover: () => coverRows({ database, clock, change, tables }),
    async found() {
      const found: string[] = [];
      for await (const finding of verifyRows(database, tables, clock.now())) {
        if (finding.kind !== "checked") found.push(`${finding.kind} ${finding.subject}: ${finding.message}`);
      }
      return found;
    },
  };
}

const secret = (id: number) => new Uint8Array([id]);

testOnBothDatabases("a row that was changed, added or taken away past the product is named", async (database) => {
  const { tell, member, write, cover, found } = await ready(database);
  for (const id of [1, 2]) {
    await member(id);
    await tell(toldMembers.made({ id, name: `Member ${id}`, secret: secret(id) }));
  }
  await cover();
  expect(await found()).toEqual([]);
  await write("UPDATE members SET name = 'Mallory', is_away = 1 WHERE id = 1");
  expect(await found()).toEqual([
    "problem member:1: The member (members 1) is not what the ledger says: name, status.",
  ]);
  await tell(toldMembers.changed({ id: 1 }, { name: "Mallory", isAway: true }));
  expect(await found()).toEqual([]);
  await write("UPDATE members SET secret = x'09' WHERE id = 1");
  await write("DELETE FROM members WHERE id = 2");
  await member(3);
  expect(await found()).toEqual([
    "problem member:1: The member (members 1) is not what the ledger says: secret.",
    "problem member:3: The ledger does not know of this member (members 3).",
    "problem member:2: The member (members 2) is gone.",
  ]);
  const held = await database.all("SELECT data FROM ledger WHERE event = 'ledger.rows_told'");
  expect(held.some(({ data }) => String(data).includes('"secret":"01"'))).toBe(false);
});

testOnBothDatabases(
  "what gives access is named when it was added, changed or began again, not when it ended",
  async (database) => {
    const { tell, member, pass, write, cover, found, now } = await ready(database);
    await member(1);
    await tell(toldMembers.made({ id: 1, name: "Member 1", secret: secret(1) }));
    for (const code of ["a", "b", "c"]) {
      await pass(code, 1);
      await tell(toldPasses.made({ code, memberId: 1, until: now + 1000 }));
    }
    await cover();
    await tell(toldPasses.allGone({ memberId: 1 }, { code: "b" }));
    const unknown = "problem member:1: The ledger does not know of this pass (passes).";
    expect(await found()).toEqual([unknown, unknown]);
    await write("DELETE FROM passes WHERE code <> 'b'");
    expect(await found()).toEqual([]);
    await write("UPDATE passes SET until = until + 5");
    expect(await found()).toEqual(["problem member:1: The pass (passes) is not what the ledger says: end."]);
    await write("UPDATE passes SET until = until - 5");
    // A trigger ends the passes of a member with another name; here it ended none.
    await write("UPDATE members SET name = 'Another'");
    await tell(toldMembers.changed({ id: 1 }, { isAway: false }));
    await tell(toldMembers.changed({ id: 1 }, { name: "Another" }));
    expect(await found()).toEqual([unknown]);
    await write("DELETE FROM passes");
    await write("INSERT INTO passes VALUES ('old', 1, ?)", now - 1);
    expect(await found()).toEqual([]);
  },
);

testOnBothDatabases(
  "rows of before are told once, page by page; until then they are counted and raise no alarm",
  async (database) => {
    const { tell, member, cover, found, write } = await ready(database);
    await cover();
    expect(await database.all("SELECT 1 FROM ledger")).toEqual([]);
    await database.write(() =>
      Array.from({ length: 1_203 }, (_, id) => ({
        sql: "INSERT INTO members VALUES (?, ?, 0, NULL)",
        args: [id + 1, `Member ${id + 1}`],
      }))
    );
    await tell(toldMembers.changed({ id: 7 }, { name: "Member 7" }), toldMembers.gone({ id: 5_000 }));
    expect(await found()).toEqual([
      "note members: 1,203 rows are not in the ledger yet. A running server writes them down within ten minutes.",
    ]);
    await cover();
    expect(await found()).toEqual([]);
    const [{ count }] = await database.all("SELECT count(*) AS count FROM ledger");
    await cover();
    expect(await database.all("SELECT count(*) AS count FROM ledger")).toEqual([{ count }]);
    await write("UPDATE members SET name = 'Mallory' WHERE id = 1203");
    await member(2_000);
    expect(await found()).toEqual([
      "problem member:1203: The member (members 1203) is not what the ledger says: name.",
      "problem member:2000: The ledger does not know of this member (members 2000).",
    ]);
  },
);

testOnBothDatabases(
  "a change while verify reads is no problem, and an entry that cannot be read is one",
  async (database) => {
    const { tell, member, cover, now } = await ready(database);
    await member(1);
    await tell(toldMembers.made({ id: 1, name: "Member 1", secret: secret(1) }));
    await cover();
    let isFirst = true;
    const moved: Database = {
      ...database,
      async all(text, args) {
        if (text.includes('FROM "members"') && isFirst) {
          isFirst = false;
          await member(2);
          await tell(toldMembers.made({ id: 2, name: "Member 2", secret: secret(2) }));
        }
        return await database.all(text, args);
      },
    };
    const messages = async () => {
      const findings = await Array.fromAsync(verifyRows(moved, tables, new Date(now)));
      return findings.flatMap((finding) => finding.kind === "problem" ? [finding.message] : []);
    };
    expect(await messages()).toEqual([]);
    const ledger = ledgerOn(database, new SetClock(new Date(now)));
    const forged = { stream: "system", event: "ledger.rows_told", subject: "ledger:rows", data: { rows: 7 } };
    await database.write(() => ledger.append([{ ...forged, actor: { userId: null, name: "" } }]));
    expect(await messages()).toEqual(["1 entry about rows of the database cannot be read."]);
  },
);

testOnBothDatabases("a column that a later version tells of is compared once it was told", async (database) => {
  const { tell, member, found, cover, write } = await ready(database);
  await member(1);
  const made = toldMembers.made({ id: 1, name: "Member 1", secret: secret(1) });
  const { isAway: _, ...before } = made.is ?? {};
  await tell({ ...made, is: before });
  await write("UPDATE members SET is_away = 1");
  expect(await found()).toEqual([]);
  // What nobody tells of any more is left aside.
  await tell({ stream: "system", of: "gone", id: "1", whole: true, is: {} });
  await cover();
  await write("UPDATE members SET is_away = 0");
  expect(await found()).toEqual(["problem member:1: The member (members 1) is not what the ledger says: status."]);
});

Deno.test("entries about rows have words of their own", () => {
  const rows = [toldMembers.made({ id: 1, name: "Member 1" }), toldMembers.gone({ id: 2 })];
  expect(describeLedgerEvent("ledger.rows_told", { rows })).toEqual({
    title: "Values noted",
    description: "2 rows, for the check of all records.",
  });
  expect(describeLedgerEvent("ledger.rows_covered", { tables: ["members", "passes"] })).toEqual({
    title: "Tables covered",
    description: "Every change is noted from here on in: members, passes.",
  });
});

Deno.test("what a row becomes must be known when it is told", async () => {
  const { sql } = await import("drizzle-orm");
  expect(() => Reflect.apply(toldMembers.changed, null, [{ id: 1 }, { name: sql`upper('x')` }]))
    .toThrow("What members.name becomes must be known for the ledger.");
});
