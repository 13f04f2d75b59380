import { useState } from "react";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { EmptyState } from "@/ui/states.tsx";
import type { Attachment, Document } from "../../contract.ts";
import { pageBars } from "../../slots.ts";
import type { Shown } from "./use-shown.ts";
import { PageView } from "./page-view.tsx";

export interface PageInPaneProps {
  /** Undefined while it is not known yet. */
  document: Document | undefined;
  shown: Shown;
  /** There is room for it. */
  wide: boolean;
  /** Where the page is that will probably be asked for next. */
  ahead: string | undefined;
}

/** The page beside its facts: it stays in view while they scroll. Nothing is fetched until there is an attachment. */
export function PageInPane({ document, shown, wide, ahead }: PageInPaneProps) {
  const missing = document !== undefined && !shown.attachment;
  return (
    <div
      data-full-height
      className="sticky top-[calc(var(--frame-top,0px)+1rem)] flex h-[calc(100dvh-var(--frame-top,0px)-2rem)] flex-col overflow-clip rounded-md border bg-paper max-lg:hidden has-[[data-full-screen]]:z-50"
    >
      {missing && <EmptyState title="This document has no pages.">No file was found for it.</EmptyState>}
      {wide && !missing && <ShownFiles document={document} shown={shown} ahead={ahead} />}
    </div>
  );
}

export interface PageInDialogProps {
  document: Document;
  shown: Shown;
  open: boolean;
  onClose: () => void;
}

/** The page over the whole screen, for telephones and narrow windows. */
export function PageInDialog({ document, shown, open, onClose }: PageInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={shown.attachment?.name ?? ""}
      size="full"
      className="h-dvh max-h-dvh"
    >
      <div className="-mx-5 -my-4 flex h-[calc(100dvh-4.5rem)] flex-col">
        <ShownFiles document={document} shown={shown} />
      </div>
    </Dialog>
  );
}

/** One file or two of them, which turn and zoom together, under the bars that other features put over them. */
function ShownFiles({ document, shown, ahead }: { document: Document | undefined; shown: Shown; ahead?: string }) {
  const [link] = useState(() => new ViewerLink());
  const { attachment, beside, onShow } = shown;
  const barProps = { shownId: attachment?.id ?? null, besideId: beside?.id ?? null, onShow };
  return (
    <>
      {document && <Slot of={pageBars} props={{ document, ...barProps }} />}
      <div className="@container min-h-0 grow">
        <div className="flex h-full flex-col divide-y @xl:flex-row @xl:divide-x @xl:divide-y-0">
          <div className="min-h-0 min-w-0 flex-1">
            <PageView
              attachment={attachment ?? null}
              ahead={ahead}
              link={beside && link}
              title={beside && attachment && titleOf(attachment)}
            />
          </div>
          {beside && (
            <div key={beside.id} className="min-h-0 min-w-0 flex-1">
              <PageView attachment={beside} link={link} title={titleOf(beside)} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** Versions of a form have the same name. */
function titleOf({ name, isMainAttachment, versionNumber }: Attachment): string {
  return isMainAttachment ? `${name}, version ${versionNumber}` : name;
}
