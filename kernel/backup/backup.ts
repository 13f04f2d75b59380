import { sumOfBytes } from "../files/read.ts";
import type { Product } from "../compose.ts";
import { namedByAny } from "../compose-files.ts";
import { type Configuration, embeddedPath } from "../configuration.ts";
import type { Feature } from "../feature.ts";
import type { FileReference } from "../files/file-reference.ts";
import { keysFolderOf } from "../ledger/keys.ts";
import { StartRefused } from "../start-refused.ts";
import { openForReading, openInstantForReading } from "../start.ts";
import { version } from "../version.ts";
import { blockName, readBlock, writeBlock } from "./blocks.ts";
import { type CopiedFiles, copyFiles, type CopyOptions, type LackingFile } from "./copy-files.ts";
import { copyDatabase } from "./database-blocks.ts";
import type { Destination } from "./destination.ts";
import { listsOf } from "./file-lists.ts";
import { type Inventory, neededBy } from "./inventory.ts";
import { checkpointsEnd, keysAt } from "./keys.ts";
import { ledgerHeads, tableCounts } from "./records.ts";
import { type Snapshot, SnapshotDamaged, snapshotName, writeSnapshot } from "./snapshot.ts";

/** What to back up, and how. */
export interface BackupOptions {
  /** Each object is read back after it was written. */
  readonly readBack: boolean;
  readonly withoutKeys: boolean;
  /** The database is left to its own server. */
  readonly filesOnly: boolean;
}

/** Where, and who hears of it. */
export interface BackupParts {
  readonly features: readonly Feature[];
  readonly configuration: Configuration;
  readonly destination: Destination;
  readonly inventory: Inventory;
  readonly options: BackupOptions;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Hears of each file that was copied. */
  readonly copied: (bytes: number) => void;
}

/** What a run stored. */
export interface BackedUp {
  readonly snapshot: Snapshot;
  /** Blocks of the database that were not there yet. */
  readonly freshBlocks: number;
}

/** A record may go while its file is copied, and the file with it: then the records are copied anew, so often at most. */
const mostInstants = 3;

/** Throws {@link StartRefused} where a backup of the database cannot be of one instant. */
export function assertCanBackUp({ databaseUrl }: Configuration, { filesOnly }: BackupOptions): void {
  if (filesOnly || embeddedPath(databaseUrl) !== null) return;
  throw new StartRefused(
    "This database is on a libSQL server, which must back it up itself: from outside it cannot be copied as of one " +
      "instant. Back up files and keys with --files-only, after the database.",
  );
}

/**
 * Makes one snapshot of a running archive: first every file that the records refer to, then the records as they are at
 * one instant with the files that came meanwhile, the keys, and at last the snapshot that names them all.
 */
export async function backUp(parts: BackupParts): Promise<BackedUp> {
  // The bulk: nothing of the database is held while it takes.
  await withProduct(openForReading(parts.features, parts.configuration), (product) => copyReferred(product, parts));
  for (let instant = 1;; instant++) {
    const made = await oneInstant(parts);
    if (instant >= mostInstants || !await isOutdated(made.snapshot.missing, parts)) {
      return { ...made, snapshot: await stored(made.snapshot, parts) };
    }
  }
}

async function oneInstant(parts: BackupParts): Promise<{ snapshot: Omit<Snapshot, "sum">; freshBlocks: number }> {
  const { features, configuration, options, now } = parts;
  const folder = keysFolderOf(configuration);
  const end = await checkpointsEnd(folder);
  const open = options.filesOnly ? openForReading : openInstantForReading;
  return await withProduct(open(features, configuration), async (product) => {
    const { database } = product.context;
    const at = now().toISOString();
    const files = await copyReferred(product, parts);
    const copied = options.filesOnly ? null : await copyDatabase(database, { ...parts, ...options });
    const keys = options.withoutKeys ? null : await keysAt(database, folder, end);
    const snapshot: Omit<Snapshot, "sum"> = {
      type: "strongroom.backup.1",
      at,
      program: version,
      database: copied?.database ?? null,
      files: await storedLists(files, parts),
      missing: [...files.lacking],
      keys: keys && await Promise.all(keys.map(async ({ name, bytes }) => ({
        name,
        sha256: await storedBlock("keys", bytes, parts),
      }))),
      heads: await ledgerHeads(database),
      tables: options.filesOnly ? {} : await tableCounts(database),
    };
    return { snapshot, freshBlocks: copied?.fresh ?? 0 };
  });
}

async function copyReferred(product: Product, parts: BackupParts): Promise<CopiedFiles> {
  const { destination, inventory, configuration, options, signal, copied } = parts;
  const how: CopyOptions = {
    destination,
    inventory,
    filesFolder: configuration.filesFolder,
    readBack: options.readBack,
    signal,
    copied,
  };
  return await copyFiles(referencesOf(product), how);
}

/** The files that records of all features refer to. */
export async function* referencesOf({ features, contextOf }: Product): AsyncGenerator<FileReference> {
  for (const feature of features) {
    const references = feature.fileReferences?.(contextOf(feature));
    if (references) yield* references;
  }
}

/** True when one of the files that are lacking is named by no record any more: the instant is too old. */
async function isOutdated(lacking: readonly LackingFile[], { features, configuration }: BackupParts): Promise<boolean> {
  const gone = lacking.filter(({ reason }) => reason === "missing").map(({ sha256 }) => sha256);
  if (gone.length === 0) return false;
  return await withProduct(openForReading(features, configuration), async (product) => {
    const named = await namedByAny(product.features, product.contextOf)(gone);
    return gone.some((sha256) => !named.has(sha256));
  });
}

async function storedLists({ present }: CopiedFiles, parts: BackupParts): Promise<Snapshot["files"]> {
  const lists: string[] = [];
  for (const list of listsOf(present)) lists.push(await storedBlock("lists", list, parts));
  return { count: present.length, bytes: present.reduce((sum, { size }) => sum + size, 0), lists };
}

async function storedBlock(
  kind: "lists" | "keys",
  bytes: Uint8Array,
  { destination, inventory, options }: BackupParts,
): Promise<string> {
  const sha256 = sumOfBytes(bytes);
  const name = blockName(kind, sha256);
  if (inventory.has(name)) return sha256;
  inventory.set(name, await writeBlock(destination, name, bytes));
  if (options.readBack) await readBlock(destination, kind, sha256);
  return sha256;
}

/** Nothing counts before everything is there: the snapshot comes last. */
async function stored(snapshot: Omit<Snapshot, "sum">, { destination, inventory }: BackupParts): Promise<Snapshot> {
  const written = await writeSnapshot(destination, snapshot);
  let files = 0;
  for await (const { name } of neededBy(destination, written)) {
    if (!inventory.has(name)) throw new SnapshotDamaged(snapshotName(written.at));
    if (name.startsWith("files/")) files++;
  }
  if (files !== written.files.count) throw new SnapshotDamaged(snapshotName(written.at));
  return written;
}

async function withProduct<Result>(
  opening: Promise<Product & { close(): Promise<void> }>,
  run: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await opening;
  try {
    return await run(product);
  } finally {
    await product.close();
  }
}
