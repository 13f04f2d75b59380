import type { BadReason } from "../protocol.ts";

/** What an authority answered is no timestamp of the text. */
export class BadStamp extends Error {
  constructor(readonly reason: BadReason) {
    super(reason);
    this.name = "BadStamp";
  }
}
