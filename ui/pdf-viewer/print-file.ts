import { type HeaderSource, openRemote } from "./byte-source.ts";
import { openAlone } from "./engine.ts";
import { drawSheets, printSheets, release } from "./print.ts";

/** More pages than this are drawn only when a person says so: each is a picture of some hundred kilobytes. */
export const mostAtOnce = 200;

/** A file to be printed without being shown. */
export interface FileToPrint {
  readonly uri: string;
  readonly title: string;
  /** Asked for each request anew, because a bearer token is short-lived. */
  readonly headers: HeaderSource;
  readonly signal: AbortSignal;
  /** A file with more pages is not printed. */
  readonly mostPages: number;
  onProgress(drawn: number, pages: number): void;
  /** Awaited before the browser's print dialog opens; what it throws keeps it shut. */
  onDialog(): Promise<void> | void;
}

/** What came of it: a file that is too long for now says how many pages it has. */
export type PrintOutcome = { readonly kind: "printed" } | { readonly kind: "tooLong"; readonly pages: number };

/** Draws a file's pages at 300 dpi and hands them to the browser's print dialog. Ends when that closes. */
export async function printFile(file: FileToPrint): Promise<PrintOutcome> {
  const { uri, title, headers, signal, mostPages, onProgress, onDialog } = file;
  const source = await openRemote(uri, headers, { received: () => {}, interrupted: () => {} }, signal);
  signal.throwIfAborted();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const opened = openAlone(source, failed.reject);
  try {
    const document = await Promise.race([opened.document, failed.promise]);
    const { numPages } = document;
    if (numPages > mostPages) return { kind: "tooLong", pages: numPages };
    const drawing = drawSheets(document, (drawn) => onProgress(drawn, numPages), signal);
    const sheets = await Promise.race([drawing, failed.promise]);
    try {
      await printSheets(sheets, title, signal, onDialog);
      return { kind: "printed" };
    } finally {
      release(sheets);
    }
  } finally {
    opened.close();
  }
}
