import type { LiveListener } from "./listening.ts";
import type { Message } from "./messages.ts";

/** From where on a page listens, and with whom. */
export interface ListeningStart {
  /** The same for tabs that may hear the same: those of one person who looks at things in one way. */
  readonly audience: string;
  /** How far the log was before the page was rendered; null when that is not known. */
  readonly position: string | null;
}

/** What tabs say to one another. */
type Said =
  | { readonly message: Message }
  /** A tab has the stream from now on. */
  | { readonly isLeading: true }
  /** How far another tab is. */
  | { readonly position: string | null };

/**
 * Listens once for all tabs of an audience, for a browser may hold six connections to a server: one tab has the stream
 * and tells the others. When it is closed another one goes on; when a tab is there that is less far, what that one missed
 * is told again. Pages without TLS have no locks to agree by: there each tab has a stream of its own while it can be seen.
 */
export function listenAcrossTabs(
  { audience, position }: ListeningStart,
  hear: (message: Message) => void,
  listen: (listener: LiveListener, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  let lastId = position;
  const take = (message: Message) => {
    lastId = message.id ?? lastId;
    hear(message);
  };
  const listenerFor = (hear: (message: Message) => void): LiveListener => ({
    hear,
    get lastId() {
      return lastId;
    },
  });
  if (!("locks" in navigator)) return listenWhileVisible((end) => listen(listenerFor(take), end), signal);
  const name = `strongroom.live ${audience}`;
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  let stream: AbortController | null = null;
  channel.addEventListener("message", ({ data: said }: MessageEvent<Said>) => {
    if ("message" in said) take(said.message);
    else if ("isLeading" in said) say({ position: lastId });
    else if (stream && said.position !== null && Number(said.position) < Number(lastId)) {
      lastId = said.position;
      stream.abort();
    }
  });
  signal.addEventListener("abort", () => channel.close());
  const tellAll = (message: Message) => {
    take(message);
    say({ message });
  };
  const lead = async () => {
    say({ isLeading: true });
    do {
      stream = new AbortController();
      await listen(listenerFor(tellAll), AbortSignal.any([signal, stream.signal]));
    } while (stream.signal.aborted && !signal.aborted);
    stream = null;
  };
  say({ position });
  navigator.locks.request(name, { signal }, lead).catch(() => {});
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
