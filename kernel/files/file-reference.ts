/** A file that a record refers to. */
export interface FileReference {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** What refers to it, for the message: `document:12`. */
  readonly subject: string;
}
