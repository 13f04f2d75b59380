import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { Prefetch } from "./prefetch.ts";
import { type ByteReport, type HeaderSource, localSource, openRemote } from "./byte-source.ts";
import type { OpenDocument, PDFDocumentProxy } from "./engine.ts";
import { type FailureReason, viewerFailureOf } from "./failure.ts";
import { useEngine } from "./use-engine.ts";

/** What the viewer shows. */
export type Showing =
  | { phase: "opening"; received: number; total: number | null }
  | { phase: "shown"; document: PDFDocumentProxy }
  | { phase: "failed"; reason: FailureReason };

export interface DocumentToShow {
  uri: string | null;
  data?: Uint8Array | File;
  headers?: HeaderSource;
  prefetchUri?: string;
  hidesMarks?: boolean;
  onViewed?(): void;
}

const OPENING: Showing = { phase: "opening", received: 0, total: null };

/**
 * Opens the document named by `uri` (or `data`) in the engine, and another one when that changes: the former is gone from
 * the screen before the change is painted, and what it held is freed. Opens again by itself when the browser comes back online.
 */
export function usePdfDocument(
  container: RefObject<HTMLDivElement | null>,
  pages: RefObject<HTMLDivElement | null>,
  { uri, data, headers, prefetchUri, hidesMarks, onViewed }: DocumentToShow,
) {
  const [attempt, setAttempt] = useState(0);
  const [interrupted, setInterrupted] = useState(false);
  const [showing, setShowing] = useState<Showing>(OPENING);
  // The render that changes the document must not tell of the former one any more.
  const [shownOf, setShownOf] = useState({ uri, data });
  if (shownOf.uri !== uri || shownOf.data !== data) {
    setShownOf({ uri, data });
    setShowing(OPENING);
    setInterrupted(false);
  }
  const failToLoad = () => setShowing({ phase: "failed", reason: navigator.onLine ? "unreachable" : "offline" });
  // A viewer whose code did not arrive has no engine: only then does another attempt fetch the code again.
  const [codeAttempt, setCodeAttempt] = useState(0);
  const engine = useEngine(container, pages, codeAttempt, failToLoad);
  const currentHeaders = useEffectEvent(() => headers?.() ?? {});
  const viewed = useEffectEvent(() => onViewed?.());
  const beginnings = usePrefetch(showing.phase === "shown", prefetchUri, headers);

  // Before the browser paints: the former document's pages must not stand a moment under the name of the next one.
  useLayoutEffect(() => {
    if (!engine || (uri === null && !data)) return;
    const ending = new AbortController();
    const { signal } = ending;
    let opened: OpenDocument | undefined;
    const report: ByteReport = {
      received: (received, total) =>
        signal.aborted || setShowing((now) => now.phase === "opening" ? { phase: "opening", received, total } : now),
      interrupted: (lost) => signal.aborted || setInterrupted(lost),
    };
    const fail = (error: unknown) => {
      if (!signal.aborted) setShowing({ phase: "failed", reason: viewerFailureOf(error).reason });
    };
    const openUri = async (address: string) =>
      await openRemote(address, () => currentHeaders(), report, signal, await beginnings.take(address));
    const open = async () => {
      const source = data ? localSource(data) : await openUri(uri ?? "");
      if (signal.aborted) return;
      opened = engine.open(source, fail, hidesMarks);
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
  }, [engine, uri, data, attempt, beginnings, hidesMarks]);

  const retry = () => {
    setShowing(OPENING);
    if (engine) setAttempt((count) => count + 1);
    else setCodeAttempt((count) => count + 1);
  };
  useRetryOnline(showing.phase === "failed" && showing.reason === "offline", retry);
  return { engine, showing, interrupted, retry };
}

/** Has the document that comes next made ready, as soon as the one that is looked at is there. */
function usePrefetch(isShown: boolean, next: string | undefined, headers: HeaderSource | undefined): Prefetch {
  const [prefetch] = useState(() => new Prefetch());
  const currentHeaders = useEffectEvent(() => headers?.() ?? {});
  useEffect(() => {
    if (isShown) prefetch.hold(next === undefined ? [] : [next], () => currentHeaders());
  }, [prefetch, isShown, next]);
  useEffect(() => () => prefetch.clear(), [prefetch]);
  return prefetch;
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
