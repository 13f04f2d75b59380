import * as v from "valibot";

/** JSON that rides on an event or a job. Ids, names and counts only: no file content, no secrets. */
export type Payload = Readonly<Record<string, string | number | boolean | null | readonly number[]>>;

/** The shape of a payload. One that lay in the queue through an update was written by the version before. */
export type PayloadShape<P> = v.GenericSchema<unknown, P>;

/** What lies in the queue does not have the shape that its job or event declares; trying again cannot help. */
export class PayloadUnfit extends Error {
  constructor() {
    super("The payload does not have the declared shape.");
    this.name = "PayloadUnfit";
  }
}

/** What was written into the queue, in its declared shape. Throws {@link PayloadUnfit}. */
export function payloadIn<P>(shape: PayloadShape<P>, stored: unknown): P {
  const read = v.safeParse(shape, stored);
  if (!read.success) throw new PayloadUnfit();
  return read.output;
}
