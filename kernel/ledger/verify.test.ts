import { Buffer } from "node:buffer";
import { createHash, createPublicKey, verify } from "node:crypto";
import { expect } from "expect";
import { SetClock } from "../clock.ts";
import { canonicalJson } from "./canonical-json.ts";
import { signedText } from "./checkpoint-rows.ts";
import { openLedgerKeys } from "./keys.ts";
import { proofsOn } from "./proof.ts";
import { ledgerOn } from "./store.ts";
import { readEntries } from "./read-entries.ts";
import { rewritten, tamperTest } from "./testing/tampering.ts";

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
  side: "'auditor'",
  salt: "'00000000000000000000000000000000'",
  data: `'{"customerName":"Somebody else"}'`,
};
for (const [column, value] of Object.entries(changes)) {
  tamperTest(`a change of ${column} is found and named`, async ({ tamper, problems }) => {
    await tamper(`UPDATE ledger SET ${column} = ${value} WHERE stream = 'store:1' AND seq = 15`);
    expect(await problems()).toEqual(["ledger store:1, entry 15: Entry 15 was changed after it was written."]);
  });
}

tamperTest("a removed side is found", async ({ tamper, problems }) => {
  await tamper("UPDATE ledger SET side = NULL WHERE stream = 'store:1' AND seq = 21");
  expect(await problems()).toEqual(["ledger store:1, entry 21: Entry 21 was changed after it was written."]);
});

tamperTest("a removed salt is found", async ({ tamper, problems }) => {
  await tamper("UPDATE ledger SET salt = NULL WHERE stream = 'store:1' AND seq = 15");
  expect(await problems()).toEqual(["ledger store:1, entry 15: Entry 15 was changed after it was written."]);
});

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
  const [head] = await Array.fromAsync(readEntries(database, "store:1", 30, 30));
  const folder = await Deno.makeTempDir();
  const foreign = await openLedgerKeys(folder);
  await Deno.remove(folder, { recursive: true });
  for (const keyId of [foreign.current.kid, keys.current.kid]) {
    const { signature: _, root: _root, ...known } = (await checkpoints.of("store:1"))[2];
    const forged = { ...known, hash: head.hash, keyId };
    const signature = foreign.sign(signedText(forged)).toHex();
    await tamper(
      `UPDATE ledger_checkpoints SET hash = x'${head.hash}', key_id = '${keyId}', tree_root = NULL,
       signature = x'${signature}' WHERE seq = 30`,
    );
    expect(await archive.problems()).toEqual([
      "ledger store:1, entry 30: The checkpoint of 2026-03-04 is not signed with a key of this archive.",
    ]);
  }
});

tamperTest(
  "a chain that was rewritten before it was signed leads to another tree than the nodes that are kept",
  async (archive) => {
    const { database, ledger, clock, checkpoints, tamper, problems } = archive;
    const entry = {
      stream: "store:1",
      event: "documents.viewed",
      subject: "document:3",
      actor: { userId: 7, name: "Ann Archer" },
      data: {},
    };
    await database.write(() => ledger.append(Array(300).fill(entry)));
    await checkpoints.signNow("store:1", clock.now());
    expect(await problems()).toEqual([]);
    await tamper("UPDATE ledger_nodes SET hash = x'" + "ab".repeat(32) + "' WHERE level = 8");
    expect(await problems()).toEqual([
      "ledger store:1, entry 256: What the tree keeps of entries 1 to 256 was changed.",
    ]);
    // What is signed over changed nodes is another tree than that of the chain.
    await database.write(() => ledger.append([entry]));
    await checkpoints.signNow("store:1", clock.now());
    expect(await problems()).toEqual([
      "ledger store:1, entry 256: What the tree keeps of entries 1 to 256 was changed.",
      "ledger store:1, entry 332: The checkpoint of 2026-03-05 signed another tree than the one over entries 1 to 332.",
    ]);
  },
);

tamperTest("a chain with a hole is not signed", async ({ database, ledger, clock, checkpoints, tamper }) => {
  await tamper("DELETE FROM ledger WHERE stream = 'store:1' AND seq = 5");
  const actor = { userId: 7, name: "Ann Archer" };
  await database.write(() =>
    ledger.append([{ stream: "store:1", event: "documents.viewed", subject: "document:3", actor, data: {} }])
  );
  expect(await checkpoints.signNow("store:1", clock.now())).toBeNull();
  clock.advance(86_400_000);
  expect((await checkpoints.signDue(clock.now())).refused).toEqual(["store:1"]);
});

tamperTest("a checkpoint taken away from between others is found", async ({ tamper, problems }) => {
  await tamper("DELETE FROM ledger_checkpoints WHERE seq = 20");
  expect(await problems()).toEqual([
    "ledger store:1, entry 20: The checkpoint of 2026-03-03 is gone, while a later one is there.",
  ]);
});

tamperTest("the database refuses to change, delete or replace a checkpoint", async ({ database, checkpoints }) => {
  const signed = await checkpoints.of("store:1");
  const write = (sql: string) => database.write(() => [{ sql }]);
  await expect(write("UPDATE ledger_checkpoints SET day = 'x'")).rejects.toThrow("append-only");
  await expect(write("DELETE FROM ledger_checkpoints")).rejects.toThrow("append-only");
  await write(
    "REPLACE INTO ledger_checkpoints SELECT stream, seq, day, hash, 'x', key_id, signature, tree_root " +
      "FROM ledger_checkpoints",
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
    const text = canonicalJson({ ...signed, type: "strongroom.checkpoint.2" });
    const key = createPublicKey({ key: proof.keys[0], format: "jwk" });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"))).toBe(true);
  }
  expect(await proofs.proveEntry("store:1", 31)).toMatchObject({ to: null, firstSeq: 31 });
  expect(await proofs.proveEntry("store:1", 32)).toBeNull();
});
