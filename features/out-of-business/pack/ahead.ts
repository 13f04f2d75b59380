/** So many are opened while the ones before are being sent: merging and checking take longer than sending. */
const openedAhead = 3;

/** Things in their order, the next ones opened ahead. Given up half way, it closes what it opened. */
export async function* ahead<Thing, Opened>(
  things: AsyncIterable<Thing>,
  open: (thing: Thing) => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): AsyncGenerator<Opened, void, void> {
  const waiting: Promise<Opened>[] = [];
  try {
    for await (const thing of things) {
      const opening = open(thing);
      // It is awaited when its turn comes; until then a failure is nobody's.
      opening.catch(() => {});
      waiting.push(opening);
      const next = waiting.length > openedAhead ? waiting.shift() : undefined;
      if (next) yield await next;
    }
    for (let next = waiting.shift(); next; next = waiting.shift()) yield await next;
  } finally {
    for (const opening of waiting) void opening.then(close).catch(() => {});
  }
}
