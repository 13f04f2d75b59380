import { ed25519 } from "@noble/curves/ed25519.js";
import { canonicalMembers } from "./canonical.ts";
import type { Head, Key, SignedPoint } from "./format.ts";
import { base64urlOf, bytesOfBase64url, digest } from "./sums.ts";

/** The keys that an export brings along, by the thumbprint that was computed of each (RFC 7638). */
export class Keys {
  readonly #known = new Map<string, Key>();
  readonly #imported = new Map<string, Promise<CryptoKey | null>>();
  /** Keys that call themselves by another thumbprint than theirs. */
  readonly misnamed: readonly string[];

  constructor(keys: readonly Key[]) {
    for (const key of keys) this.#known.set(thumbprint(key), key);
    this.misnamed = keys.filter((key) => thumbprint(key) !== key.kid).map(({ kid }) => kid);
  }

  has(keyId: string): boolean {
    return this.#known.has(keyId);
  }

  /** True when that key signed exactly this text. */
  async verify(keyId: string, text: string, signature: string): Promise<boolean> {
    const key = this.#known.get(keyId);
    const bytes = bytesOfBase64url(signature);
    if (!key || bytes?.length !== 64) return false;
    const imported = await this.#import(keyId, key);
    const message = new TextEncoder().encode(text);
    if (imported) return await crypto.subtle.verify("Ed25519", imported, bytes, message);
    return verifyByScript(key, message, bytes);
  }

  /** Null where the machine knows no Ed25519. */
  #import(keyId: string, { x }: Key): Promise<CryptoKey | null> {
    const known = this.#imported.get(keyId);
    if (known) return known;
    const jwk = { kty: "OKP", crv: "Ed25519", x };
    const imported = (async () => await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]))()
      .catch(() => null);
    this.#imported.set(keyId, imported);
    return imported;
  }
}

/** For browsers of before Ed25519. */
function verifyByScript({ x }: Pick<Key, "x">, message: Uint8Array, signature: Uint8Array): boolean {
  const publicKey = bytesOfBase64url(x);
  if (publicKey?.length !== 32) return false;
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

function thumbprint({ crv, kty, x }: Key): string {
  return base64urlOf(digest(new TextEncoder().encode(JSON.stringify({ crv, kty, x }))));
}

/** What is signed of a head. */
export function headText(head: Head): string {
  return canonicalMembers({ ...head, type: "strongroom.head.1" }, ["signature"]);
}

/** What is signed of a checkpoint. */
export function checkpointText(checkpoint: SignedPoint): string {
  const type = checkpoint.root === undefined ? "strongroom.checkpoint.1" : "strongroom.checkpoint.2";
  return canonicalMembers({ ...checkpoint, type }, ["signature"]);
}

/** A key's thumbprint in groups that two people can compare by phone: 64 hexadecimal digits, four by four. */
export function fingerprintOf(keyId: string): string {
  const bytes = bytesOfBase64url(keyId);
  if (!bytes) return keyId;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** True when what somebody typed is that key's fingerprint, whatever its spaces and case, or its thumbprint. */
export function isFingerprint(typed: string, keyId: string): boolean {
  const plain = (text: string) => text.replaceAll(/[\s:-]/g, "").toLowerCase();
  return typed.trim() === keyId || plain(typed) === plain(fingerprintOf(keyId));
}
