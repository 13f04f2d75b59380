/** Milliseconds from one frame to the next on a clock that a test turns. */
export const FRAME = 16;

/** Timers and the clock under a test's hand. */
export interface HandClock {
  /** Lets so much time pass and runs the timers that have come due. */
  pass(milliseconds: number): void;
  /** Gives the real ones back. */
  restore(): void;
}

/**
 * Takes the timers into the test's hand until they are given back. With `between` only those that wait for so long, the
 * end excluded: what libraries put off for a moment goes on by itself, and so does the patience of Testing Library.
 */
export function handClock({ between }: { readonly between?: readonly [number, number] } = {}): HandClock {
  const [fromMs, toMs] = between ?? [0, Infinity];
  const { setTimeout: realSet, clearTimeout: realClear, requestAnimationFrame: realFrame } = globalThis;
  const RealDate = Date;
  let now = 1_000_000;
  const due = new Map<number, { at: number; run: () => void }>();
  let last = 1_000_000_000;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, wait = 0, ...rest: unknown[]) => {
      if (wait < fromMs || wait >= toMs) return realSet(run, wait, ...rest);
      last += 1;
      due.set(last, { at: now + wait, run });
      return last;
    },
    clearTimeout: (id: number) => {
      if (!due.delete(id)) realClear(id);
    },
  });
  if (!between) {
    Object.assign(globalThis, {
      requestAnimationFrame: (run: () => void) => setTimeout(run, FRAME),
      Date: class extends RealDate {
        constructor(value?: number) {
          super(value ?? now);
        }
      },
    });
  }
  return {
    pass(milliseconds) {
      now += milliseconds;
      for (const [id, timer] of [...due]) {
        if (timer.at > now) continue;
        due.delete(id);
        timer.run();
      }
    },
    restore() {
      Object.assign(globalThis, {
        setTimeout: realSet,
        clearTimeout: realClear,
        requestAnimationFrame: realFrame,
        Date: RealDate,
      });
    },
  };
}
