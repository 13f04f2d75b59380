import { expect } from "expect";
import { checkpointFileIn } from "./checkpoint-file.ts";
import { checkpointFileName } from "./checkpoint-lines.ts";
import { checkpointsOn } from "./checkpoints.ts";
import { changeOver } from "../testing.ts";
import { signDays } from "./signing.ts";
import { type Archive, rewritten, tamperTest } from "./testing/tampering.ts";

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
  await signDays({ change: changeOver(database, { ledger }), ledger, checkpoints: fresh }, clock.now());
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
  await signDays({ change: changeOver(database, { ledger }), ledger, checkpoints }, clock.now());
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
  const foreign = lines[2].replace(/(?<="signature":")./, (first) => first === "A" ? "B" : "A");
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
    await signDays({ change: changeOver(database, { ledger }), ledger, checkpoints: next }, clock.now());
    expect((await Deno.readTextFile(path)).startsWith(whole)).toBe(true);
    clock.advance(3_600_000);
    expect(await allProblems()).toEqual([]);
  },
);

tamperTest("a key that is said to be lost and lies there has its signatures checked all the same", async (archive) => {
  const { database, ledger, keys, tamper, allProblems } = archive;
  const given = { name: "ledger-ed25519.json", fingerprint: keys.current.kid };
  const actor = { userId: null, name: "Strongroom" };
  const told = { stream: "system", event: "ledger.keys_lost", subject: "ledger:keys", actor, data: { keys: [given] } };
  await database.write(() => ledger.append([told]));
  expect(await allProblems()).toEqual([]);
  await tamper("UPDATE ledger_checkpoints SET signature = zeroblob(64) WHERE seq = 20");
  expect(await allProblems()).toContain(
    "ledger store:1, entry 20: The checkpoint of 2026-03-03 is not signed with a key of this archive.",
  );
});

tamperTest("an archive of an earlier version begins the file with what was signed before", async (archive) => {
  const { folder, allProblems, notes, clock, database, ledger, keys, tamper } = archive;
  await tamper("DELETE FROM ledger WHERE stream = 'system'");
  await Deno.remove(`${folder}/${checkpointFileName}`);
  expect(await allProblems()).toEqual([]);
  expect(await notes()).toEqual([
    "file keys/ledger-checkpoints.jsonl: It is not there yet; the server begins it at its next start.",
  ]);
  const first = checkpointsOn(database, () => Promise.resolve(keys), checkpointFileIn(folder));
  const { fileSince } = await signDays(
    { change: changeOver(database, { ledger }), ledger, checkpoints: first },
    clock.now(),
  );
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
