/**
 * Asks a server every 5 ms whether it is alive, in a thread of its own, and keeps the longest answer. A message with
 * an address begins; any other asks for the longest answer, in milliseconds, since the last time it was asked.
 */
const everyMs = 5;
const state = { url: "", longestMs: 0, waits: [] as ((longestMs: number) => void)[] };

addEventListener("message", ({ data }: MessageEvent<string>) => {
  if (state.url === "") {
    state.url = data;
    void beat();
  } else state.waits.push((longestMs) => postMessage(longestMs));
});

async function beat(): Promise<void> {
  for (;;) {
    const begun = performance.now();
    await (await fetch(`${state.url}/api/health`)).body?.cancel();
    state.longestMs = Math.max(state.longestMs, performance.now() - begun);
    // Told between two beats, so that one under way is counted whole.
    for (const told of state.waits.splice(0)) {
      told(state.longestMs);
      state.longestMs = 0;
    }
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
}

export {};
