import type { Api } from "@/kernel/screens/api.ts";
import { type Message, readMessages } from "./messages.ts";

const shortestPauseMs = 2_000;
const longestPauseMs = 30_000;
/** A stream that lived this long and was ended by the server is opened again at once. */
const livedMs = 10_000;

/** What hears of everything that happens, and knows how far it has come. */
export interface LiveListener {
  readonly lastId: string | null;
  hear(message: Message): void;
}

/**
 * Listens until told to stop, or until nobody is signed in; comes back to where it was when the stream breaks. The server
 * says every 20 seconds that it is still there: a stream that is silent for `silentMs` is gone, though nobody said so.
 */
export async function listen(
  api: Pick<Api, "fetch">,
  listener: LiveListener,
  signal: AbortSignal,
  silentMs = 50_000,
): Promise<void> {
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    const began = Date.now();
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silentMs);
    };
    heard();
    const headers: Record<string, string> = listener.lastId === null ? {} : { "last-event-id": listener.lastId };
    const response = await api.fetch("/api/events", { headers, signal: AbortSignal.any([signal, silence.signal]) })
      .catch(() => null);
    if (response && [401, 403, 404].includes(response.status)) return clearTimeout(timer);
    let wasEnded = false;
    if (response?.ok && response.body) {
      pauseMs = shortestPauseMs;
      wasEnded = await readMessages(response.body, (message) => listener.hear(message), heard)
        .then(() => true, () => false);
    } else void response?.body?.cancel();
    clearTimeout(timer);
    if (wasEnded && Date.now() - began > livedMs) continue;
    const asked = Number(response?.headers.get("retry-after") ?? 0) * 1000;
    // Not all browsers at once, when a server comes back.
    await pause(Math.max(asked, pauseMs) * (0.5 + Math.random()), signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake) => {
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      wake();
    }, { once: true });
  });
}
