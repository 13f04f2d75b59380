import { useCallback, useEffect, useMemo, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { Attachment } from "../../contract.ts";
import { LazyViewer } from "../../viewer/lazy-viewer.tsx";
import type { ViewerLink } from "../../viewer/link.ts";
import { recordPrinting, recordView } from "../../queries.ts";

/** The page beside its facts: it stays in view while they scroll. Nothing is fetched until there is an attachment. */
export function PageInPane({ attachment, missing }: { attachment: Attachment | undefined; missing: boolean }) {
  return (
    <div className="sticky top-[calc(var(--frame-top,0px)+1rem)] h-[calc(100dvh-var(--frame-top,0px)-2rem)] overflow-clip rounded-md border bg-paper max-lg:hidden">
      {missing && <EmptyState title="This document has no page.">No file was found for it.</EmptyState>}
      {attachment && <PageView key={attachment.id} attachment={attachment} />}
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
        <PageView key={attachment.id} attachment={attachment} />
      </div>
    </Dialog>
  );
}

export interface PageViewProps {
  attachment: Attachment;
  /** Other viewers that turn and zoom with it. */
  link?: ViewerLink;
  /** What it is called where the file's name would not tell it from another. */
  title?: string;
}

/** One attachment in the viewer. Opening it writes the view into the ledger, once. */
export function PageView({ attachment, link, title }: PageViewProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const { id, uri, name, documentId } = attachment;
  const credentials = useCallback(() => context.api.credentials(), [context.api]);
  const history = useMemo(() => ({ queryKey: ["history", "document", documentId] }), [documentId]);
  const viewed = useRef(false);
  useEffect(() => {
    if (viewed.current) return;
    viewed.current = true;
    recordView(context, id)
      .then(() => queries.invalidateQueries(history))
      .catch(() => toast({ tone: "red", text: "Unable to view attachment. Please try again later." }));
  }, [context, history, id, queries]);
  const printed = () => {
    recordPrinting(context, id)
      .then(() => queries.invalidateQueries(history))
      .catch(() => toast({ tone: "amber", text: "The print could not be written into the history." }));
  };
  return (
    <LazyViewer
      uri={uri}
      fileName={title ?? name}
      link={link}
      headers={credentials}
      downloadHref={downloadOf(uri)}
      onPrint={printed}
      onDownload={() => void queries.invalidateQueries({ ...history, refetchType: "none" })}
    />
  );
}

/** Where the file is given to be kept; the server writes the download into the ledger. */
export function downloadOf(uri: string): string {
  return `${uri}${uri.includes("?") ? "&" : "?"}download=1`;
}
