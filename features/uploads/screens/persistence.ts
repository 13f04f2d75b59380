import { ApiError } from "@/kernel/screens/api.ts";
import { unableToProcess } from "@/kernel/texts.ts";

/** Whether the network is there, as far as the browser knows. */
export interface Network {
  isOnline(): boolean;
  /** Calls back when it may have changed; call the answer to stop. */
  watch(changed: () => void): () => void;
}

/** The browser's own word, which is only ever sure of being offline. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  watch(changed) {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("online", changed, { signal });
    addEventListener("offline", changed, { signal });
    return () => listening.abort();
  },
};

/** What to do about a request that failed. */
export type Trouble =
  /** No answer: tried again for as long as it takes. */
  | "connection"
  /** The server cannot just now: tried again, but not for ever. */
  | "busy"
  /** Nobody is signed in any more: goes on when somebody is. */
  | "signedOut"
  /** The server has said no. */
  | "refused";

/** What a failure means for going on. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return "refused";
  const { status } = error;
  if (status === 0) return "connection";
  if (status === 401) return "signedOut";
  return status === 408 || status === 425 || status === 429 || status >= 500 ? "busy" : "refused";
}

/** Whether the server only asks to wait: other things of the same person come first, and nothing is wrong. */
function isTurnAwaited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

/** Words for a failure: never empty, never internals. */
export function wordsOf(error: unknown): { readonly message: string; readonly requestId: string | null } {
  if (error instanceof ApiError) {
    return { message: error.message, requestId: error.status >= 500 ? error.requestId : null };
  }
  return { message: unableToProcess, requestId: null };
}

export const signedOutText = "You're signed out. Sign in again and it will continue where it stopped.";
export const offlineText = "You're offline. It will continue when you're back online.";

/** How long and how often to try. */
export interface Patience {
  /** Before the second try, in milliseconds; doubled each time up to `longestMs`. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Tries at a server that answers, but cannot. */
  readonly busyTries: number;
}

export const usualPatience: Patience = { firstMs: 500, longestMs: 30_000, busyTries: 8 };

/** Tries again and again, as long as it makes sense. */
export class Persistence {
  readonly #sleepers = new Set<() => void>();

  constructor(readonly network: Network, readonly patience: Patience) {}

  /** Ends every wait: the connection is back, or a person asked for it. */
  wake(): void {
    for (const wake of [...this.#sleepers]) wake();
  }

  /**
   * Does `work` until it succeeds, is refused, or `signal` ends it. `onTrouble` hears why it waits. `progressed` tells
   * whether the last try got anywhere, so that a slow line is never given up.
   */
  async carryOut<Result>(
    work: () => Promise<Result>,
    { signal, onTrouble, progressed = () => false, busyTries = this.patience.busyTries }: {
      readonly signal: AbortSignal;
      readonly onTrouble: (message: string) => void;
      readonly progressed?: () => boolean;
      readonly busyTries?: number;
    },
  ): Promise<Result> {
    let busy = 0;
    for (let attempt = 0;; attempt++) {
      if (!this.network.isOnline()) {
        onTrouble(offlineText);
        await this.#sleep(this.patience.longestMs, signal);
      }
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        const trouble = troubleOf(error);
        if (progressed()) [attempt, busy] = [0, 0];
        const mostTries = isTurnAwaited(error) ? this.patience.busyTries : busyTries;
        if (trouble === "refused" || (trouble === "busy" && ++busy >= mostTries)) throw error;
        onTrouble(trouble === "signedOut" ? signedOutText : wordsOf(error).message);
        await this.#sleep(trouble === "signedOut" ? this.patience.longestMs : this.#delay(attempt), signal);
      }
    }
  }

  #delay(attempt: number): number {
    const { firstMs, longestMs } = this.patience;
    return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#sleepers.delete(done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#sleepers.add(done);
      signal.addEventListener("abort", done, { once: true });
    });
  }
}
