import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { fromBER } from "asn1js";
import { Certificate, ContentInfo, ExtKeyUsage, SignedData, SignerInfo, TimeStampResp, TSTInfo } from "pkijs";
import type { GoodStamp } from "../protocol.ts";
import { BadStamp } from "./bad-stamp.ts";
import { namesCertificate } from "./signing-certificate.ts";

const oids = {
  signedData: "1.2.840.113549.1.7.2",
  timestamp: "1.2.840.113549.1.9.16.1.4",
  sha256: "2.16.840.1.101.3.4.2.1",
  contentType: "1.2.840.113549.1.9.3",
  extendedKeyUsage: "2.5.29.37",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  commonName: "2.5.4.3",
  organization: "2.5.4.10",
} as const;

/** Granted, and granted with changes (RFC 3161, 2.4.2). */
const granted: readonly number[] = [0, 1];
const longestName = 200;

/** What an answer is compared with. */
export interface Asked {
  readonly text: string;
  /** Hexadecimal digits; null where it is not compared. */
  readonly nonce: string | null;
  /** Null where no certificates are given to lead to. */
  readonly trusted: readonly Certificate[] | null;
}

/**
 * Checks a TimeStampResp (RFC 3161, 2.4.2) as it came: that it was granted, stamps this text and answers this request, and
 * is signed by a certificate for time-stamping alone that leads to a trusted one. Whether that was revoked is not asked.
 * Throws {@link BadStamp}, and what the library throws for what it cannot read.
 */
export async function checkResponse(bytes: Uint8Array<ArrayBuffer>, asked: Asked): Promise<GoodStamp> {
  const signed = tokenOf(bytes);
  const content = signed.encapContentInfo.eContent;
  if (signed.encapContentInfo.eContentType !== oids.timestamp || !content) throw new BadStamp("unreadable");
  const stamp = TSTInfo.fromBER(content.getValue());
  const text = new TextEncoder().encode(asked.text);
  checkImprint(stamp, text);
  checkNonce(stamp, asked.nonce);
  const signer = signed.signerInfos[0];
  if (signed.signerInfos.length !== 1) throw new BadStamp("unreadable");
  const certificate = await checkSignature(signed, signer, text, asked.trusted);
  return {
    kind: "good",
    time: stamp.genTime.toISOString(),
    authority: nameOf(certificate),
    certificate: createHash("sha256").update(derOf(certificate)).digest("hex"),
    isTrusted: asked.trusted !== null,
  };
}

function tokenOf(bytes: Uint8Array<ArrayBuffer>): SignedData {
  const { offset, result } = fromBER(bytes);
  if (offset !== bytes.length) throw new BadStamp("unreadable");
  const response = new TimeStampResp({ schema: result });
  if (!granted.includes(response.status.status)) throw new BadStamp("refused");
  const token: ContentInfo | undefined = response.timeStampToken;
  if (token?.contentType !== oids.signedData) throw new BadStamp("unreadable");
  return new SignedData({ schema: token.content });
}

function checkImprint({ messageImprint: { hashAlgorithm, hashedMessage } }: TSTInfo, text: Uint8Array): void {
  const wanted = createHash("sha256").update(text).digest();
  const isSame = hashAlgorithm.algorithmId === oids.sha256 && wanted.equals(hashedMessage.valueBlock.valueHexView);
  if (!isSame) throw new BadStamp("other_text");
}

function checkNonce({ nonce }: TSTInfo, asked: string | null): void {
  if (asked === null) return;
  if (!nonce || numberOf(nonce.valueBlock.valueHexView) !== BigInt(`0x${asked}`)) throw new BadStamp("other_nonce");
}

async function checkSignature(
  signed: SignedData,
  signer: SignerInfo,
  text: Uint8Array<ArrayBuffer>,
  trusted: readonly Certificate[] | null,
): Promise<Certificate> {
  const verified = await signed.verify({
    signer: 0,
    data: text.slice().buffer,
    checkChain: trusted !== null,
    trustedCerts: [...trusted ?? []],
    passedWhenNotRevValues: true,
    extendedMode: true,
  }).catch((error: unknown) => {
    throw new BadStamp(reasonOf(error));
  });
  const { signatureVerified, signerCertificate } = verified;
  if (!signatureVerified || !signerCertificate) throw new BadStamp("wrong_signature");
  const contentType = signer.signedAttrs?.attributes.find(({ type }) => type === oids.contentType);
  if (contentType?.values[0]?.valueBlock.toString() !== oids.timestamp) throw new BadStamp("wrong_signature");
  // Without it another certificate of the same key could be put in the place of the one that signed.
  if (!namesCertificate(signer, derOf(signerCertificate))) throw new BadStamp("wrong_signature");
  checkPurpose(signerCertificate);
  return signerCertificate;
}

/** The codes of the library: no certificates, none of the signer, and a chain that does not hold. */
function reasonOf(error: unknown) {
  const code: unknown = error instanceof Error && "code" in error ? error.code : null;
  if (code === 2 || code === 3) return "no_certificate";
  return code === 5 ? "untrusted" : "wrong_signature";
}

/** RFC 3161, 2.3: the key signs timestamps and nothing else. */
function checkPurpose({ extensions = [] }: Certificate): void {
  const usage = extensions.find(({ extnID }) => extnID === oids.extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  const isAlone = purposes.length === 1 && purposes[0] === oids.timeStamping;
  if (!usage?.critical || !isAlone) throw new BadStamp("wrong_purpose");
}

function nameOf({ subject, serialNumber }: Certificate): string {
  const valueOf = (oid: string) => subject.typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value;
  const name = valueOf(oids.commonName) ?? valueOf(oids.organization) ??
    `certificate ${Buffer.from(serialNumber.valueBlock.valueHexView).toString("hex")}`;
  return String(name).replaceAll(/\p{C}+/gu, " ").trim().slice(0, longestName);
}

function derOf(certificate: Certificate): Uint8Array {
  return new Uint8Array(certificate.toSchema(false).toBER());
}

/** Leading zeros say nothing in a positive number. */
function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
}
