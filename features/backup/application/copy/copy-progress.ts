/** What a run has copied so far. */
export interface CopyProgress {
  readonly entries: number;
  readonly documents: number;
  readonly files: number;
  readonly bytes: number;
}
