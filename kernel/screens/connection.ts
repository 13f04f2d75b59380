import { networkFailed } from "../texts.ts";
import { ApiError } from "./api.ts";

/** How long is waited before the server is asked again whether it is there, in milliseconds. */
const ASK_EVERY = 3000;

const listeners = new Set<() => void>();
let waiting = 0;

/** Whether something that a person asked for waits for the way to the server. */
export const isWaitingForConnection = (): boolean => waiting > 0;

/** Calls `listener` whenever {@link isWaitingForConnection} may have changed; the answer ends it. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of the program that the server no longer has: it gives another build by now. */
export class MissingCode extends Error {
  override name = "MissingCode";
}

/** What a loader throws that could ask for nothing: the screen before stays, and this one opens as soon as it can. */
export function connectionLost(): ApiError {
  return new ApiError(0, { message: networkFailed, error: "request.network" }, null);
}

/** Whether an error means that there was no way to the server. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === "request.network";
}

/**
 * Loads a part of the program. While there is no way to the server it waits, and goes on by itself; what the server does
 * not have any more fails with {@link MissingCode}. Any other error is passed on.
 */
export async function arrived<Part>(load: () => Promise<Part>): Promise<Part> {
  if (typeof document === "undefined") return await load();
  while (true) {
    try {
      return await load();
    } catch (error) {
      if (!isNotFetched(error)) throw error;
      if (!await isReachable()) await connectionBack();
      else {
        return await load().catch((again) => {
          throw isNotFetched(again) ? new MissingCode("This part of the program is gone.") : again;
        });
      }
    }
  }
}

/** Browsers tell of code by a TypeError; of its styles the build's own helper tells. */
function isNotFetched(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to preload CSS"));
}

/** Waits until the server answers again; rejects when `signal` says that nobody waits any more. */
export async function connectionBack(signal?: AbortSignal): Promise<void> {
  count(1);
  try {
    do await pause(signal); while (!await isReachable());
  } finally {
    count(-1);
  }
}

function count(step: number): void {
  waiting += step;
  for (const listener of listeners) listener();
}

async function isReachable(): Promise<boolean> {
  return navigator.onLine && await fetch("/api/health", { cache: "no-store" }).then(({ ok }) => ok, () => false);
}

/** Until the browser is online again, at most the time between two questions. */
function pause(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ASK_EVERY);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
