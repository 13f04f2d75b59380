import type { FiledFile } from "@/features/documents/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** A drawn paper, and what it is attached as (`attachedTypes` of the documents). */
export interface Paper {
  readonly name: string;
  readonly type: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const mostBytes = 10_000_000;

/** Puts a drawn paper into the file store. */
export async function keptFile({ files }: FeatureContext, { name, type, bytes }: Paper): Promise<FiledFile> {
  const received = await files.receive(new Blob([bytes]).stream(), mostBytes);
  await received.keep();
  const { sha256, size } = received;
  return { sha256, size, pages: pagesOf(bytes), fileName: name, type };
}

/** A drawn form has one page object a page, in plain sight. */
function pagesOf(bytes: Uint8Array<ArrayBuffer>): number {
  return new TextDecoder("latin1").decode(bytes).match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 1;
}
