import type { BackdatedFile } from "@/features/documents/offers-filing.ts";

/** A drawn paper, and what it is attached as (`attachedTypes` of the documents). */
export interface Paper {
  readonly name: string;
  readonly type: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A drawn paper as it is filed. */
export function fileOf({ name, type, bytes }: Paper): BackdatedFile {
  return { fileName: name, type, bytes, pages: pagesOf(bytes) };
}

/** A drawn form has one page object a page, in plain sight. */
function pagesOf(bytes: Uint8Array<ArrayBuffer>): number {
  return new TextDecoder("latin1").decode(bytes).match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 1;
}
