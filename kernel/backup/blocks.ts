import { sumOfBytes } from "../files/read.ts";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { bytesOf, ContentChanged, contentOf, type Destination, ObjectMissing } from "./destination.ts";

/** What blocks are of: each kind has a folder of its own. */
export type BlockKind = "database" | "lists" | "keys";

/** Bytes of the database in one block; an unchanged block is not stored again. */
export const blockBytes = 256 * 1024;
/** A list of files may be longer than a block of the database. */
const longestBlock = 64 * 1024 * 1024;

/** A block that is gone or is not what its name says. */
export class BlockDamaged extends Error {
  constructor(readonly object: string, readonly reason: "missing" | "changed") {
    super(`${object} is ${reason}`);
    this.name = "BlockDamaged";
  }
}

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** The name of the block with this sum: of its content, not of what it is packed to. */
export function blockName(kind: BlockKind, sha256: string): string {
  return `${kind}/${sha256.slice(0, 2)}/${sha256}.gz`;
}

/**
 * Ends a packed block with the sum of what stands before: there are wrong bits from which zeros unpack all the same, and
 * a disk that turns bits over is to be noticed. It is an empty gzip member with the sum as its comment, which `gunzip`
 * passes over.
 */
function sealOf(content: Uint8Array): Uint8Array {
  const head = [0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff];
  const comment = new TextEncoder().encode(sumOfBytes(content));
  return new Uint8Array([...head, ...comment, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

const sealBytes = sealOf(new Uint8Array()).byteLength;

/** A packed block without its seal. Throws {@link ContentChanged} when a bit of either is not what was written. */
function unsealed(stored: Uint8Array): Uint8Array {
  const content = stored.subarray(0, Math.max(0, stored.byteLength - sealBytes));
  const seal = stored.subarray(content.byteLength);
  if (sealOf(content).some((byte, at) => byte !== seal[at])) throw new ContentChanged();
  return content;
}

/** Stores a block; answers its size there, in bytes. */
export async function writeBlock(destination: Destination, name: string, bytes: Uint8Array): Promise<number> {
  const content = new Uint8Array(await packed(bytes, { level: 1 }));
  const stored = new Uint8Array(content.byteLength + sealBytes);
  stored.set(content);
  stored.set(sealOf(content), content.byteLength);
  await destination.put(name, contentOf(stored));
  return stored.byteLength;
}

/** Reads a block and checks it. Throws {@link BlockDamaged}. */
export async function readBlock(destination: Destination, kind: BlockKind, sha256: string): Promise<Uint8Array> {
  const name = blockName(kind, sha256);
  try {
    const content = unsealed(await bytesOf(destination.read(name), longestBlock));
    const bytes = await unpacked(content, { maxOutputLength: longestBlock }).catch(() => {
      throw new ContentChanged();
    });
    if (sumOfBytes(bytes) !== sha256) throw new ContentChanged();
    return bytes;
  } catch (error) {
    if (error instanceof ObjectMissing) throw new BlockDamaged(name, "missing");
    throw error instanceof ContentChanged ? new BlockDamaged(name, "changed") : error;
  }
}
