import { createClient } from "@libsql/client";
import { type Database, databaseOf } from "./database.ts";

/** Where the database is and how long one remote call may take. */
export interface DatabaseSettings {
  /** `:memory:`, `file:/path` or the address of a libSQL server (http:, https:, libsql:, ws:, wss:). */
  readonly url: string;
  readonly token?: string;
  /** Longest time for one call to a remote server, in milliseconds. */
  readonly deadlineMs?: number;
}

/** Kilobytes of pages that the embedded database keeps in memory. */
const pageCacheKilobytes = 48_000;

/** Opens the embedded file (made when missing) or a libSQL server. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.url === ":memory:" || settings.url.startsWith("file:");
  return embedded ? await openEmbedded(settings.url) : openRemote(settings);
}

/** One connection only, so that what PRAGMA sets holds for every statement; no interactive transaction is ever open. */
async function openEmbedded(url: string): Promise<Database> {
  const client = createClient({ url, timeout: 5000, concurrency: 1 });
  await client.execute("PRAGMA journal_mode = WAL");
  await client.execute("PRAGMA synchronous = FULL");
  await client.execute(`PRAGMA cache_size = -${pageCacheKilobytes}`);
  await client.execute("PRAGMA temp_store = MEMORY");
  return databaseOf(client, "embedded");
}

function openRemote(settings: DatabaseSettings): Database {
  const deadline = settings.deadlineMs ?? 10_000;
  const withDeadline = (request: Request) => fetch(request, { signal: AbortSignal.timeout(deadline) });
  const url = settings.url.replace(/^libsql:/, "https:");
  return databaseOf(createClient({ url, authToken: settings.token, fetch: withDeadline }), "remote");
}
