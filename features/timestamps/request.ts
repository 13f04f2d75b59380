import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";

/** A TimeStampReq (RFC 3161, 2.4.1) and the number in it that the answer must name. */
export interface StampRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** 32 hexadecimal digits. */
  readonly nonce: string;
}

/** version 1, and SHA-256 as the imprint's algorithm with no parameters. */
const version = Buffer.from("020101", "hex");
const sha256Algorithm = Buffer.from("300d06096086480165030402010500", "hex");
/** The authority's certificate is to come along. */
const certReq = Buffer.from("0101ff", "hex");

/** Asks for a timestamp of a text by its SHA-256 sum: the text itself stays here. */
export function stampRequest(text: string): StampRequest {
  const nonce = randomBytes(16);
  // A first bit that is not set keeps it positive, one that is set makes it as long as it is.
  nonce[0] = (nonce[0] & 0x7f) | 0x40;
  const sum = createHash("sha256").update(text).digest();
  const imprint = tagged(0x30, sha256Algorithm, tagged(0x04, sum));
  const bytes = tagged(0x30, version, imprint, tagged(0x02, nonce), certReq);
  return { bytes: new Uint8Array(bytes), nonce: nonce.toString("hex") };
}

/** All of them are shorter than 128 bytes, so a length is one byte. */
function tagged(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}
