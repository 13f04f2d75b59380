import { offerKey } from "@/kernel/feature.ts";
import type { Annotation } from "./contract-annotations.ts";
import type { Refusal } from "./contract-reading.ts";
import type { Asked, FileToRead } from "./offers.ts";

/** What a new version of a form adds to the one before and takes off it. */
export interface MarksToWrite {
  /**
   * Written beside what is there. A name that anything else on the form has is refused unless `remove` names that mark,
   * and so is a mark that nobody could see.
   */
  readonly put: readonly Annotation[];
  /**
   * Names of marks that the new version no longer shows; what is no mark stays. Their bytes stay in the version before,
   * which stays.
   */
  readonly remove: readonly string[];
}

/** A file that a child process wrote; it lies at `path` until it is dropped. */
export interface WrittenFile {
  readonly kind: "ok";
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly pages: number;
  /** What a person should know of it, a sentence each, such as characters that the typeface lacks; mostly empty. */
  readonly notices: readonly string[];
  drop(): Promise<void>;
}

/** The marks in a file or in an XFDF text, and a sentence for each thing that was left out. */
export interface MarksFound {
  readonly kind: "ok";
  readonly annotations: readonly Annotation[];
  readonly leftOut: readonly string[];
}

/** Marks on PDF files of this machine. Nothing of a file, and no XFDF, is parsed in the server's process. */
export interface PdfAnnotationsOffer {
  /**
   * The file with an incremental update behind it (ISO 32000-2, 7.5.6): its bytes are the new file's beginning, which is
   * checked before it is answered. Every mark has an appearance stream, so that all readers show the same.
   */
  annotate(file: FileToRead, marks: MarksToWrite, asked?: Asked): Promise<WrittenFile | Refusal>;
  /** The marks that a file has, whoever wrote them; form fields and links are none. */
  annotationsOf(file: FileToRead, asked?: Asked): Promise<MarksFound | Refusal>;
  /** The marks of an XFDF text; what is no XFDF is refused with its sentence. */
  parseXfdf(text: string, asked?: Asked): Promise<MarksFound | Refusal>;
  /** A copy in which fields and marks are part of the pages, and nothing that cannot be seen is left. */
  flatten(file: FileToRead, asked?: Asked): Promise<WrittenFile | Refusal>;
}

export const pdfAnnotationsOffer = offerKey<PdfAnnotationsOffer>("pdf.annotations");
