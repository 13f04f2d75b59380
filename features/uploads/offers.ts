import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";

/** A whole file that a person sent in pieces: on this machine, checked, not yet part of the archive. */
export interface TakenUpload {
  readonly uploadId: number;
  /** The store it was sent for. */
  readonly storeId: number;
  /** The sender's name for it, made fit to be shown. */
  readonly fileName: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Where the bytes lie until they are kept or dropped; for reading them in a child process. */
  readonly path: string;
  /** Makes it part of the archive; twice does no harm. The upload stays takeable, in case the filing fails. */
  keep(): Promise<void>;
  /** Ends the upload: after it was filed, or because nobody wants it. What was kept stays. */
  drop(): Promise<void>;
}

/** What other features may ask of uploads. */
export interface UploadsOffer {
  /**
   * The finished upload of the same person. Throws 404 for one that does not exist, has expired or is somebody else's,
   * 409 (`uploads.unfinished`) while bytes are missing.
   */
  take(access: Access, uploadId: number): Promise<TakenUpload>;
}

export const uploadsOffer = offerKey<UploadsOffer>("uploads");
