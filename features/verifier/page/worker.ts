import type { Asked, Told } from "./messages.ts";
import { runCheck } from "./run-check.ts";

/** Checks what it is sent. Whoever asked ends the worker. */
export function serveWorker(): void {
  addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    void runCheck(data, (told: Told) => postMessage(told), () => Promise.resolve());
  });
}

/** A check under way. */
export interface Running {
  stop(): void;
}

/**
 * Begins a check in a worker, or on the page itself where the browser makes none for a page from a file; there it runs in slices of
 * 40 ms, so that the page stays alive.
 */
export function beginCheck(asked: Asked, script: string, tell: (told: Told) => void): Running {
  const worker = workerOf(script);
  if (!worker) return checkHere(asked, tell);
  let here: Running | null = null;
  let hasAnswered = false;
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    hasAnswered = true;
    tell(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    if (hasAnswered) tell({ kind: "cannot open", text: "The check broke off. Reload this page, and check again." });
    else here = checkHere(asked, tell);
  };
  worker.postMessage(asked);
  return {
    stop() {
      worker.terminate();
      here?.stop();
    },
  };
}

function workerOf(script: string): Worker | null {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return new Worker(url);
  } catch {
    return null;
  }
}

function checkHere(asked: Asked, tell: (told: Told) => void): Running {
  let isStopped = false;
  const pause = () =>
    new Promise<void>((resume) => {
      // One that is stopped is never resumed, and forgotten.
      setTimeout(() => isStopped || resume());
    });
  void runCheck(asked, (told) => isStopped || tell(told), pause);
  return { stop: () => void (isStopped = true) };
}
