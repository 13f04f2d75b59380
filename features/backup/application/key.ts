import { Buffer } from "node:buffer";
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import * as v from "valibot";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { withOpen, writeAll } from "@/kernel/files/disk.ts";

const keySchema = v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: v.string(), d: v.string() });

/** The dealer's own key: what it signs, nobody at the server can sign. */
export class CopyKey {
  readonly #secret: KeyObject;

  constructor(readonly jwk: v.InferOutput<typeof keySchema>) {
    this.#secret = createPrivateKey({ key: { ...jwk }, format: "jwk" });
  }

  /** `x` of the public key as a JSON Web Key. */
  get publicKey(): string {
    return this.jwk.x;
  }

  /** Signs a JSON value in its canonical form: Ed25519, base64url. */
  sign(value: unknown): string {
    return sign(null, Buffer.from(canonicalJson(value)), this.#secret).toString("base64url");
  }
}

/** Reads the key in a file; makes one, for the file's owner alone, where there is none. */
export async function openCopyKey(path: string): Promise<CopyKey> {
  const known = await Deno.readTextFile(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (known !== null) return new CopyKey(v.parse(keySchema, JSON.parse(known)));
  const jwk = v.parse(keySchema, generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }));
  await withOpen(path, { write: true, createNew: true, mode: 0o600 }, async (file) => {
    await writeAll(file, new TextEncoder().encode(`${JSON.stringify(jwk)}\n`));
    await file.sync();
  });
  return new CopyKey(jwk);
}
