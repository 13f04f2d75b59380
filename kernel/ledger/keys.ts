import { Buffer } from "node:buffer";
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import * as v from "valibot";
import { syncFolder, withOpen, writeAll } from "../files/disk.ts";

/** The public half of a signing key as a JSON Web Key (RFC 8037). `kid` is its thumbprint (RFC 7638). */
export interface PublicKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
  readonly kid: string;
}

/** The keys whose signatures count. */
export interface KnownKeys {
  readonly known: readonly PublicKey[];
  /** False for a wrong signature and for a key that is not known here. */
  verify(keyId: string, text: string, signature: Uint8Array): boolean;
}

/** The keys that sign checkpoints, and those that once did. */
export interface LedgerKeys extends KnownKeys {
  /** The key that signs now. */
  readonly current: PublicKey;
  sign(text: string): Uint8Array<ArrayBuffer>;
}

/** The folder with the keys that sign this archive, and the file of checkpoints. */
export function keysFolderOf({ dataFolder }: { readonly dataFolder: string }): string {
  return `${dataFolder}/keys`;
}

const currentName = "ledger-ed25519.json";
const keySchema = v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: v.string(), d: v.string() });
type StoredKey = v.InferOutput<typeof keySchema>;

/**
 * Opens the keys in a folder; makes the folder and the first key when missing. The key in force is
 * `ledger-ed25519.json`; earlier ones stay beside it as `ledger-ed25519-<anything>.json` so that what they signed can
 * still be checked. Whoever can read this folder can sign for this archive: it is for the server's user alone.
 */
export async function openLedgerKeys(folder: string): Promise<LedgerKeys> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/${currentName}`;
  return await signingWith(folder, await stored(path) ?? await made(folder, path));
}

/** The same for whoever makes no key; null when there is none. */
export async function readSigningKeys(folder: string): Promise<LedgerKeys | null> {
  const current = await stored(`${folder}/${currentName}`);
  return current ? await signingWith(folder, current) : null;
}

async function signingWith(folder: string, current: StoredKey): Promise<LedgerKeys> {
  const secret = createPrivateKey({ key: { ...current }, format: "jwk" });
  return {
    ...await keysIn(folder),
    current: publicOf(current),
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), secret)),
  };
}

/** Reads the keys in a folder and makes none; null when there are none. */
export async function readLedgerKeys(folder: string): Promise<KnownKeys | null> {
  try {
    const keys = await keysIn(folder);
    return keys.known.length > 0 ? keys : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function keysIn(folder: string): Promise<KnownKeys> {
  const known = new Map<string, KeyObject>();
  for await (const { name } of Deno.readDir(folder)) {
    const key = /^ledger-ed25519(?:-[\w.-]+)?\.json$/.test(name) ? await stored(`${folder}/${name}`) : null;
    if (key) known.set(thumbprint(key), createPublicKey({ key: publicPart(key), format: "jwk" }));
  }
  return {
    known: [...known.values()].map((key) => publicOf(v.parse(publicSchema, key.export({ format: "jwk" })))),
    verify(keyId, text, signature) {
      const key = known.get(keyId);
      return key !== undefined && verify(null, Buffer.from(text), key, signature);
    },
  };
}

const publicSchema = v.omit(keySchema, ["d"]);

async function stored(path: string): Promise<StoredKey | null> {
  try {
    return v.parse(keySchema, JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.PermissionDenied) throw error;
    // The parser's own message would quote the secret.
    throw new Error(
      `The signing key ${path} cannot be read. Restore it from a backup. If there is none, move it away and run: ` +
        "strongroom new-keys",
    );
  }
}

/** Makes a key durable under its name; when another process was quicker, its key counts. */
async function made(folder: string, path: string): Promise<StoredKey> {
  const key = v.parse(keySchema, generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }));
  const draft = `${folder}/.${crypto.randomUUID()}`;
  await withOpen(draft, { write: true, createNew: true, mode: 0o600 }, async (file) => {
    await writeAll(file, new TextEncoder().encode(`${JSON.stringify({ ...key, kid: thumbprint(key) })}\n`));
    await file.sync();
  });
  try {
    await Deno.link(draft, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    await Deno.remove(draft);
  }
  await syncFolder(folder);
  return await stored(path) ?? key;
}

function publicPart({ kty, crv, x }: Omit<StoredKey, "d">) {
  return { kty, crv, x };
}

function publicOf(key: Omit<StoredKey, "d">): PublicKey {
  return { ...publicPart(key), kid: thumbprint(key) };
}

function thumbprint({ crv, kty, x }: Omit<StoredKey, "d">): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}
