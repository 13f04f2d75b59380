import { randomBytes } from "node:crypto";

const keyBytes = 32;

/**
 * Reads a secret key of 256 bits in the folder `keys` of the data folder; makes it, readable by the server alone, when it
 * is missing. Throws when it is damaged. A key appears under its name whole or not at all, also when two processes start
 * at once.
 */
export function openKeyFile(dataFolder: string, name: string): Uint8Array<ArrayBuffer> {
  const folder = `${dataFolder}/keys`;
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/${name}`;
  const known = readKey(path);
  if (known) return known;
  const draft = `${path}.${crypto.randomUUID()}`;
  writeDurably(draft, randomBytes(keyBytes));
  try {
    Deno.linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    Deno.removeSync(draft);
  }
  const made = readKey(path);
  if (!made) throw new Error(`The key ${path} was written but cannot be read.`);
  return made;
}

function writeDurably(path: string, key: Uint8Array): void {
  const file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  try {
    file.writeSync(key);
    file.syncSync();
  } finally {
    file.close();
  }
}

function readKey(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    const key = Deno.readFileSync(path);
    if (key.byteLength !== keyBytes) {
      throw new Error(
        `The key ${path} is damaged. Restore it from a backup. If there is none, remove it and run: strongroom new-keys`,
      );
    }
    return key;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
