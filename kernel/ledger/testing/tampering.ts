import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../../clock.ts";
import { migrations } from "../../migrations/index.ts";
import { changeOver } from "../../testing.ts";
import { type CheckpointFile, checkpointFileIn } from "../checkpoint-file.ts";
import { type Checkpoints, checkpointsOn } from "../checkpoints.ts";
import { contentHashOf, linkHash } from "../chain.ts";
import { type LedgerKeys, openLedgerKeys } from "../keys.ts";
import { ledgerOn, type StoredLedger } from "../store.ts";
import type { Finding } from "../../verify.ts";
import { signDays } from "../signing.ts";
import { verifyLedger } from "../verify.ts";
import { readEntries } from "../read-entries.ts";

/** A ledger of a few days with signed checkpoints, and the means to tamper with it. */
export interface Archive {
  readonly database: Database;
  readonly checkpoints: Checkpoints;
  readonly keys: LedgerKeys;
  readonly file: CheckpointFile;
  /** The folder of keys. */
  readonly folder: string;
  readonly clock: SetClock;
  readonly ledger: StoredLedger;
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
          actor: index === 0 ? { ...actor, behind: "Olga", ...day === 2 ? { side: "auditor" as const } : {} } : actor,
          data: { customerName: `Customer ${index}` },
        })))
      );
      clock.advance(86_400_000);
    }
    const viewed = { stream: "store:1", event: "documents.viewed", subject: "document:3", actor, data: {} };
    await database.write(() => ledger.append([viewed, { ...viewed, stream: "store:2", subject: "document:90" }]));
    await signDays({ change: changeOver(database, { ledger }), ledger, checkpoints }, new Date("2026-03-05T00:00:00Z"));
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

/** A test on both databases with an {@link Archive} of its own. */
export function tamperTest(name: string, run: (archive: Archive) => Promise<void>): void {
  testOnBothDatabases(name, (database) => withArchive(database, run));
}

/** Rewrites a chain from an entry on so that every hash fits again. */
export async function rewritten({ database, tamper }: Archive, fromSeq: number): Promise<void> {
  await tamper(`UPDATE ledger SET data = '{"customerName":"Forged"}' WHERE stream = 'store:1' AND seq = ${fromSeq}`);
  const entries = await Array.fromAsync(readEntries(database, "store:1", fromSeq, 1e9));
  let previous = entries[0].previousHash;
  for (const entry of entries) {
    const hash = linkHash(previous, contentHashOf(entry));
    await database.script(
      `UPDATE ledger SET previous_hash = x'${previous}', hash = x'${hash}' WHERE stream = 'store:1' AND seq = ${entry.seq}`,
    );
    previous = hash;
  }
}
