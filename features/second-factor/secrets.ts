import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { openKeyFile } from "@/features/accounts/offers.ts";
import type { Configuration } from "@/kernel/configuration.ts";

/** Keeps what the database alone must not give away. */
export interface Secrets {
  /** Seals bytes for one owner; sealed bytes moved to another owner cannot be opened. */
  seal(owner: string, secret: Uint8Array): Uint8Array;
  /** Throws when the bytes were changed, belong to another owner, or were sealed with another key. */
  open(owner: string, sealed: Uint8Array): Uint8Array<ArrayBuffer>;
  /** A keyed hash: nobody without the key can try texts out. */
  hashOf(purpose: string, text: string): Uint8Array<ArrayBuffer>;
  /** True when `hash` is that of the text; takes the same time either way. */
  isHashOf(purpose: string, text: string, hash: Uint8Array): boolean;
}

const ivBytes = 12;
const tagBytes = 16;

/** The secrets whose key lies in `keys/second-factor.key`: without that file no authenticator app counts any more. */
export function openSecrets({ dataFolder }: Pick<Configuration, "dataFolder">): Secrets {
  const key = openKeyFile(dataFolder, "second-factor.key");
  const derived = (purpose: string) => new Uint8Array(hkdfSync("sha256", key, new Uint8Array(), purpose, 32));
  const sealing = derived("seal");
  const hashing = derived("hash");
  const hashOf = (purpose: string, text: string) =>
    new Uint8Array(createHmac("sha256", hashing).update(`${purpose}\0${text}`).digest());
  return {
    seal(owner, secret) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(new TextEncoder().encode(owner));
      return new Uint8Array([...iv, ...cipher.update(secret), ...cipher.final(), ...cipher.getAuthTag()]);
    },
    open(owner, sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealing, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(new TextEncoder().encode(owner)).setAuthTag(sealed.subarray(-tagBytes));
      return new Uint8Array([...decipher.update(sealed.subarray(ivBytes, -tagBytes)), ...decipher.final()]);
    },
    hashOf,
    isHashOf: (purpose, text, hash) => hash.byteLength === 32 && timingSafeEqual(hashOf(purpose, text), hash),
  };
}
