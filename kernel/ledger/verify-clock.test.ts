import { expect } from "expect";
import { changeOver } from "../testing.ts";
import { signDays } from "./signing.ts";
import { systemStream } from "./streams.ts";
import { type Archive, tamperTest } from "./testing/tampering.ts";

const day = 86_400_000;

async function noted({ database, ledger }: Archive, stream = "store:1"): Promise<void> {
  const entry = { stream, event: "a.b", subject: "c", actor: { userId: 7, name: "Ann" }, data: {} };
  await database.write(() => ledger.append([entry]));
}

async function signed({ database, ledger, checkpoints, clock }: Archive): Promise<readonly string[]> {
  const { made } = await signDays({ change: changeOver(database, { ledger }), ledger, checkpoints }, clock.now());
  return made.filter(({ stream }) => stream === "store:1").map(({ day, seq }) => `${day} ${seq}`);
}

/** Each day somebody works, and the server signs at its end. */
async function worked(archive: Archive, days: number): Promise<void> {
  for (let at = 0; at < days; at++) {
    await noted(archive);
    archive.clock.advance(day);
    await signed(archive);
  }
}

tamperTest("a clock that ran ahead for a moment stops no signing, and nobody is accused", async (archive) => {
  const { clock, allProblems, notes } = archive;
  await worked(archive, 1);
  clock.advance(30 * day);
  await noted(archive);
  await signed(archive);
  clock.advance(-30 * day);
  await noted(archive);
  expect(await allProblems()).toEqual([]);
  clock.advance(day);
  expect(await signed(archive)).toEqual(["2026-04-05 33", "2026-03-06 34"]);
  await worked(archive, 40);
  expect(await allProblems()).toEqual([]);
  expect((await notes()).join("\n")).toContain(
    "The clock was put back from 2026-04-05T10:00:00.000Z to 2026-03-06T10:00:00.000Z before number 34.",
  );
});

tamperTest("entries of a clock that ran ahead are signed though none follow", async (archive) => {
  archive.clock.advance(30 * day);
  await noted(archive);
  archive.clock.advance(-30 * day);
  expect(await signed(archive)).toEqual(["2026-03-05 31", "2026-04-04 32"]);
  expect(await signed(archive)).toEqual([]);
});

tamperTest("a clock that is a year behind, and is then put right, accuses nobody", async (archive) => {
  const { clock, allProblems } = archive;
  await worked(archive, 3);
  clock.advance(-365 * day);
  await worked(archive, 3);
  clock.advance(365 * day);
  await worked(archive, 3);
  expect(await allProblems()).toEqual([]);
});

tamperTest("an hour back over midnight loses no day and accuses nobody", async (archive) => {
  const { clock, allProblems } = archive;
  clock.advance(14.5 * 3_600_000);
  await noted(archive);
  await signed(archive);
  clock.advance(-3_600_000);
  await noted(archive);
  await signed(archive);
  clock.advance(2 * 3_600_000);
  await noted(archive);
  await worked(archive, 3);
  expect(await allProblems()).toEqual([]);
});

tamperTest("checkpoints taken away before or after a jump are found all the same", async (archive) => {
  const { clock, tamper, problems } = archive;
  clock.advance(30 * day);
  await noted(archive);
  await signed(archive);
  clock.advance(-30 * day);
  await worked(archive, 35);
  await tamper(
    "DELETE FROM ledger_checkpoints WHERE stream = 'store:1' AND day IN ('2026-03-03', '2026-03-20', '2026-04-04') " +
      "AND seq <> 32",
  );
  const gone = (seq: number, of: string) =>
    `ledger store:1, entry ${seq}: The checkpoint of ${of} is gone, while a later one is there.`;
  const found = (await problems()).filter((one) => one.includes("is gone, while"));
  expect(found).toEqual([gone(20, "2026-03-03"), gone(48, "2026-03-20"), gone(63, "2026-04-04")]);
});

tamperTest("what the server noticed of a jump is told", async (archive) => {
  const { database, ledger, allProblems, notes } = archive;
  const data = { from: "2026-03-05T10:00:00.000Z", to: "2027-03-05T10:00:00.000Z", isFollowed: false };
  const actor = { userId: null, name: "Strongroom" };
  await database.write(() =>
    ledger.append([{ stream: systemStream, event: "ledger.clock_jumped", subject: "ledger:clock", actor, data }])
  );
  expect(await allProblems()).toEqual([]);
  expect(await notes()).toContain(
    "ledger system, entry 3: The computer's clock jumped from 2026-03-05T10:00:00.000Z to 2027-03-05T10:00:00.000Z. " +
      "Strongroom kept its own time.",
  );
});
