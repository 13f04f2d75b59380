import { useEffect, useId, useRef, useState } from "react";
import { cn } from "@/ui/cn.ts";
import type { HeaderSource } from "./byte-source.ts";
import { FindBar } from "./find-bar.tsx";
import { Failed, Notice, Opening, PrintProgress } from "./states.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useFind } from "./use-find.ts";
import { useFullScreen } from "./use-full-screen.ts";
import type { SharedZoom } from "./shared-zoom.ts";
import type { ViewerLink } from "./viewer-link.ts";
import { type Highlight, useHighlight } from "./use-highlight.ts";
import { viewerKeys } from "./use-keys.ts";
import { type PageLayer, usePageLayers } from "./use-page-layers.ts";
import { usePages } from "./use-pages.ts";
import { usePdfDocument } from "./use-pdf-document.ts";
import { usePrint } from "./use-print.ts";
import { useThumbnailQueue } from "./use-thumbnails.ts";
import { useZoom } from "./use-zoom.ts";

export type { Highlight } from "./use-highlight.ts";
export type { LayerPage, PageLayer } from "./use-page-layers.ts";

export interface PdfViewerProps {
  /**
   * Where the bytes are. The server should answer ranges (206, Content-Range, ETag). Another `uri` swaps the document:
   * it begins at its first page, upright, while zoom, thumbnails, an open search and full screen stay as the person left
   * them. Null while it is not known yet which document comes: nothing is shown.
   */
  uri: string | null;
  fileName: string;
  /** Asked for each request anew, because a bearer token is short-lived. */
  headers?: HeaderSource;
  /** A file that is not filed yet, shown instead of `uri`. */
  data?: Uint8Array | File;
  /** The `uri` that will probably be shown next; the server makes it ready. Not a byte of it is fetched. */
  prefetchUri?: string;
  /** A place to outline and scroll to; a new object scrolls again, so keep it the same between renders. */
  highlight?: Highlight | null;
  /** The document has no such page, or the page no such place. */
  onHighlightMissing?(): void;
  initialPage?: number;
  onPageChange?(page: number, pages: number): void;
  /** The first page is on screen; once for each document. */
  onViewed?(): void;
  /** Awaited before the browser's print dialog opens; nothing is printed when it fails. */
  onPrint?(): Promise<void> | void;
  onDownload?(): void;
  /** Where the download is; `uri` when left out. */
  downloadHref?: string;
  /** Other viewers that show the same page at the same zoom. */
  link?: ViewerLink;
  /** The zoom of viewers that stand one behind the other. */
  zoom?: SharedZoom;
  /** What lies over each page that is drawn; nothing when left out. It is neither printed nor downloaded. */
  pageLayer?: PageLayer;
  /**
   * Leaves out of the pages the line-throughs, texts, notes, boxes, highlights and drawings that were laid over the form,
   * because a page layer draws them. They are printed all the same. Turned on or off, the document is opened anew.
   */
  hidesMarks?: boolean;
  /** Begin in full screen on small screens. */
  fullScreenOnSmall?: boolean;
}

/**
 * The embedded viewer: fills its parent, which must have a height. pdf.js is fetched when it mounts, never on the
 * server. What it shows cannot be edited, and links out of the document are off.
 */
