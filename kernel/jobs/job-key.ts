import type { PayloadShape } from "./payload.ts";

/** Names a job and carries the shape of its payload. */
export interface JobKey<P> {
  /** `feature.what`. Jobs lie in the queue under it: it stays what it is for as long as the job exists. */
  readonly name: string;
  /** What later versions add is optional: jobs of the version before may still be in the queue. */
  readonly shape: PayloadShape<P>;
}

/** Makes the key of a job. */
export function jobKey<P>(name: string, shape: PayloadShape<P>): JobKey<P> {
  return { name, shape };
}
