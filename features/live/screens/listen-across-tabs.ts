import type { Hearer } from "./listening.ts";
import type { Message } from "./messages.ts";

const name = "strongroom.live";

/**
 * Listens once for all tabs of the browser, which may hold six connections to a server: one tab has the stream and tells
 * the others. When it is closed another one goes on. Pages without TLS have no locks to agree by: there each tab has a
 * stream of its own while it can be seen.
 */
export function listenAcrossTabs(
  hear: (message: Message) => void,
  listen: (hearer: Hearer, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  let lastId: string | null = null;
  const take = (message: Message) => {
    lastId = message.id ?? lastId;
    hear(message);
  };
  const hearer = (hear: (message: Message) => void): Hearer => ({
    hear,
    get lastId() {
      return lastId;
    },
  });
  if (!("locks" in navigator)) return listenWhileVisible((end) => listen(hearer(take), end), signal);
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => take(data));
  signal.addEventListener("abort", () => channel.close());
  const tellAll = (message: Message) => {
    take(message);
    channel.postMessage(message);
  };
  navigator.locks.request(name, { signal }, () => listen(hearer(tellAll), signal)).catch(() => {});
}

function listenWhileVisible(listen: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let listening: AbortController | null = null;
  const follow = () => {
    if (document.hidden) {
      listening?.abort();
      listening = null;
    } else if (!listening) {
      listening = new AbortController();
      void listen(listening.signal);
    }
  };
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", () => listening?.abort());
  follow();
}
