import { Buffer } from "node:buffer";
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import * as v from "valibot";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { type Home, setAside, SettingsDamaged } from "./settings.ts";

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
    return this.signText(canonicalJson(value));
  }

  /** Signs a text as it is: Ed25519, base64url. */
  signText(text: string): string {
    return sign(null, Buffer.from(text), this.#secret).toString("base64url");
  }
}

/**
 * The key of this computer; makes one, for the file's owner alone, where there is none. Throws {@link SettingsDamaged} for one that was cut
 * off, unless it is asked to put a new one in its place: then whoever uses it must be let in anew.
 */
export async function openCopyKey(
  home: Home,
  { replacesDamaged = false }: { readonly replacesDamaged?: boolean } = {},
): Promise<CopyKey> {
  try {
    return await knownKey(home) ?? await newKey(home);
  } catch (error) {
    if (!replacesDamaged || !(error instanceof SettingsDamaged)) throw error;
    await setAside(home.folder, "key");
    return await newKey(home);
  }
}

/** Null where there is none. Throws {@link SettingsDamaged}. */
export async function knownKey({ keyPath }: Home): Promise<CopyKey | null> {
  let text: string;
  try {
    text = await Deno.readTextFile(keyPath);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
  try {
    return new CopyKey(v.parse(keySchema, JSON.parse(text)));
  } catch (error) {
    throw new SettingsDamaged("key", keyPath, { cause: error });
  }
}

async function newKey(home: Home): Promise<CopyKey> {
  await home.make();
  const jwk = v.parse(keySchema, generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }));
  await home.write("key.json", `${JSON.stringify(jwk)}\n`);
  return new CopyKey(jwk);
}
