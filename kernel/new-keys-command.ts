import type { Database } from "@/db/database.ts";
import { type ArchiveKey, forgetKeys, keysMissing } from "./archive-keys.ts";
import { systemClock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import { checkpointFileName } from "./ledger/checkpoint-lines.ts";
import { keysFolderOf } from "./ledger/keys.ts";
import { ledgerOn } from "./ledger/store.ts";
import { systemStream } from "./ledger/streams.ts";
import { keysSubject } from "./ledger/subjects.ts";

/**
 * `strongroom new-keys`: lets an archive whose keys are lost for good be run with new ones, and says so in the ledger.
 * What is there is left alone. Returns the exit status.
 */
export async function newKeysCommand(
  database: Database,
  configuration: Configuration,
  print: (line: string) => void,
): Promise<number> {
  const missing = await keysMissing(database, configuration);
  if (missing.length === 0) {
    print("All keys of this archive are in its folder keys. Nothing was changed.");
    return 0;
  }
  // First: a crash after it leaves the keys missing, and the command is run again.
  if (isOfLedger(missing)) await setCheckpointsAside(keysFolderOf(configuration));
  const ledger = ledgerOn(database, systemClock);
  await database.write(async () => [
    ...forgetKeys(missing),
    ...await ledger.append([{
      stream: systemStream,
      event: "ledger.keys_lost",
      subject: keysSubject,
      actor: { userId: null, name: "Strongroom" },
      data: { keys: missing.map(({ name, fingerprint }) => ({ name, fingerprint })) },
    }]),
  ]);
  for (const line of linesFor(missing)) print(line);
  return 0;
}

function isOfLedger(missing: readonly ArchiveKey[]): boolean {
  return missing.some(({ name }) => name.startsWith("ledger-"));
}

/** What the lost key signed cannot be checked, so the copy of it must not hold up the signing with the new one. */
async function setCheckpointsAside(folder: string): Promise<void> {
  try {
    const stamp = systemClock.now().toISOString().replaceAll(/[:.]/g, "-");
    await Deno.rename(`${folder}/${checkpointFileName}`, `${folder}/until-${stamp}-${checkpointFileName}`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function linesFor(missing: readonly ArchiveKey[]): readonly string[] {
  const has = (start: string) => missing.some(({ name }) => name.startsWith(start));
  return [
    `Given up: ${[...new Set(missing.map(({ name }) => name))].join(", ")}. The ledger says so.`,
    ...has("ledger-") ? ["What the lost key signed can no longer be checked. New days are signed with a new key."] : [],
    ...has("session") ? ["Everyone signs in again."] : [],
    ...has("second-factor")
      ? ["Authenticator apps no longer work. Use strongroom reset-second-factor EMAIL for each person who has one."]
      : [],
    "Start Strongroom: it makes what is missing. Then back up the whole data folder.",
  ];
}
