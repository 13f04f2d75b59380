import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type ByteReport, type HeaderSource, localSource, openRemote } from "./byte-source.ts";
import type { OpenDocument, PDFDocumentProxy } from "./engine.ts";
import { failureOf, type FailureReason } from "./failure.ts";
import { useEngine } from "./use-engine.ts";

/** What the viewer shows. */
export type Showing =
  | { phase: "opening"; received: number; total: number | null }
  | { phase: "shown"; document: PDFDocumentProxy }
  | { phase: "failed"; reason: FailureReason };

export interface DocumentToShow {
  uri: string;
  data?: Uint8Array | File;
  headers?: HeaderSource;
  onViewed?(): void;
}

const OPENING: Showing = { phase: "opening", received: 0, total: null };

/**
 * Opens the document named by `uri` (or `data`) in the engine, and another one when that changes: what the former held
 * is freed first. Opens again by itself when the browser comes back online.
 */
export function usePdfDocument(
  container: RefObject<HTMLDivElement | null>,
  pages: RefObject<HTMLDivElement | null>,
  { uri, data, headers, onViewed }: DocumentToShow,
) {
  const [attempt, setAttempt] = useState(0);
  const [interrupted, setInterrupted] = useState(false);
  const [showing, setShowing] = useState<Showing>(OPENING);
  // The render that changes the document must not tell of the former one any more.
  const [shownOf, setShownOf] = useState({ uri, data });
  if (shownOf.uri !== uri || shownOf.data !== data) {
    setShownOf({ uri, data });
    setShowing(OPENING);
  }
  const failToLoad = () => setShowing({ phase: "failed", reason: navigator.onLine ? "unreachable" : "offline" });
  // A viewer whose code did not arrive has no engine: only then does another attempt fetch the code again.
  const [codeAttempt, setCodeAttempt] = useState(0);
  const engine = useEngine(container, pages, codeAttempt, failToLoad);
  const currentHeaders = useEffectEvent(() => headers?.() ?? {});
  const viewed = useEffectEvent(() => onViewed?.());

  useEffect(() => {
    if (!engine) return;
    const ending = new AbortController();
    const { signal } = ending;
    let opened: OpenDocument | undefined;
    const report: ByteReport = {
      received: (received, total) =>
        signal.aborted || setShowing((now) => now.phase === "opening" ? { phase: "opening", received, total } : now),
      interrupted: (lost) => signal.aborted || setInterrupted(lost),
    };
    const fail = (error: unknown) => {
      if (!signal.aborted) setShowing({ phase: "failed", reason: failureOf(error).reason });
    };
    const open = async () => {
      const source = data ? localSource(data) : await openRemote(uri, () => currentHeaders(), report, signal);
      if (signal.aborted) return;
      opened = engine.open(source, fail);
      const document = await opened.document;
      if (signal.aborted) return;
      engine.bus.on("pagesinit", () => setShowing({ phase: "shown", document }), { once: true, signal });
      engine.bus.on("pagerendered", () => viewed(), { once: true, signal });
      engine.show(document);
    };
    open().catch(fail);
    return () => {
      ending.abort();
      engine.show(null);
      opened?.close();
      setShowing(OPENING);
      setInterrupted(false);
    };
  }, [engine, uri, data, attempt]);

  const retry = () => {
    setShowing(OPENING);
    if (engine) setAttempt((count) => count + 1);
    else setCodeAttempt((count) => count + 1);
  };
  useRetryOnline(showing.phase === "failed" && showing.reason === "offline", retry);
  return { engine, showing, interrupted, retry };
}

function useRetryOnline(waiting: boolean, retry: () => void) {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!waiting) return;
    const on = () => again();
    addEventListener("online", on);
    return () => removeEventListener("online", on);
  }, [waiting]);
}
