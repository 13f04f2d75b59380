import { createHash } from "node:crypto";
import { ObjectIdentifier, OctetString, Sequence } from "asn1js";
import type { SignerInfo } from "pkijs";

/** ESS SigningCertificate (RFC 2634) with SHA-1, and its second version (RFC 5816). */
const versionOne = "1.2.840.113549.1.9.16.2.12";
const versionTwo = "1.2.840.113549.1.9.16.2.47";
const digests: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** True where what was signed names this certificate (DER) by its sum, as RFC 3161, 2.4.2 asks. */
export function namesCertificate({ signedAttrs }: SignerInfo, der: Uint8Array): boolean {
  for (const { type, values: [value] } of signedAttrs?.attributes ?? []) {
    if (type !== versionOne && type !== versionTwo) continue;
    const named = firstNamed(value);
    const digest = named && (named.digest ?? (type === versionOne ? "sha1" : "sha256"));
    if (!named || !digest || !createHash(digest).update(der).digest().equals(named.sum)) return false;
    return true;
  }
  return false;
}

/** SigningCertificate ::= SEQUENCE { certs SEQUENCE OF SEQUENCE { [algorithm,] sum, ... } }; the first is the signer's. */
function firstNamed(value: unknown): { readonly sum: Uint8Array; readonly digest?: string } | null {
  const certs = value instanceof Sequence ? value.valueBlock.value[0] : null;
  const first = certs instanceof Sequence ? certs.valueBlock.value[0] : null;
  if (!(first instanceof Sequence)) return null;
  const [head, next] = first.valueBlock.value;
  if (head instanceof OctetString) return { sum: head.valueBlock.valueHexView };
  const algorithm = head instanceof Sequence ? head.valueBlock.value[0] : null;
  if (!(algorithm instanceof ObjectIdentifier) || !(next instanceof OctetString)) return null;
  const digest = digests[algorithm.valueBlock.toString()];
  return digest ? { sum: next.valueBlock.valueHexView, digest } : null;
}
