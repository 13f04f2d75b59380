import { expect } from "expect";
import { createHash } from "node:crypto";
import { type Database, guard } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../clock.ts";
import { migrations } from "../migrations/index.ts";
import { hashOfEntry } from "./chain.ts";
import type { Ledger, NewEntry } from "./ledger.ts";
import { canonicalJson } from "./canonical-json.ts";
import { insertEntry } from "./rows.ts";
import { ledgerOn, type StoredLedger } from "./store.ts";

const clock = new SetClock("2026-03-02T10:00:00.000Z");

function anEntry(changes: Partial<NewEntry> = {}): NewEntry {
  return {
    stream: "store:1",
    event: "documents.filed",
    subject: "document:1",
    actor: { userId: 7, name: "Ann Archer" },
    data: { customerName: "Björn Ünal", serialNumbers: ["A1", "B2"], status: null },
    ...changes,
  };
}

async function ready(database: Database): Promise<StoredLedger> {
  await migrate(database, [{ feature: "kernel", migrations }]);
  return ledgerOn(database, clock);
}

async function appended(database: Database, ledger: StoredLedger, ...entries: NewEntry[]): Promise<void> {
  await database.write(() => ledger.append(entries));
}

async function walked(ledger: Ledger, stream: string) {
  return await Array.fromAsync(ledger.walk(stream));
}

testOnBothDatabases("entries are chained, one chain a stream, and come back as they were written", async (database) => {
  const ledger = await ready(database);
  const behind = anEntry({
    actor: { userId: null, name: "Ann", behind: "Operator Olga", side: "auditor" },
    stream: "account:1",
  });
  await appended(database, ledger, anEntry(), anEntry({ subject: "document:2" }), behind);
  await appended(database, ledger, anEntry({ event: "documents.viewed", data: { attachmentId: 5 } }));

  const entries = await walked(ledger, "store:1");
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(entries[0]).toEqual({
    ...anEntry(),
    seq: 1,
    at: "2026-03-02T10:00:00.000Z",
    previousHash: "0".repeat(64),
    hash: entries[0].hash,
    salt: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  // Two entries that say the same have different hashes, and nobody finds what one says by trying.
  expect(new Set(entries.map(({ salt }) => salt)).size).toBe(3);
  expect(hashOfEntry({ ...entries[0], salt: entries[1].salt })).not.toBe(entries[0].hash);
  expect(entries[1].previousHash).toBe(entries[0].hash);
  for (const entry of entries) expect(entry.hash).toBe(hashOfEntry(entry));
  const [other] = await walked(ledger, "account:1");
  expect(other.actor).toEqual({ userId: null, name: "Ann", behind: "Operator Olga", side: "auditor" });
  expect(other.hash).toBe(hashOfEntry(other));
  expect((await ledger.about("document:1")).map(({ stream, seq }) => `${stream}/${seq}`)).toEqual([
    "account:1/1",
    "store:1/1",
    "store:1/3",
  ]);
  expect(await ledger.streams()).toEqual([{ stream: "account:1", seq: 1 }, { stream: "store:1", seq: 3 }]);
});

testOnBothDatabases("entries recorded at once are each stored, gathered in a few writes", async (database) => {
  let writes = 0;
  const counting: Database = {
    ...database,
    write(prepare) {
      writes++;
      return database.write(prepare);
    },
  };
  await ready(database);
  const ledger = ledgerOn(counting, new SetClock("2026-03-02T10:00:00.000Z"));
  const looks = Array.from({ length: 200 }, (_, n) => anEntry({ subject: `document:${n}`, stream: `store:${n % 2}` }));
  await Promise.all(looks.map(async (look, n) => {
    if (n > 100) await database.one("SELECT 1");
    await ledger.record([look]);
  }));
  const stored = [...await walked(ledger, "store:0"), ...await walked(ledger, "store:1")];
  expect(stored.map(({ subject }) => subject).toSorted()).toEqual(looks.map(({ subject }) => subject).toSorted());
  for (const entry of stored) expect(entry.hash).toBe(hashOfEntry(entry));
  expect(writes).toBeLessThan(50);
});

testOnBothDatabases(
  "entries that cannot be recorded are told to whoever brought them, and to nobody after",
  async (database) => {
    const ledger = await ready(database);
    await expect(ledger.record([anEntry({ event: "a name of a person" })])).rejects.toThrow(TypeError);
    await ledger.record([anEntry()]);
    expect(await walked(ledger, "store:1")).toHaveLength(1);
  },
);

testOnBothDatabases("an outsider can compute the hash from the public form alone", async (database) => {
  const ledger = await ready(database);
  await appended(database, ledger, anEntry({ data: { b: 1.5, a: { z: [true, null], y: "é\u2028\ud800" }, n: 10 } }));
  const [{ hash, previousHash, ...content }] = await walked(ledger, "store:1");
  const canonical = (value: unknown): string => {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
  };
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(sha256(previousHash + sha256(canonical(content)))).toBe(hash);
});

testOnBothDatabases("the database refuses to change or delete an entry", async (database) => {
  const ledger = await ready(database);
  await appended(database, ledger, anEntry());
  for (const sql of ["UPDATE ledger SET at = 'x'", "DELETE FROM ledger"]) {
    await expect(database.write(() => [{ sql }])).rejects.toThrow("the ledger is append-only");
  }
  const replaced = "INSERT OR REPLACE INTO ledger SELECT * FROM ledger";
  await expect(database.write(() => [{ sql: replaced }])).rejects.toThrow();
  const gap =
    "INSERT INTO ledger SELECT stream, 9, at, event, subject, actor_id, actor_name, behind, data, hash, hash, NULL, NULL FROM ledger";
  await expect(database.write(() => [{ sql: gap }])).rejects.toThrow();
  expect(await walked(ledger, "store:1")).toHaveLength(1);
});

testOnBothDatabases("a batch that fails leaves no gap in the chain", async (database) => {
  const ledger = await ready(database);
  await appended(database, ledger, anEntry());
  const refused = database.write(async () => [...await ledger.append([anEntry()]), guard("never", "0")]);
  await expect(refused).rejects.toBeInstanceOf(GuardFailed);
  await appended(database, ledger, anEntry());
  const entries = await walked(ledger, "store:1");
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(entries[1].previousHash).toBe(entries[0].hash);
});

testOnBothDatabases(
  "a place that another process took meanwhile is noticed and the batch is built again",
  async (database, openAnother) => {
    const ledger = await ready(database);
    const another = await openAnother();
    await appended(database, ledger, anEntry());
    let intruded = false;
    await database.write(async () => {
      const statements = await ledger.append([anEntry({ subject: "document:9" })]);
      if (!intruded) {
        intruded = true;
        await another.write(() => ledger.append([anEntry({ subject: "document:8" })]));
      }
      return statements;
    });
    const entries = await walked(ledger, "store:1");
    expect(entries.map(({ subject }) => subject)).toEqual(["document:1", "document:8", "document:9"]);
    expect(entries[2].previousHash).toBe(entries[1].hash);
  },
);

testOnBothDatabases("entries written by many at once form one unbroken chain", async (database) => {
  const ledger = await ready(database);
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => appended(database, ledger, anEntry({ subject: `document:${index}` }))),
  );
  const entries = await walked(ledger, "store:1");
  expect(entries).toHaveLength(60);
  entries.slice(1).forEach((entry, index) => expect(entry.previousHash).toBe(entries[index].hash));
});

