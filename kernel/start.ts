import type { Database } from "@/db/database.ts";
import { troubleOf } from "@/db/errors.ts";
import { openDatabase, openInstant } from "@/db/open.ts";
import { hasArchiveKeys, keysMissing } from "./archive-keys.ts";
import { compose, migrationsOf, type Product } from "./compose.ts";
import { type Configuration, databaseAddress, embeddedPath } from "./configuration.ts";
import { databaseProcesses } from "./database-processes.ts";
import { keepDurable } from "./durability.ts";
import type { Feature } from "./feature.ts";
import { openFolderStore } from "./files/folder.ts";
import { keysFolderOf } from "./ledger/keys.ts";
import { type Log, logTo } from "./log.ts";
import { assertNotHalfRestored, lockConfigured, makeDataFolder } from "./start-lock.ts";
import { embeddedSentence, folderSentence, remoteSentence, StartRefused, startStep } from "./start-refused.ts";
import { schemaState } from "./start-schema.ts";
import { newestVersion, noteVersion } from "./newest-version.ts";
import { SteadyClock } from "./time/steady-clock.ts";
import { isNewer, version } from "./version.ts";

/** A product with its database and files open. */
export type OpenProduct = Product & {
  /**
   * Has processes of their own read and write an embedded database from now on. Where they cannot be started the log says
   * so, and the server does it itself.
   */
  useDatabaseProcesses(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the database and the files as configured, brings the database up to date and puts the product together. An
 * embedded database is held for this process alone. Throws {@link StartRefused} for what an operator can mend.
 */
export async function openProduct(
  features: readonly Feature[],
  configuration: Configuration,
  log: Log = logToStandardError(),
): Promise<OpenProduct> {
  await makeDataFolder(configuration);
  const lock = await lockConfigured(configuration);
  const release = () => lock?.[Symbol.dispose]();
  try {
    return await opened(features, configuration, log, release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens what is there for a command that only reads; it may run beside a server. Throws {@link StartRefused} when there
 * is no database yet, or not one that this version has brought up to date.
 */
export async function openForReading(features: readonly Feature[], configuration: Configuration): Promise<OpenProduct> {
  await assertDatabaseThere(configuration);
  return await opened(features, configuration, logToStandardError(), () => {}, "reading");
}

/**
 * Opens what is there as it is at this instant, for a copy of it; an embedded database only. What is written meanwhile is
 * not seen, and nobody who writes waits. Throws {@link StartRefused} as {@link openForReading} does.
 */
export async function openInstantForReading(
  features: readonly Feature[],
  configuration: Configuration,
): Promise<OpenProduct> {
  await assertDatabaseThere(configuration);
  return await opened(features, configuration, logToStandardError(), () => {}, "instant");
}

/**
 * Opens the database alone, for a command that mends what keeps a product from starting. Throws {@link StartRefused} when
 * there is none, or another version's.
 */
export async function withDatabase<Result>(
  features: readonly Feature[],
  configuration: Configuration,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  await assertDatabaseThere(configuration);
  const lock = await lockConfigured(configuration);
  try {
    const { database, told } = await openedDatabase(configuration);
    try {
      await startStep(() => assertSchema(database, features, "reading"), told);
      return await run(database);
    } finally {
      await database.close();
    }
  } finally {
    lock?.[Symbol.dispose]();
  }
}

/** Longest time for one call of a command that only reads, in milliseconds. */
const readingDeadlineMs = 15 * 60_000;

/** What a product is opened for; of an instant it sees nothing that is written later. */
type Purpose = "writing" | "reading" | "instant";

async function openedDatabase(
  { databaseUrl, databaseToken, databaseAdmin }: Configuration,
  log: Log | null = null,
  purpose: Purpose = "writing",
) {
  const path = embeddedPath(databaseUrl);
  const told = path === null ? remoteSentence(databaseAddress(databaseUrl)) : embeddedSentence(path);
  const durable = databaseAdmin && log && path === null ? () => keepDurable(databaseAdmin, log) : undefined;
  if (durable) {
    await startStep(
      durable,
      () =>
        `The admin API of the database server (STRONGROOM_DATABASE_ADMIN_URL) cannot be used to set durability_mode. ` +
        "Check the address and STRONGROOM_DATABASE_ADMIN_KEY.",
    );
  }
  // Nobody waits for a command that reads: `verify` has a server check a million documents in one call.
  const deadlineMs = purpose === "reading" ? readingDeadlineMs : undefined;
  const token = databaseToken ?? undefined;
  const open = () =>
    purpose === "instant"
      ? openInstant(databaseUrl)
      : openDatabase({ url: databaseUrl, token, afterLost: durable, deadlineMs });
  return { database: await startStep(open, told), told };
}

async function assertDatabaseThere({ databaseUrl, dataFolder }: Configuration): Promise<void> {
  await assertNotHalfRestored(dataFolder);
  const path = embeddedPath(databaseUrl);
  if (path !== null && !await Deno.stat(path).then(({ isFile }) => isFile, () => false)) {
    throw new StartRefused(
      `There is no database at ${path}. Set STRONGROOM_DATA to its folder, or start the server first.`,
    );
  }
}

async function opened(
  features: readonly Feature[],
  configuration: Configuration,
  log: Log,
  release: () => void,
  purpose: Purpose = "writing",
): Promise<OpenProduct> {
  const { filesFolder } = configuration;
  const isReading = purpose !== "writing";
  const { database, told: databaseTold } = await openedDatabase(
    configuration,
    purpose === "writing" ? log : null,
    purpose,
  );
  try {
    await startStep(() => assertSchema(database, features, isReading ? "reading" : "writing"), databaseTold);
    if (!isReading) await startStep(() => assertKeys(database, configuration), databaseTold);
    const filesTold = folderSentence("folder of files", "STRONGROOM_FILES", filesFolder);
    const files = await startStep(() => openFolderStore(filesFolder, isReading ? "reading" : "writing"), filesTold);
    const parts = { database: isReading ? readOnly(database) : database, files, log, isReading };
    const product = await startStep(
      () => compose(features, { ...parts, clock: new SteadyClock(), configuration }),
      databaseTold,
    );
    if (!isReading) await startStep(() => noteVersion(database, new Date()), databaseTold);
    let moving = Promise.resolve();
    return {
      ...product,
      async start() {
        await startStep(() => product.start(), databaseTold);
      },
      useDatabaseProcesses() {
        if (configuration.readers > 0) moving = useProcesses(database, configuration.readers, log);
        return moving;
      },
      async close() {
        await product.stop();
        await moving;
        await database.close();
        release();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function useProcesses(database: Database, readers: number, log: Log): Promise<void> {
  try {
    await database.useProcesses(databaseProcesses(readers, log));
  } catch (error) {
    log.warn("database_processes_not_started", { trouble: troubleOf(error) });
  }
}

/** An archive without its keys could go on with new ones, and nobody would know what was lost. */
async function assertKeys(database: Database, configuration: Configuration): Promise<void> {
  if (!await hasArchiveKeys(database)) return;
  const missing = await keysMissing(database, configuration);
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(({ name }) => name))].join(", ");
  throw new StartRefused(
    `Keys of this archive are not in ${keysFolderOf(configuration)}: ${names}. Put that folder back from a backup. ` +
      "If there is none: strongroom new-keys",
  );
}

/** A database of a newer version is left alone, and reading changes none of an older one. */
async function assertSchema(database: Database, features: readonly Feature[], purpose: "writing" | "reading") {
  const newest = await newestVersion(database);
  if (newest !== null && isNewer(newest, version)) {
    throw new StartRefused(
      `The database was last used by Strongroom ${newest}, and this is ${version}. Start that version, or a newer one.`,
    );
  }
  const state = await schemaState(database, migrationsOf(features));
  if (state === "foreign") {
    throw new StartRefused(
      "The database was last used by another version of Strongroom. Start that version, or a newer one.",
    );
  }
  if (purpose === "reading" && state !== "current") {
    throw new StartRefused("The database was last used by an older version. Start the server of this version once.");
  }
}

/** Refuses to write. Bringing it up to date is left out: it was found up to date. */
function readOnly(database: Database): Database {
  const refuse = () => Promise.reject(new Error("A command that only reads may not write."));
  return { ...database, write: refuse, script: () => Promise.resolve() };
}

/** The log of a running server. */
export function logToStandardError(): Log {
  return logTo((line) => console.error(line));
}
