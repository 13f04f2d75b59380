/** A picture in `pictures/`; written by `deno task manual-pictures`. */
export interface PictureFacts {
  /** The first eight digits of its SHA-256, which stand in its address: browsers keep it for ever. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** All pictures of the manual by their names. */
export const pictures: Readonly<Record<string, PictureFacts>> = {};
