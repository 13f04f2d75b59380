import { offerKey } from "@/kernel/feature.ts";
import type { Priority } from "@/kernel/sandbox/pool.ts";
import type { InspectionResult, ReadingResult } from "./contract-reading.ts";
import type { Job, Merged } from "./merge/job.ts";

export type { Job as MergeJob, Merged, Part as MergePart } from "./merge/job.ts";

/** What other features may ask about PDF files on this machine. Nothing of a file is parsed in the server's process. */
export interface PdfOffer {
  /**
   * Reads the values of a form. Answers a refusal for a bad file; throws only when no child can be started. What nobody
   * waits for is read `behind`: it never holds all children, and whoever waits in person goes first.
   */
  read(path: string, priority?: Priority): Promise<ReadingResult>;
  /** Tells only whether a file can be filed and how many pages it has. */
  inspect(path: string): Promise<InspectionResult>;
  /**
   * Writes PDFs one after the other into an empty file, in a child process that may touch these files only. A part that
   * cannot be taken over is replaced by a page that says so. Throws when no child can be started, or when too many parts
   * fail one by one.
   */
  merge(job: Job): Promise<Merged>;
}

export const pdfOffer = offerKey<PdfOffer>("pdf");
