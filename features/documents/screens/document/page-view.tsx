import { useCallback } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import type { SharedZoom } from "@/ui/pdf-viewer/shared-zoom.ts";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { toast } from "@/ui/toast-store.ts";
import type { Attachment } from "../../contract.ts";
import { loadedAheadHeader } from "../../contract-attachments.ts";
import { historyGrown } from "../../contract-events.ts";
import { recordPrinting } from "../../queries.ts";

export interface PageViewProps {
  /** Null while it is not known yet; another one takes its place in the same viewer. */
  attachment: Attachment | null;
  /** Where the page is that will probably be asked for next. */
  ahead?: string;
  /** It is drawn behind what is looked at: the ledger says that it was loaded ahead. */
  isAhead?: boolean;
  /** The zoom of others that stand behind or before it. */
  zoom?: SharedZoom;
  /** Its first page is drawn; once for each attachment. */
  onShown?: () => void;
  /** Other viewers that turn and zoom with it. */
  link?: ViewerLink;
  /** What it is called where the file's name would not tell it from another. */
  title?: string;
  /** A place to outline and scroll to; a new object scrolls again. */
  highlight?: Highlight | null;
  onHighlightMissing?: () => void;
}

/** One attachment in the viewer. The server writes the view into the ledger before it gives the bytes. */
export function PageView({ attachment, ahead, isAhead = false, onShown, link, title, ...more }: PageViewProps) {
  const context = useScreens();
  const headers = useCallback(async () => ({
    ...await context.api.credentials(),
    ...isAhead ? { [loadedAheadHeader.name]: "true" } : {},
  }), [context.api, isAhead]);
  const happened = useHappened();
  const grown = () => attachment && happened(historyGrown, { documentIds: [attachment.documentId] });
  const drawn = () => {
    onShown?.();
    if (!isAhead) void grown();
  };
  const printed = async () => {
    if (!attachment) return;
    try {
      await recordPrinting(context, attachment.id);
    } catch (error) {
      toast({ tone: "red", text: printNotWritten });
      throw error;
    }
    grown();
  };
  return (
    <LazyPdfViewer
      uri={attachment?.uri ?? null}
      fileName={title ?? attachment?.name ?? ""}
      prefetchUri={ahead}
      link={link}
      headers={headers}
      downloadHref={attachment ? downloadOf(attachment.uri) : undefined}
      onViewed={drawn}
      onPrint={printed}
      onDownload={grown}
      {...more}
    />
  );
}

/** Whoever prints is in the history first. */
export const printNotWritten = "The print could not be recorded in the history, so nothing was printed. " +
  "Please try again later.";

/** Where the file is given to be kept; the server writes the download into the ledger. */
export function downloadOf(uri: string): string {
  return `${uri}${uri.includes("?") ? "&" : "?"}download=1`;
}
