import { createHash } from "node:crypto";
import type { Database, Statement } from "@/db/database.ts";
import { keysFolderOf, readLedgerKeys } from "./ledger/keys.ts";
import { keysSubject } from "./ledger/subjects.ts";

/** How often it is looked at which keys the archive is run with: some are made when first needed. */
export const noteKeysEverySeconds = 3600;

/** A key of the archive; its fingerprint tells it from others and gives nothing away. */
export interface ArchiveKey {
  /** The name of its file when it was first seen. */
  readonly name: string;
  readonly fingerprint: string;
}

/** The keys in the folder of keys. A signing key counts under whatever name it lies there. */
export async function keysPresent(configuration: { readonly dataFolder: string }): Promise<readonly ArchiveKey[]> {
  const folder = keysFolderOf(configuration);
  const signing = (await readLedgerKeys(folder))?.known ?? [];
  const found: ArchiveKey[] = signing.map(({ kid }) => ({ name: ledgerKeyName, fingerprint: kid }));
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (!isFile || !/^[a-z-]+\.key$/.test(name)) continue;
      found.push({ name, fingerprint: fingerprintOf(await Deno.readFile(`${folder}/${name}`)) });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

/** False for a database that is empty. */
export async function hasArchiveKeys(database: Database): Promise<boolean> {
  return await database.one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'ledger_checkpoints'") !==
    null;
}

/**
 * Keys that this archive was run with and that are not in the folder. Nothing is missing from an archive that is new. One
 * that an earlier version left is known by the key that signed its ledger.
 */
export async function keysMissing(
  database: Database,
  configuration: { readonly dataFolder: string },
): Promise<readonly ArchiveKey[]> {
  const present = new Set((await keysPresent(configuration)).map(({ fingerprint }) => fingerprint));
  const known = await keysKnown(database);
  return known.filter(({ fingerprint }) => !present.has(fingerprint));
}

/** Writes down which keys the archive is run with. */
export async function noteKeys(
  database: Database,
  configuration: { readonly dataFolder: string },
  now: Date,
): Promise<void> {
  const known = new Set((await database.all("SELECT fingerprint FROM archive_keys")).map((row) => row.fingerprint));
  const fresh = (await keysPresent(configuration)).filter(({ fingerprint }) => !known.has(fingerprint));
  if (fresh.length === 0) return;
  await database.write(() =>
    fresh.map(({ name, fingerprint }) => ({
      sql: "INSERT INTO archive_keys(fingerprint, name, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      args: [fingerprint, name, now.toISOString()],
    }))
  );
}

/** The statements by which keys are known no more. */
export function forgetKeys(keys: readonly ArchiveKey[]): readonly Statement[] {
  return keys.map(({ fingerprint }) => ({
    sql: "DELETE FROM archive_keys WHERE fingerprint = ?",
    args: [fingerprint],
  }));
}

const ledgerKeyName = "ledger-ed25519.json";

async function keysKnown(database: Database): Promise<readonly ArchiveKey[]> {
  const isNoted = await database.one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'archive_keys'");
  const rows = isNoted ? await database.all("SELECT name, fingerprint FROM archive_keys ORDER BY name") : [];
  if (rows.length > 0) return rows.map((row) => ({ name: String(row.name), fingerprint: String(row.fingerprint) }));
  // Without rows the archive is an earlier version's, or its keys were given up.
  const signed = await database.one(
    "SELECT key_id FROM ledger_checkpoints WHERE NOT EXISTS (SELECT 1 FROM ledger WHERE subject = ?) " +
      "ORDER BY stream DESC, seq DESC LIMIT 1",
    [keysSubject],
  );
  return signed ? [{ name: ledgerKeyName, fingerprint: String(signed.key_id) }] : [];
}

function fingerprintOf(secret: Uint8Array): string {
  return createHash("sha256").update("strongroom key\0").update(secret).digest("hex");
}
