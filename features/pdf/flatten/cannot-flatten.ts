/** A form of which no flattened copy can be made that shows the same; `message` says why, for a person. */
export class CannotFlatten extends Error {
  constructor(why: string) {
    super(`${why} Please print the form to a PDF instead.`);
  }
}
