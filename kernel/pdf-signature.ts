/** How many bytes {@link isPdf} needs to see. */
export const pdfSignatureBytes = 1024;

const signature = [..."%PDF-"].map((character) => character.charCodeAt(0));

/**
 * Whether a file is a PDF, whatever its name says: `%PDF-` stands within its first 1024 bytes (decisions, 'Documents').
 * The browser asks it of a file that is chosen, the server of one that arrives.
 */
export function isPdf(head: Uint8Array): boolean {
  const last = Math.min(head.length, pdfSignatureBytes) - signature.length;
  for (let at = 0; at <= last; at++) {
    if (signature.every((byte, offset) => head[at + offset] === byte)) return true;
  }
  return false;
}
