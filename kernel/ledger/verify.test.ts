import { Buffer } from "node:buffer";
import { createHash, createPublicKey, verify } from "node:crypto";
import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../clock.ts";
import { migrations } from "../migrations/index.ts";
import { canonicalJson } from "./canonical-json.ts";
import { type CheckpointFile, checkpointFileIn } from "./checkpoint-file.ts";
import { checkpointFileName } from "./checkpoint-lines.ts";
import { signedText } from "./checkpoint-rows.ts";
import { type Checkpoints, checkpointsOn } from "./checkpoints.ts";
import { contentHashOf, linkHash } from "./chain.ts";
import { type LedgerKeys, openLedgerKeys } from "./keys.ts";
import type { Ledger } from "./ledger.ts";
import { proofsOn } from "./proof.ts";
import { ledgerOn } from "./store.ts";
import type { Finding } from "../verify.ts";
import { signDays } from "./signing.ts";
import { verifyLedger } from "./verify.ts";
import { walkRows } from "./walk.ts";

interface Archive {
  readonly database: Database;
  readonly checkpoints: Checkpoints;
  readonly keys: LedgerKeys;
  readonly file: CheckpointFile;
  /** The folder of keys. */
  readonly folder: string;
  readonly clock: SetClock;
  readonly ledger: Ledger;
  /** Runs SQL past the triggers, as someone with the database in hands could. */
  tamper(...sql: string[]): Promise<void>;
  allProblems(): Promise<string[]>;
  /** Without those that only the file of checkpoints and the chain of the installation tell. */
  problems(): Promise<string[]>;
  notes(): Promise<string[]>;
}

