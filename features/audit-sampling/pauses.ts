/** A slice keeps everybody else waiting, so it is short. */
const sliceMs = 5;
/** How often the time is looked at. */
const looksEvery = 256;

/** Does something for each place from 0 to `length`, in slices of a few milliseconds with a turn for everybody else between. */
export async function withPauses(length: number, step: (at: number) => void): Promise<void> {
  let begun = performance.now();
  for (let at = 0; at < length; at++) {
    step(at);
    if (at % looksEvery !== 0 || performance.now() - begun < sliceMs) continue;
    await turnOfOthers();
    begun = performance.now();
  }
}

/** A timer and nothing shorter: only a process that has nothing to do looks for requests that came in. */
function turnOfOthers(): Promise<void> {
  return new Promise((wake) => setTimeout(wake, 0));
}
