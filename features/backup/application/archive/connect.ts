import { hostname } from "node:os";
import * as v from "valibot";
import { version } from "@/kernel/version.ts";
import { type CopyKey, openCopyKey } from "../home/key.ts";
import { type Home, type Settings, SettingsDamaged } from "../home/settings.ts";

/** How somebody signs in to let the application in. */
export interface Credentials {
  readonly server: string;
  readonly email: string;
  readonly password: string;
  /** The code of an authenticator app, where the second step asks for one. */
  readonly code?: string;
}

/** Why the application could not be let in, for the person who tried. `needsCode`: the second step asks for a code. */
export class NotConnected extends Error {
  constructor(message: string, readonly needsCode = false) {
    super(message);
    this.name = "NotConnected";
  }
}

const stepSchema = v.object({ next: v.string(), ticket: v.string(), ways: v.array(v.string()) });
const errorSchema = v.object({ message: v.string() });
const registeredSchema = v.object({ id: v.number() });

/**
 * Signs in, has the archive let this application in with a session of its own, and signs out again: the password is kept nowhere. Throws
 * {@link NotConnected} with what to do.
 */
export async function connect(home: Home, credentials: Credentials): Promise<Settings> {
  const server = originOf(credentials.server);
  await home.make();
  const key = await openCopyKey(home, { replacesDamaged: true });
  const cookie = await signIn(server, credentials);
  try {
    const known = await knownSettings(home);
    const settings = await register(server, cookie, key, known);
    await home.keep(settings);
    if (known) await revoke(known).catch(() => {});
    return settings;
  } finally {
    await ask(server, "/api/auth/sign-out", {}, cookie).then((answer) => answer.body?.cancel()).catch(() => {});
  }
}

/** Signs out of the archive and forgets it on this computer; the copy stays. False when the server could not be told. */
export async function disconnect(home: Home): Promise<boolean> {
  const settings = await knownSettings(home);
  const wasTold = settings ? await revoke(settings).catch(() => false) : true;
  await home.forget();
  return wasTold;
}

/** Null for settings that are damaged, too: a new sign-in replaces them. */
async function knownSettings(home: Home): Promise<Settings | null> {
  try {
    return await home.settings();
  } catch (error) {
    if (error instanceof SettingsDamaged) return null;
    throw error;
  }
}

/** Has the archive let the application in no more. True when it did, or had before. */
async function revoke({ server, cookie, applicationId }: Settings): Promise<boolean> {
  const answer = await fetch(`${server}/api/backup/applications/${applicationId}`, {
    method: "DELETE",
    headers: { cookie, origin: server },
    redirect: "error",
    signal: AbortSignal.timeout(15_000),
  });
  await answer.body?.cancel();
  return answer.ok || answer.status === 401 || answer.status === 404;
}

function originOf(address: string): string {
  const text = /^https?:\/\//.test(address) ? address : `https://${address}`;
  if (!URL.canParse(text)) {
    throw new NotConnected("Enter the address of your Strongroom, such as https://strongroom.example.com.");
  }
  const { origin, protocol, hostname } = new URL(text);
  if (protocol === "http:" && !isOwnNetwork(hostname)) {
    throw new NotConnected(
      `Use https://${hostname}. With http:// others could read your password on its way; it works within your own network only.`,
    );
  }
  return origin;
}

async function signIn(server: string, { email, password, code }: Credentials): Promise<string> {
  const answer = await ask(server, "/api/auth/sign-in", { email, password });
  const cookie = cookieOf(answer);
  const body: unknown = await answer.json();
  if (cookie !== null) return cookie;
  const step = v.parse(stepSchema, body);
  if (step.next !== "second-factor") {
    throw new NotConnected("This sign-in must be set up in the browser first. Sign in there, then connect again.");
  }
  if (!step.ways.includes("app")) {
    throw new NotConnected(
      "This sign-in has a passkey only. Use a sign-in with an authenticator app, or a Backup Tool User.",
    );
  }
  if (!code) throw new NotConnected("Enter the code of your authenticator app.", true);
  const second = await ask(server, "/api/auth/second-factor", { ticket: step.ticket, code });
  const found = cookieOf(second);
  await second.body?.cancel();
  if (found === null) throw new NotConnected("The second step did not end in a session. Try again.", true);
  return found;
}

async function register(server: string, cookie: string, key: CopyKey, known: Settings | null): Promise<Settings> {
  const name = hostname().slice(0, 100) || "This computer";
  const platform = `${Deno.build.os} ${Deno.build.arch}`;
  const answer = await ask(
    server,
    "/api/backup/applications",
    { name, publicKey: key.publicKey, platform, version },
    cookie,
  );
  const own = cookieOf(answer);
  const { id } = v.parse(registeredSchema, await answer.json());
  if (own === null) {
    throw new NotConnected("The server did not let the application in. Update the server, then try again.");
  }
  return {
    ...{ server, cookie: own, applicationId: id, name },
    destination: known?.destination ?? null,
    dailyAt: known?.dailyAt ?? "02:30",
    onChange: known?.onChange ?? true,
    s3: known?.s3 ?? null,
  };
}

/** Throws {@link NotConnected} with the server's own sentence, or that it cannot be reached. */
async function ask(server: string, path: string, body: unknown, cookie = ""): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`${server}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: server, ...cookie === "" ? {} : { cookie } },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    throw new NotConnected(`${server} cannot be reached. Check the address and the connection.`, false);
  }
  if (answer.ok) return answer;
  const told = v.safeParse(errorSchema, await answer.json().catch(() => null));
  throw new NotConnected(told.success ? told.output.message : "This address does not answer as a Strongroom does.");
}

function cookieOf(answer: Response): string | null {
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? null;
}

/** True for this computer and others of its own network: a name without a dot or of a local domain, and private addresses (RFC 1918, RFC 4193). */
export function isOwnNetwork(hostname: string): boolean {
  const privateAddress =
    /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$|^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/;
  return privateAddress.test(hostname) || !hostname.includes(".") && !hostname.startsWith("[") ||
    /\.(?:local|lan|internal|home\.arpa)$/.test(hostname);
}
