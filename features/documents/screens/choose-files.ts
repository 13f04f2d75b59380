import { pdfSignatureBytes } from "@/kernel/pdf-signature.ts";
import { checkFile, ruleTexts } from "../contract-rules.ts";

/** A file that was not taken, and why. */
export interface RejectedFile {
  readonly name: string;
  readonly reason: string;
}

/** What of a drop can be taken. */
export interface SortedFiles {
  readonly accepted: readonly File[];
  readonly rejected: readonly RejectedFile[];
}

/** Looks into each file, for its bytes say whether it is a PDF; the order stays. */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const looked = await Promise.all(files.map(async (file) => ({ file, reason: await reasonAgainst(file) })));
  return {
    accepted: looked.filter(({ reason }) => reason === null).map(({ file }) => file),
    rejected: looked.flatMap(({ file, reason }) => reason === null ? [] : [{ name: file.name, reason }]),
  };
}

async function reasonAgainst(file: File): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, pdfSignatureBytes).arrayBuffer());
    return checkFile({ size: file.size, head });
  } catch {
    // A dropped folder looks like a file until it is read.
    return ruleTexts.notPdf;
  }
}