testOnBothDatabases("what a hash could not hold is refused or made storable", async (database) => {
  const ledger = await ready(database);
  await expect(ledger.append([anEntry({ data: { amount: NaN } })])).rejects.toThrow("finite");
  await expect(ledger.append([anEntry({ data: { when: new Date() } })])).rejects.toThrow("plain data");
  await expect(ledger.append([anEntry({ subject: "document 1\0" })])).rejects.toThrow("letters");
  await appended(database, ledger, anEntry({ actor: { userId: 1, name: "A\0nn \ud800" }, data: { left: undefined } }));
  const [entry] = await walked(ledger, "store:1");
  expect(entry.actor.name).toBe("Ann \ufffd");
  expect(entry.data).toEqual({});
  expect(entry.hash).toBe(hashOfEntry(entry));
});

testOnBothDatabases("a long walk lets other work in between", async (database) => {
  const ledger = await ready(database);
  await appended(database, ledger, ...Array.from({ length: 2500 }, () => anEntry()));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  expect(await walked(ledger, "store:1")).toHaveLength(2500);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

testOnBothDatabases(
  "entries of before there were salts stay valid, and the chain goes on behind them",
  async (database) => {
    const ledger = await ready(database);
    const { stream, event, subject, actor, data } = anEntry();
    const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
    const [seq, at, previousHash] = [1, "2026-03-01T10:00:00.000Z", "0".repeat(64)] as const;
    const hash = sha256(previousHash + sha256(canonicalJson({ stream, seq, at, event, subject, actor, data })));
    const older = { stream, seq, at, event, subject, actor, dataText: canonicalJson(data), previousHash, hash };
    await database.write(() => [insertEntry(older)]);
    await appended(database, ledger, anEntry({ subject: "document:2" }));
    const [first, second] = await walked(ledger, stream);
    expect([first.salt, hashOfEntry(first), second.previousHash]).toEqual([undefined, hash, hash]);
    expect(second.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(hashOfEntry(second)).toBe(second.hash);
  },
);
