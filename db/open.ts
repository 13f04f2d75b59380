import { type Database, databaseOf } from "./database.ts";
import { openEmbedded, openEmbeddedInstant } from "./embedded.ts";
import { connectRemote } from "./remote.ts";

/** Where the database is and how long one remote call may take. */
export interface DatabaseSettings {
  /** `:memory:`, `file:/path` or the address of a libSQL server (http:, https:, libsql:, ws:, wss:). */
  readonly url: string;
  readonly token?: string;
  /** Longest time for one call to a remote server, in milliseconds. */
  readonly deadlineMs?: number;
  /** Called before the next question to a server after one was lost; what it throws holds nobody up. */
  readonly afterLost?: () => Promise<void>;
}

const usualDeadlineMs = 10_000;

/** Opens the embedded file (made when missing) or a libSQL server. */
export async function openDatabase(
  { url, token, afterLost, deadlineMs = usualDeadlineMs }: DatabaseSettings,
): Promise<Database> {
  const isEmbedded = url === ":memory:" || url.startsWith("file:");
  return isEmbedded
    ? databaseOf(openEmbedded(url), "embedded")
    : databaseOf(await connectRemote({ url, token, afterLost, deadlineMs }), "remote");
}

/** Opens an embedded file as it is now, for reading; see {@link openEmbeddedInstant}. */
export async function openInstant(url: string): Promise<Database> {
  return databaseOf(await openEmbeddedInstant(url), "embedded");
}
