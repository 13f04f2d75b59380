import { offerKey } from "@/kernel/feature.ts";
import type { Asker, Priority } from "@/kernel/sandbox/turns.ts";
import type { InspectionResult, ReadingResult, Refusal } from "./contract-reading.ts";
import type { Job, Merged } from "./merge/job.ts";

export type { Job as MergeJob, Merged, Part as MergePart } from "./merge/job.ts";

/** A file on this machine, with the sum of its content. */
export interface FileToRead {
  readonly path: string;
  readonly sha256: string;
}

/** Who asks, and whether they wait for it; people of different accounts take turns. */
export interface Asked {
  readonly priority?: Priority;
  readonly asker?: Asker;
}

/** Pages from 1, both included; null for the last one of the file. */
export interface PageRange {
  readonly firstPage: number;
  readonly lastPage: number | null;
}

/** Pages of a file as a file of their own, which lies at `path` until it is dropped. */
export interface ExtractedPages {
  readonly kind: "ok";
  readonly pages: number;
  readonly path: string;
  drop(): Promise<void>;
}

/** What other features may ask about PDF files on this machine. Nothing of a file is parsed in the server's process. */
export interface PdfOffer {
  /**
   * Reads the values of a form. Answers a refusal for a bad file; throws 429 when the asker has too many waiting, and
   * when no child can be started. What nobody waits for is read `behind`: it never holds all children, and whoever waits
   * in person goes first.
   */
  read(file: FileToRead, asked?: Asked): Promise<ReadingResult>;
  /** Tells only whether a file can be filed and how many pages it has. */
  inspect(file: FileToRead, asked?: Asked): Promise<InspectionResult>;
  /**
   * Writes PDFs one after the other into an empty file, in a child process that may touch these files only. A part that
   * cannot be taken over is replaced by a page that says so. Throws 429 when the asker has too many waiting, and when no
   * child can be started, or too many parts fail one by one.
   */
  merge(job: Job, asked?: Asked): Promise<Merged>;
  /**
   * Makes a file of some pages of another, in which form fields stay fields. Answers a refusal for a bad file and for pages
   * that it does not have; throws 429 when the asker has too many waiting, and when no child can be started.
   */
  extract(file: FileToRead, range: PageRange, asked?: Asked): Promise<ExtractedPages | Refusal>;
}

export const pdfOffer = offerKey<PdfOffer>("pdf");
