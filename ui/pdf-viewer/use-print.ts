import { useEffect, useRef, useState } from "react";
import type { PDFDocumentProxy } from "./engine.ts";
import { drawSheets, printSheets, release } from "./print.ts";

/** A print being prepared. */
export interface Printing {
  drawn: number;
  pages: number;
}

export interface Print {
  /** Null unless pages are being drawn for the printer. */
  printing: Printing | null;
  /** True after a print that failed, until the next one. */
  failed: boolean;
  start(): void;
  cancel(): void;
}

/** Prints the document. `onPrint` is awaited when every page is ready, before the browser's dialog opens. */
export function usePrint(
  document: PDFDocumentProxy | null,
  title: string,
  onPrint: (() => Promise<void> | void) | undefined,
): Print {
  const [printing, setPrinting] = useState<Printing | null>(null);
  const [failed, setFailed] = useState(false);
  const job = useRef<AbortController | null>(null);
  useEffect(() => () => {
    job.current?.abort();
    setFailed(false);
  }, [document]);

  const run = async (pdf: PDFDocumentProxy, signal: AbortSignal) => {
    const pages = pdf.numPages;
    const sheets = await drawSheets(pdf, (drawn) => setPrinting({ drawn, pages }), signal);
    try {
      await printSheets(sheets, title, signal, async () => {
        await onPrint?.();
        setPrinting(null);
      });
    } finally {
      release(sheets);
    }
  };
  const start = () => {
    if (!document || printing) return;
    // Ends a former print whose dialog the browser did not tell the end of.
    job.current?.abort();
    const { signal } = job.current = new AbortController();
    setFailed(false);
    setPrinting({ drawn: 0, pages: document.numPages });
    run(document, signal).catch(() => setFailed(!signal.aborted)).finally(() => setPrinting(null));
  };
  return { printing, failed, start, cancel: () => job.current?.abort() };
}
