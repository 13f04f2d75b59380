import { sha256 } from "@noble/hashes/sha2.js";
import type { Digest } from "@/kernel/ledger/merkle.ts";
import type { SourceFile } from "./source.ts";

/** SHA-256 at once, for a million small texts. */
export const digest: Digest = (bytes) => sha256(bytes);

/** Files up to this size are read whole and summed by the machine's own code, which is faster than any script. */
const mostAtOnce = 8_000_000;

/** SHA-256 over bytes that come in pieces. */
export class RunningSum {
  readonly #hash = sha256.create();

  add(piece: Uint8Array): void {
    this.#hash.update(piece);
  }

  /** 64 hexadecimal digits. It takes no more after this. */
  end(): string {
    return hexOf(this.#hash.digest());
  }
}

/** SHA-256 of a file, 64 hexadecimal digits. `seen` hears how many bytes were read, and may make the reading wait. */
export async function sumOfFile(file: SourceFile, seen: (bytes: number) => Promise<void>): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle || file.size > mostAtOnce) {
    const sum = new RunningSum();
    for await (const piece of file.read()) {
      sum.add(piece);
      await seen(piece.length);
    }
    return sum.end();
  }
  // What a zip says of a size need not be true.
  const whole = new Room(file.size);
  for await (const piece of file.read()) {
    whole.add(piece);
    await seen(piece.length);
  }
  return hexOf(new Uint8Array(await subtle.digest("SHA-256", whole.bytes())));
}

/** Bytes that are gathered; it grows when there are more than were told. */
class Room {
  #bytes: Uint8Array<ArrayBuffer>;
  #used = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  add(piece: Uint8Array): void {
    if (this.#used + piece.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#used + piece.length));
      larger.set(this.bytes());
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#used);
    this.#used += piece.length;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#used);
  }
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Bytes as lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += digits[byte];
  return text;
}

/** True for 64 lower-case hexadecimal digits. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** 64 hexadecimal digits as 32 bytes. */
export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** Base64url without padding as bytes; null for what is none. */
export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Bytes as base64url without padding. */
export function base64urlOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