export default function PdfViewer(props: PdfViewerProps) {
  const { fileName, link, highlight, onHighlightMissing, initialPage, onPageChange, onPrint, fullScreenOnSmall } =
    props;
  const frame = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const id = useId();
  const [thumbnailsOpen, setThumbnailsOpen] = useState(false);

  const { engine, showing, interrupted, retry } = usePdfDocument(container, pages, props);
  const document = showing.phase === "shown" ? showing.document : null;
  const zoom = useZoom(engine, container);
  const place = usePages(engine, document !== null, initialPage, onPageChange);
  const find = useFind(engine, document !== null);
  const print = usePrint(document, fileName, onPrint);
  const queue = useThumbnailQueue(engine, thumbnailsOpen ? document : null);
  const fullScreen = useFullScreen(frame, fullScreenOnSmall ?? false);
  useHighlight(engine, document, highlight, onHighlightMissing);
  const layers = usePageLayers(engine, document, props.pageLayer);
  useEffect(() => engine && link ? link.join(engine) : undefined, [engine, link]);
  useEffect(() => engine && props.zoom ? props.zoom.join(engine) : undefined, [engine, props.zoom]);

  const openFind = () => {
    find.show();
    findInput.current?.focus();
    findInput.current?.select();
  };
  const closeFind = () => {
    find.close();
    container.current?.focus();
  };
  const leave = () => {
    if (print.printing) print.cancel();
    else if (find.open) closeFind();
    else if (fullScreen.on) fullScreen.toggle();
    else return false;
    return true;
  };
  const onKeyDown = viewerKeys({
    ...place,
    zoomIn: zoom.zoomIn,
    zoomOut: zoom.zoomOut,
    actualSize: () => zoom.fitTo("page-actual"),
    rotate: zoom.rotate,
    find: openFind,
    print: print.start,
    leave,
  });

  return (
    <section
      ref={frame}
      aria-label={`Document ${fileName}`.trim()}
      onKeyDown={onKeyDown}
      data-full-screen={fullScreen.on || undefined}
      className={cn(
        "@container flex h-full min-h-80 flex-col overflow-clip bg-frame text-ink",
        fullScreen.on && "fixed inset-0 z-50",
      )}
    >
      {/* What names the document elsewhere on the page is covered now, and another one may follow. */}
      {fullScreen.on && <p className="truncate bg-paper px-3 pt-2 text-sm font-medium">{fileName}</p>}
      <Toolbar
        ready={document !== null}
        place={place}
        zoom={zoom}
        thumbnails={{ id: `${id}-pages`, open: thumbnailsOpen, toggle: () => setThumbnailsOpen(!thumbnailsOpen) }}
        find={{ id: `${id}-find`, open: find.open, toggle: find.open ? closeFind : openFind }}
        fullScreen={fullScreen}
        printing={print.printing !== null}
        onPrint={print.start}
        download={useDownload(props)}
      />
      <div id={`${id}-find`}>
        {find.open && <FindBar find={find} input={findInput} onClose={closeFind} />}
      </div>
      <div className="relative flex min-h-0 grow">
        {thumbnailsOpen && (
          <Thumbnails id={`${id}-pages`} queue={queue} page={place.page} pages={place.pages} onGo={place.go} />
        )}
        <div className="relative min-w-0 grow">
          {/* pdf.js owns what is inside, and asks for an absolute position. */}
          <div
            ref={container}
            data-pages
            tabIndex={0}
            role="region"
            aria-label={link ? `Pages of ${fileName}` : "Pages of the document"}
            className="absolute inset-0 overflow-auto overscroll-contain focus-visible:outline-offset-[-2px]"
          >
            <div ref={pages} className="pdfViewer" />
          </div>
          {layers}
          {showing.phase === "opening" && <Opening received={showing.received} total={showing.total} />}
          {showing.phase === "failed" && <Failed reason={showing.reason} onRetry={retry} />}
          {interrupted && document && (
            <Notice>Connection lost. The missing pages will load when you're back online.</Notice>
          )}
          {print.failed && <Notice>The pages could not be prepared for printing. Try again.</Notice>}
          {print.printing && <PrintProgress printing={print.printing} onCancel={print.cancel} />}
        </div>
      </div>
    </section>
  );
}

/** The address of the download: the server's, or that of a file which is only in the browser. */
function useDownload({ uri, data, fileName, downloadHref, onDownload }: PdfViewerProps) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data instanceof Uint8Array ? new Blob([data.slice()]) : data);
    setLocal(url);
    return () => {
      URL.revokeObjectURL(url);
      setLocal(null);
    };
  }, [data]);
  return { href: data ? local ?? "" : downloadHref ?? uri ?? "", fileName, onDownload };
}
