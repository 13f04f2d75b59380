/** How long {@link until} waits at most, and how often it looks. */
export interface Patience {
  readonly seconds?: number;
  readonly everyMs?: number;
}

/** Waits until something holds; throws, saying what was waited for, when it does not in time. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { seconds = 20, everyMs = 20 }: Patience = {},
): Promise<void> {
  for (const deadline = performance.now() + seconds * 1000; !await holds();) {
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} seconds: ${what}.`);
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
}