/** Three finished days of ten entries each in store:1, one in store:2; signed on the fourth. */
async function withArchive(database: Database, run: (archive: Archive) => Promise<void>): Promise<void> {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const folder = await Deno.makeTempDir({ prefix: "strongroom-keys-" });
  try {
    const keys = await openLedgerKeys(folder);
    const file = checkpointFileIn(folder);
    const checkpoints = checkpointsOn(database, () => Promise.resolve(keys), file);
    const clock = new SetClock("2026-03-02T10:00:00.000Z");
    const ledger = ledgerOn(database, clock);
    const actor = { userId: 7, name: "Ann Archer" };
    for (let day = 0; day < 3; day++) {
      await database.write(() =>
        ledger.append(Array.from({ length: 10 }, (_, index) => ({
          stream: "store:1",
          event: "documents.filed",
          subject: `document:${day * 10 + index + 1}`,
          actor: index === 0 ? { ...actor, behind: "Olga" } : actor,
          data: { customerName: `Customer ${index}` },
        })))
      );
      clock.advance(86_400_000);
    }
    const viewed = { stream: "store:1", event: "documents.viewed", subject: "document:3", actor, data: {} };
    await database.write(() => ledger.append([viewed, { ...viewed, stream: "store:2", subject: "document:90" }]));
    await signDays({ database, ledger, checkpoints }, new Date("2026-03-05T00:00:00Z"));
    const found = async (kind: "problem" | "note") => {
      const findings: Finding[] = await Array.fromAsync(verifyLedger(database, { keys, folder, now: clock.now() }));
      return findings.flatMap((one) => one.kind === kind ? [`${one.subject}: ${one.message}`] : []);
    };
    await run({
      database,
      checkpoints,
      keys,
      file,
      folder,
      clock,
      ledger,
      async tamper(...sql) {
        const triggers = await database.all("SELECT name FROM sqlite_master WHERE type = 'trigger'");
        for (const { name } of triggers) await database.script(`DROP TRIGGER ${name}`);
        for (const statement of sql) await database.script(statement);
      },
      allProblems: () => found("problem"),
      problems: async () => (await found("problem")).filter((one) => !/file of checkpoints|^ledger system/.test(one)),
      notes: () => found("note"),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function tamperTest(name: string, run: (archive: Archive) => Promise<void>): void {
  testOnBothDatabases(name, (database) => withArchive(database, run));
}

tamperTest("an untouched ledger has no problems, and one checkpoint a chain and finished day", async (archive) => {
  expect(await archive.problems()).toEqual([]);
  const signed = await archive.checkpoints.of("store:1");
  expect(signed.map(({ day, seq }) => `${day} ${seq}`)).toEqual(["2026-03-02 10", "2026-03-03 20", "2026-03-04 30"]);
  expect(await archive.checkpoints.of("store:2")).toEqual([]);
  expect((await archive.checkpoints.signDue(new Date("2026-03-05T23:59:59Z"))).made).toEqual([]);
  const { made } = await archive.checkpoints.signDue(new Date("2026-03-06T00:00:01Z"));
  expect(made.map(({ stream }) => stream)).toEqual(["store:1", "store:2", "system"]);
  expect(await archive.problems()).toEqual([]);
});

const changes: Record<string, string> = {
  at: "'2026-03-03T10:00:00.001Z'",
  event: "'documents.viewed'",
  subject: "'document:1'",
  actor_id: "8",
  actor_name: "'Bob'",
  behind: "'Olga'",
  data: `'{"customerName":"Somebody else"}'`,
};
for (const [column, value] of Object.entries(changes)) {
  tamperTest(`a change of ${column} is found and named`, async ({ tamper, problems }) => {
    await tamper(`UPDATE ledger SET ${column} = ${value} WHERE stream = 'store:1' AND seq = 15`);
    expect(await problems()).toEqual(["ledger store:1, entry 15: Entry 15 was changed after it was written."]);
  });
}

tamperTest("a removed 'behind' is found", async ({ tamper, problems }) => {
  await tamper("UPDATE ledger SET behind = NULL WHERE stream = 'store:1' AND seq = 11");
  expect(await problems()).toEqual(["ledger store:1, entry 11: Entry 11 was changed after it was written."]);
});

tamperTest("a change of either hash is found", async ({ tamper, problems }) => {
  await tamper("UPDATE ledger SET previous_hash = zeroblob(32) WHERE stream = 'store:1' AND seq = 15");
  expect(await problems()).toEqual([
    "ledger store:1, entry 15: Entry 15 does not follow from entry 14.",
    "ledger store:1, entry 15: Entry 15 was changed after it was written.",
  ]);
  await tamper("UPDATE ledger SET hash = zeroblob(32) WHERE stream = 'store:2'");
  expect(await problems()).toContain("ledger store:2, entry 1: Entry 1 was changed after it was written.");
});

tamperTest("entries deleted in the middle are named", async ({ tamper, problems }) => {
  await tamper("DELETE FROM ledger WHERE stream = 'store:1' AND seq IN (4, 14, 15)");
  expect(await problems()).toEqual([
    "ledger store:1, entry 5: Entry 4 is missing.",
    "ledger store:1, entry 16: Entries 14 to 15 are missing.",
  ]);
});

tamperTest("a first entry that was deleted is named", async ({ tamper, problems }) => {
  await tamper("DELETE FROM ledger WHERE stream = 'store:1' AND seq = 1");
  expect(await problems()).toEqual(["ledger store:1, entry 2: Entry 1 is missing."]);
});

tamperTest("entries deleted and the rest moved up are found", async ({ tamper, problems }) => {
  await tamper(
    "DELETE FROM ledger WHERE stream = 'store:1' AND seq = 31",
    "DELETE FROM ledger WHERE stream = 'store:1' AND seq = 29",
    "UPDATE ledger SET seq = 29 WHERE stream = 'store:1' AND seq = 30",
  );
  expect(await problems()).toEqual([
    "ledger store:1, entry 29: Entry 29 does not follow from entry 28.",
    "ledger store:1, entry 29: Entry 29 was changed after it was written.",
    "ledger store:1, entry 30: The chain ends at entry 29, but the checkpoint of 2026-03-04 signed entry 30: its end was cut off.",
  ]);
});

tamperTest("a cut-off end is found by the checkpoint", async ({ tamper, problems }) => {
  await tamper("DELETE FROM ledger WHERE stream = 'store:1' AND seq > 25");
  expect(await problems()).toEqual([
    "ledger store:1, entry 30: The chain ends at entry 25, but the checkpoint of 2026-03-04 signed entry 30: its end was cut off.",
  ]);
});

tamperTest("a chain that is gone as a whole is found by its checkpoints", async ({ tamper, problems }) => {
  await tamper("DELETE FROM ledger WHERE stream = 'store:1'");
  expect(await problems()).toHaveLength(3);
});

tamperTest("two entries that changed places are found", async ({ tamper, problems }) => {
  await tamper(
    "UPDATE ledger SET seq = 999 WHERE stream = 'store:1' AND seq = 12",
    "UPDATE ledger SET seq = 12 WHERE stream = 'store:1' AND seq = 13",
    "UPDATE ledger SET seq = 13 WHERE stream = 'store:1' AND seq = 999",
  );
  const found = await problems();
  for (const seq of [12, 13, 14]) {
    expect(found.some((problem) => problem.startsWith(`ledger store:1, entry ${seq}:`))).toBe(true);
  }
});

/** Rewrites a chain from an entry on so that every hash fits again. */
async function rewritten({ database, tamper }: Archive, fromSeq: number): Promise<void> {
  await tamper(`UPDATE ledger SET data = '{"customerName":"Forged"}' WHERE stream = 'store:1' AND seq = ${fromSeq}`);
  const entries = await Array.fromAsync(walkRows(database, "store:1", fromSeq, 1e9));
  let previous = entries[0].previousHash;
  for (const entry of entries) {
    const hash = linkHash(previous, contentHashOf(entry));
    await database.script(
      `UPDATE ledger SET previous_hash = x'${previous}', hash = x'${hash}' WHERE stream = 'store:1' AND seq = ${entry.seq}`,
    );
    previous = hash;
  }
}

tamperTest("a chain rewritten from some entry on is found by every checkpoint after it", async (archive) => {
  await rewritten(archive, 15);
  expect(await archive.problems()).toEqual(
    [20, 30].map((seq) =>
      `ledger store:1, entry ${seq}: Entry ${seq} is not the one that the checkpoint of 2026-03-0${
        seq / 10 + 1
      } signed: ` +
      "the chain was rewritten up to here."
    ),
  );
});

tamperTest("a checkpoint forged with another key is found", async (archive) => {
  const { database, tamper, checkpoints, keys } = archive;
  await rewritten(archive, 25);
  const [head] = await Array.fromAsync(walkRows(database, "store:1", 30, 30));
  const folder = await Deno.makeTempDir();
  const foreign = await openLedgerKeys(folder);
  await Deno.remove(folder, { recursive: true });
  for (const keyId of [foreign.current.kid, keys.current.kid]) {
    const { signature: _, ...known } = (await checkpoints.of("store:1"))[2];
    const forged = { ...known, hash: head.hash, keyId };
    const signature = foreign.sign(signedText(forged)).toHex();
    await tamper(
      `UPDATE ledger_checkpoints SET hash = x'${head.hash}', key_id = '${keyId}', signature = x'${signature}' WHERE seq = 30`,
    );
    expect(await archive.problems()).toEqual([
      "ledger store:1, entry 30: The checkpoint of 2026-03-04 is not signed with a key of this archive.",
    ]);
  }
});

tamperTest("a checkpoint taken away from between others is found", async ({ tamper, problems }) => {
  await tamper("DELETE FROM ledger_checkpoints WHERE seq = 20");
  expect(await problems()).toEqual([
    "ledger store:1, entry 20: The checkpoint of 2026-03-03 is gone, while a later one is there.",
  ]);
});

tamperTest("the database refuses to change, delete or replace a checkpoint", async ({ database, checkpoints }) => {
  const signed = await checkpoints.of("store:1");
  await expect(database.query.run("UPDATE ledger_checkpoints SET day = 'x'")).rejects.toThrow();
  await expect(database.query.run("DELETE FROM ledger_checkpoints")).rejects.toThrow();
  await database.query.run(
    "REPLACE INTO ledger_checkpoints SELECT stream, seq, day, hash, 'x', key_id, signature FROM ledger_checkpoints",
  );
  expect(await checkpoints.of("store:1")).toEqual(signed);
});

tamperTest(
  "a day signed by hand before its end is signed again at its end",
  async ({ database, checkpoints, problems }) => {
    const now = new Date("2026-03-05T12:00:00Z");
    expect(await checkpoints.signNow("store:1", now)).toMatchObject({ seq: 31, day: "2026-03-05" });
    expect(await checkpoints.signNow("store:1", now)).toMatchObject({ seq: 31, day: "2026-03-05" });
    expect(await checkpoints.signNow("store:77", now)).toBeNull();
    const more = { stream: "store:1", event: "a.b", subject: "c", actor: { userId: 1, name: "A" }, data: {} };
    await database.write(() => ledgerOn(database, new SetClock(now)).append([more]));
    await checkpoints.signDue(new Date("2026-03-06T00:10:00Z"));
    expect((await checkpoints.of("store:1")).map(({ seq }) => seq)).toEqual([10, 20, 30, 31, 32]);
    expect(await problems()).toEqual([]);
  },
);

tamperTest("what the ledger says of a document is proven between checkpoints only", async (archive) => {
  const proofs = proofsOn(archive.database, archive.checkpoints, () => Promise.resolve(archive.keys));
  const proof = await proofs.proveSubject("document:3");
  expect([proof.chainProblems, proof.signatureProblems]).toEqual([[], []]);
  expect(proof.entries).toBe(2);
  expect(proof.stretches).toEqual([
    { stream: "store:1", fromSeq: 1, toSeq: 10, closed: true },
    { stream: "store:1", fromSeq: 30, toSeq: 31, closed: false },
  ]);
  expect(proof.walked).toBe(12);
  expect(proof.checkpoints.map(({ seq, valid }) => [seq, valid])).toEqual([[10, true], [30, true]]);
  expect((await proofs.proveSubject("document:1000")).chainProblems).toHaveLength(1);

  await archive.tamper("UPDATE ledger SET actor_name = 'Bob' WHERE stream = 'store:1' AND seq = 25");
  expect((await proofs.proveSubject("document:3")).chainProblems).toEqual([]);
  expect((await proofs.proveSubject("document:22")).chainProblems).toEqual([
    "Entry 25 was changed after it was written.",
  ]);
  await rewritten(archive, 3);
  expect((await proofs.proveSubject("document:3")).signatureProblems).toContain(
    "Entry 10 is not the one that the checkpoint of 2026-03-02 signed.",
  );
});

tamperTest("the proof of an entry can be checked with SHA-256 and Ed25519 alone", async (archive) => {
  const proofs = proofsOn(archive.database, archive.checkpoints, () => Promise.resolve(archive.keys));
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  for (const seq of [1, 10, 11, 17]) {
    const given = await proofs.proveEntry("store:1", seq);
    // Only what goes over the wire counts.
    const proof = JSON.parse(JSON.stringify(given));
    const { hash, previousHash: _, ...content } = proof.entry;
    expect(sha256(canonicalJson(content))).toBe(proof.contentHashes[seq - proof.firstSeq]);
    let walked: string = proof.from?.hash ?? "0".repeat(64);
    const hashes = proof.contentHashes.map((contentHash: string) => walked = sha256(walked + contentHash));
    expect(hashes[seq - proof.firstSeq]).toBe(hash);
    expect(walked).toBe(proof.to.hash);
    const { signature, ...signed } = proof.to;
    const text = canonicalJson({ ...signed, type: "strongroom.checkpoint.1" });
    const key = createPublicKey({ key: proof.keys[0], format: "jwk" });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"))).toBe(true);
  }
  expect(await proofs.proveEntry("store:1", 31)).toMatchObject({ to: null, firstSeq: 31 });
  expect(await proofs.proveEntry("store:1", 32)).toBeNull();
});

/** What somebody who has only the database does: takes the checkpoints away and rewrites the chain. */
async function forged(archive: Archive): Promise<void> {
  await archive.tamper("DELETE FROM ledger_checkpoints");
  await rewritten(archive, 15);
}

tamperTest(
  "a chain rewritten without its checkpoints is found by the file, and never signed again",
  async (archive) => {
    const { checkpoints, clock, allProblems } = archive;
    await forged(archive);
    const expected = [
      "ledger store:1, entry 20: The checkpoint of 2026-03-03 stands in the file of checkpoints and is gone from the database.",
      "ledger store:1, entry 20: Entry 20 is not the one that the checkpoint of 2026-03-03 in the file of checkpoints " +
      "signed: the chain was rewritten up to here.",
    ];
    expect(await allProblems()).toEqual(expect.arrayContaining(expected));
    clock.advance(86_400_000);
    expect(await checkpoints.signDue(clock.now())).toMatchObject({ refused: ["store:1"] });
    expect(await checkpoints.signNow("store:1", clock.now())).toBeNull();
    expect(await checkpoints.of("store:1")).toEqual([]);
    expect(await allProblems()).toEqual(expect.arrayContaining(expected));
  },
);

tamperTest("without the file too, the chain of the installation tells, and that the file is gone", async (archive) => {
  await forged(archive);
  await Deno.remove(`${archive.folder}/${checkpointFileName}`);
  const found = await archive.allProblems();
  expect(found[0]).toMatch(/^file keys\/ledger-checkpoints\.jsonl: It is gone\. Since 2026-03-05T/);
  expect(found).toContain(
    "ledger system, entry 2: Entry 30 of store:1 is not the one that this entry says was signed: that chain was " +
      "rewritten up to there.",
  );
});

tamperTest("chains rewritten and signed again by the server are found by the use in between", async (archive) => {
  const { tamper, folder, clock, database, ledger, checkpoints, allProblems } = archive;
  const viewed = { stream: "store:1", event: "a.b", subject: "c", actor: { userId: 7, name: "Ann" }, data: {} };
  for (let day = 0; day < 4; day++) {
    clock.advance(86_400_000);
    await database.write(() => ledger.append([viewed]));
  }
  await tamper("DELETE FROM ledger_checkpoints", "DELETE FROM ledger WHERE stream = 'system'");
  await rewritten(archive, 15);
  await Deno.remove(`${folder}/${checkpointFileName}`);
  const fresh = checkpointsOn(database, () => Promise.resolve(archive.keys), checkpointFileIn(folder));
  await signDays({ database, ledger, checkpoints: fresh }, clock.now());
  expect(await checkpoints.of("store:1")).not.toEqual([]);
  expect(await allProblems()).toContain(
    "ledger store:1: The day 2026-03-02 was signed only on 2026-03-09, though the archive was in use on 2026-03-05: " +
      "its checkpoints were taken away and made again, or could not be made.",
  );
});

tamperTest("a shop that was closed for a week signs late, which is a note and no problem", async (archive) => {
  const { clock, allProblems, notes, database, ledger, checkpoints } = archive;
  clock.advance(7 * 86_400_000);
  expect(await allProblems()).toEqual([]);
  expect(await notes()).toEqual([
    "ledger: Entries since 2026-03-05 are not signed yet. The server signs them at its next start.",
  ]);
  const viewed = { stream: "store:1", event: "a.b", subject: "c", actor: { userId: 7, name: "Ann" }, data: {} };
  await database.write(() => ledger.append([viewed]));
  await signDays({ database, ledger, checkpoints }, clock.now());
  expect(await allProblems()).toEqual([]);
  expect(await notes()).toEqual([
    "ledger: The day 2026-03-05 of store:1 was signed only on 2026-03-12 (and 2 more like this). Nobody used the " +
    "archive in between: it was not running.",
  ]);
});

tamperTest("a day that was never signed is a problem once the archive was in use long after", async (archive) => {
  const { clock, allProblems, database, ledger } = archive;
  clock.advance(4 * 86_400_000);
  const viewed = { stream: "store:2", event: "a.b", subject: "c", actor: { userId: 7, name: "Ann" }, data: {} };
  await database.write(() => ledger.append([viewed]));
  clock.advance(86_400_000);
  expect(await allProblems()).toContain(
    "ledger store:1, entry 31: The day 2026-03-05 has entries and no checkpoint, though the archive was in use on " +
      "2026-03-09.",
  );
});

tamperTest("a checkpoint that the file does not have, a foreign line and a spoilt one are named", async (archive) => {
  const { folder, allProblems, clock } = archive;
  const path = `${folder}/${checkpointFileName}`;
  expect(((await Deno.stat(path)).mode ?? 0) & 0o777).toBe(0o600);
  clock.advance(3_600_000);
  const lines = (await Deno.readTextFile(path)).split("\n");
  const foreign = lines[2].replace(/"signature":"./, '"signature":"_');
  await Deno.writeTextFile(path, [lines[0], foreign, "{", ...lines.slice(3)].join("\n"));
  expect(await allProblems()).toEqual([
    "file keys/ledger-checkpoints.jsonl: Line 2 is not signed with a key of this archive.",
    "file keys/ledger-checkpoints.jsonl: Line 3 cannot be read.",
    "ledger store:1, entry 10: The checkpoint of 2026-03-02 is not in the file of checkpoints.",
    "ledger store:1, entry 20: The checkpoint of 2026-03-03 is not in the file of checkpoints.",
  ]);
});

tamperTest(
  "what a crash left out of the file, or half a line in it, is mended by the next signing",
  async (archive) => {
    const { folder, allProblems, clock, database, ledger, keys } = archive;
    const path = `${folder}/${checkpointFileName}`;
    const whole = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, whole.slice(0, -20));
    clock.advance(86_400_000);
    const next = checkpointsOn(database, () => Promise.resolve(keys), checkpointFileIn(folder));
    await signDays({ database, ledger, checkpoints: next }, clock.now());
    expect((await Deno.readTextFile(path)).startsWith(whole)).toBe(true);
    clock.advance(3_600_000);
    expect(await allProblems()).toEqual([]);
  },
);

tamperTest("an archive of an earlier version begins the file with what was signed before", async (archive) => {
  const { folder, allProblems, notes, clock, database, ledger, keys, tamper } = archive;
  await tamper("DELETE FROM ledger WHERE stream = 'system'");
  await Deno.remove(`${folder}/${checkpointFileName}`);
  expect(await allProblems()).toEqual([]);
  expect(await notes()).toEqual([
    "file keys/ledger-checkpoints.jsonl: It is not there yet; the server begins it at its next start.",
  ]);
  const first = checkpointsOn(database, () => Promise.resolve(keys), checkpointFileIn(folder));
  const { fileSince } = await signDays({ database, ledger, checkpoints: first }, clock.now());
  expect(fileSince).toBe(clock.now().toISOString());
  expect((await Deno.readTextFile(`${folder}/${checkpointFileName}`)).split("\n")).toHaveLength(5);
  expect([await allProblems(), await notes()]).toEqual([[], []]);
});

tamperTest("an entry whose data is no JSON, or another JSON, is named and read as empty", async (archive) => {
  await archive.tamper(
    "UPDATE ledger SET data = '{' WHERE stream = 'store:1' AND seq = 3",
    "UPDATE ledger SET data = '[1]' WHERE stream = 'store:1' AND seq = 4",
  );
  expect(await archive.allProblems()).toEqual(
    [3, 4].map((seq) => `ledger store:1, entry ${seq}: Entry ${seq} was changed after it was written.`),
  );
  const [entry] = await archive.ledger.about("document:4");
  expect(entry.data).toEqual({});
});
