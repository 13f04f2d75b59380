import type { Api } from "@/kernel/screens/api.ts";
import { type Message, readMessages } from "./messages.ts";

const shortestPauseMs = 2_000;
const longestPauseMs = 30_000;

/** What hears of everything that happens, and knows how far it has come. */
export interface Hearer {
  readonly lastId: string | null;
  hear(message: Message): void;
}

/** Listens until told to stop, or until nobody is signed in; comes back to where it was when the stream breaks. */
export async function listen(api: Pick<Api, "fetch">, hearer: Hearer, signal: AbortSignal): Promise<void> {
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    const headers: Record<string, string> = hearer.lastId === null ? {} : { "last-event-id": hearer.lastId };
    const response = await api.fetch("/api/events", { headers, signal }).catch(() => null);
    if (response && [401, 403, 404].includes(response.status)) return;
    if (response?.ok && response.body) {
      pauseMs = shortestPauseMs;
      await readMessages(response.body, (message) => hearer.hear(message)).catch(() => {});
    } else void response?.body?.cancel();
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
