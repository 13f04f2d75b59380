import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type {
  AuthenticationAnswer,
  AuthenticationOptions,
  RegistrationAnswer,
  RegistrationOptions,
} from "../contract-passkeys.ts";

/** The code that an authenticator app shows for a secret in base 32 at that moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: now.getTime() });
}

/** How a test's passkey behaves badly. */
interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** What it says how often it was used. */
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A passkey in software: makes real signatures (ES256) and can be told to misbehave. */
export class TestPasskey {
  readonly id = base64(randomBytes(16));
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;
  #userHandle = "";

  constructor(readonly origin: string) {}

  /** Answers `navigator.credentials.create()`. */
  register(options: RegistrationOptions, how: Misbehaviour = {}): RegistrationAnswer {
    this.#userHandle = options.user.id;
    const client = this.#client("webauthn.create", options.challenge, how);
    const credentialId = bytes(this.id);
    const authData = concatenated(
      this.#head(how, 0x40),
      new Uint8Array(16),
      new Uint8Array([0, credentialId.length]),
      credentialId,
      coseKey(this.#keys.publicKey),
    );
    const attestation = cbor(new Map<string, Cbor>([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]]));
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: { clientDataJSON: base64(client), attestationObject: base64(attestation), transports: ["internal"] },
      clientExtensionResults: {},
    };
  }

  /** Answers `navigator.credentials.get()`. */
  answer(options: AuthenticationOptions, how: Misbehaviour = {}): AuthenticationAnswer {
    this.#counter++;
    const client = this.#client("webauthn.get", options.challenge, how);
    const authData = this.#head(how, 0);
    const signed = concatenated(authData, createHash("sha256").update(client).digest());
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(authData),
        signature: base64(sign("sha256", signed, this.#keys.privateKey)),
        userHandle: how.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #client(type: string, challenge: string, { origin = this.origin }: Misbehaviour): Uint8Array {
    return new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head({ rpId, isVerified = true, counter = this.#counter }: Misbehaviour, flags: number): Uint8Array {
    const place = createHash("sha256").update(rpId ?? new URL(this.origin).hostname).digest();
    const head = new Uint8Array(37);
    head.set(place);
    head[32] = flags | 0x01 | (isVerified ? 0x04 : 0);
    new DataView(head.buffer).setUint32(33, counter);
    return head;
  }
}

type Cbor = string | number | Uint8Array | Map<string | number, Cbor>;

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: Cbor): Uint8Array {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (value instanceof Uint8Array) return concatenated(cborHead(2, value.length), value);
  if (typeof value === "string") {
    const text = new TextEncoder().encode(value);
    return concatenated(cborHead(3, text.length), text);
  }
  return concatenated(cborHead(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]));
}

function cborHead(kind: number, size: number): Uint8Array {
  if (size < 24) return new Uint8Array([kind << 5 | size]);
  if (size < 256) return new Uint8Array([kind << 5 | 24, size]);
  return new Uint8Array([kind << 5 | 25, size >> 8, size & 255]);
}

function coseKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, bytes(x)], [-3, bytes(y)]]));
}

function concatenated(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function base64(data: Uint8Array): string {
  return new Uint8Array(data).toBase64({ alphabet: "base64url", omitPadding: true });
}

function bytes(text: string): Uint8Array {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}
