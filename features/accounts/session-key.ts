import { createHmac, randomBytes } from "node:crypto";
import type { Configuration } from "@/kernel/configuration.ts";

const keyBytes = 32;

/** The secret that signs bearer tokens and hides the sources of failed sign-ins. */
export interface SessionKey {
  /** For HS256. */
  readonly signing: Uint8Array;
  /** A keyed hash: the same text gives the same bytes, and nobody without the key can try texts out. */
  hashOf(purpose: string, text: string): Uint8Array;
}

/** Reads `keys/session.key` in the data folder; makes it, readable by the server alone, when it is missing. */
export function openSessionKey(configuration: Configuration): SessionKey {
  const folder = `${configuration.dataFolder}/keys`;
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const signing = readOrMake(`${folder}/session.key`);
  return {
    signing,
    hashOf: (purpose, text) => createHmac("sha256", signing).update(`${purpose}\0${text}`).digest(),
  };
}

/** A key appears under its name whole or not at all, also when two processes start at once. */
function readOrMake(path: string): Uint8Array<ArrayBuffer> {
  const known = readKey(path);
  if (known) return known;
  const draft = `${path}.${crypto.randomUUID()}`;
  Deno.writeFileSync(draft, randomBytes(keyBytes), { createNew: true, mode: 0o600 });
  try {
    Deno.linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    Deno.removeSync(draft);
  }
  const made = readKey(path);
  if (!made) throw new Error(`The session key ${path} was written but cannot be read.`);
  return made;
}

function readKey(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    const key = Deno.readFileSync(path);
    if (key.byteLength !== keyBytes) {
      throw new Error(`The session key ${path} is damaged. Remove it to make a new one.`);
    }
    return key;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
