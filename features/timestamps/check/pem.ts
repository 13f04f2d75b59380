import { Buffer } from "node:buffer";
import { Certificate } from "pkijs";
import { BadStamp } from "./bad-stamp.ts";

const begin = "-----BEGIN CERTIFICATE-----";
const end = "-----END CERTIFICATE-----";
/** More are nobody's list of time-stamping authorities. */
const mostCertificates = 200;

/** The certificates of a PEM file, what stands between them left out. Throws for a file with none, and one that cannot be read. */
export function certificatesIn(pem: string): readonly Certificate[] {
  const blocks = pem.split(begin).slice(1);
  if (blocks.length === 0 || blocks.length > mostCertificates) throw new BadStamp("roots_unreadable");
  return blocks.map((block) => {
    const [encoded, rest] = block.split(end);
    if (rest === undefined) throw new BadStamp("roots_unreadable");
    try {
      return Certificate.fromBER(new Uint8Array(Buffer.from(encoded, "base64")));
    } catch {
      throw new BadStamp("roots_unreadable");
    }
  });
}
