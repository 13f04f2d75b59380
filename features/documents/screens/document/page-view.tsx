import { useCallback } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import type { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { EmptyState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { Attachment } from "../../contract.ts";
import { historyGrown } from "../../contract-events.ts";
import { recordPrinting } from "../../queries.ts";

export interface PageInPaneProps {
  /** Null while it is not known yet. */
  attachment: Attachment | null;
  /** The document has none. */
  missing: boolean;
  /** There is room for it. */
  wide: boolean;
  /** Where the page is that will probably be asked for next. */
  ahead: string | undefined;
}

/** The page beside its facts: it stays in view while they scroll. Nothing is fetched until there is an attachment. */
export function PageInPane({ attachment, missing, wide, ahead }: PageInPaneProps) {
  return (
    <div
      data-full-height
      className="sticky top-[calc(var(--frame-top,0px)+1rem)] h-[calc(100dvh-var(--frame-top,0px)-2rem)] overflow-clip rounded-md border bg-paper max-lg:hidden has-[[data-full-screen]]:z-50"
    >
      {missing && <EmptyState title="This document has no pages.">No file was found for it.</EmptyState>}
      {wide && !missing && <PageView attachment={attachment} ahead={ahead} />}
    </div>
  );
}

export interface PageInDialogProps {
  attachment: Attachment;
  open: boolean;
  onClose: () => void;
}

/** The page over the whole screen, for telephones and narrow windows. */
export function PageInDialog({ attachment, open, onClose }: PageInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={attachment.name}
      size="full"
      className="h-dvh max-h-dvh"
    >
      <div className="-mx-5 -my-4 h-[calc(100dvh-4.5rem)]">
        <PageView attachment={attachment} />
      </div>
    </Dialog>
  );
}

export interface PageViewProps {
  /** Null while it is not known yet; another one takes its place in the same viewer. */
  attachment: Attachment | null;
  /** Where the page is that will probably be asked for next. */
  ahead?: string;
  /** Other viewers that turn and zoom with it. */
  link?: ViewerLink;
  /** What it is called where the file's name would not tell it from another. */
  title?: string;
}

/** One attachment in the viewer. The server writes the view into the ledger before it gives the bytes. */
export function PageView({ attachment, ahead, link, title }: PageViewProps) {
  const context = useScreens();
  const credentials = useCallback(() => context.api.credentials(), [context.api]);
  const happened = useHappened();
  const grown = () => attachment && happened(historyGrown, { documentIds: [attachment.documentId] });
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
      headers={credentials}
      downloadHref={attachment ? downloadOf(attachment.uri) : undefined}
      onViewed={grown}
      onPrint={printed}
      onDownload={grown}
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
