import { Suspense, useState } from "react";
import X from "lucide-react/icons/x";
import type { Attachment, Document } from "@/features/documents/contract.ts";
import { mainAttachment } from "@/features/documents/shared-queries.ts";
import { AttachmentPage, DocumentPages } from "@/features/documents/shared-screens.ts";
import { pageBars } from "@/features/documents/slots.ts";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { ViewerLink } from "@/ui/pdf-viewer/viewer-link.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { type FormViewer, Pages } from "./pages.tsx";
import type { Walk } from "./use-walk.ts";

/** What stands beside the form: another file of the same document, or another document. */
export type ShownBeside =
  | { readonly kind: "attachment"; readonly attachment: Attachment }
  | { readonly kind: "document"; readonly documentId: number; readonly title: string };

export interface FormPaneProps {
  document: Document;
  walk: Walk;
  beside: ShownBeside | null;
  onBeside: (beside: ShownBeside | null) => void;
  onViewed: (attachment: Attachment) => void;
  viewer?: FormViewer;
}

/** The form, with a second one beside it when there is one; the two move each by itself. */
export function FormPane({ document, walk, beside, onBeside, onViewed, viewer }: FormPaneProps) {
  const main = mainAttachment(document.attachments);
  // An older version is looked at in a viewer of its own, so that the forms behind stay as they are.
  const [older, setOlder] = useState<{ readonly documentId: number; readonly id: number } | null>(null);
  const shown = document.attachments.find(({ id }) => older?.documentId === document.id && id === older.id);
  const isOlder = shown !== undefined && shown.id !== main?.id;
  const besideOwn = beside?.kind === "attachment" && beside.attachment.documentId === document.id ? beside : null;
  const second = beside?.kind === "document" ? beside : besideOwn;
  const onShow = (shownId: number | null, besideId: number | null) => {
    setOlder(shownId === null ? null : { documentId: document.id, id: shownId });
    const attachment = document.attachments.find(({ id }) => id === besideId);
    onBeside(attachment ? { kind: "attachment", attachment } : null);
  };
  const bar = { document, shownId: shown?.id ?? main?.id ?? null, besideId: besideOwn?.attachment.id ?? null };
  return (
    <div className="flex min-h-0 min-w-0 flex-col overflow-clip rounded-md border bg-paper max-lg:h-[65dvh] has-[[data-full-screen]]:z-50">
      <Slot of={pageBars} props={{ ...bar, onShow, isWithoutKeys: true }} />
      <div className="@container min-h-0 grow">
        <div className="flex h-full flex-col divide-y @xl:flex-row @xl:divide-x @xl:divide-y-0">
          <div className="relative min-h-0 min-w-0 flex-1">
            {main
              ? <Pages shown={main} ahead={walk.ahead} behind={walk.behind} onViewed={onViewed} viewer={viewer} />
              : <EmptyState title="This document has no pages.">No file was found for it.</EmptyState>}
            {isOlder && (
              <div className="absolute inset-0 bg-paper">
                <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>
                  <AttachmentPage attachment={shown} title={titleOf(shown)} />
                </Suspense>
              </div>
            )}
          </div>
          {second && <Second second={second} onClose={() => onBeside(null)} />}
        </div>
      </div>
    </div>
  );
}

function Second({ second, onClose }: { second: ShownBeside; onClose: () => void }) {
  // Two viewers of one screen: each has names of its own, and neither follows the other.
  const [link] = useState(unlinked);
  const title = second.kind === "document" ? second.title : titleOf(second.attachment);
  return (
    <section aria-label={`Beside: ${title}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b bg-paper py-1 pr-1 pl-3">
        <p className="min-w-0 grow truncate text-sm font-medium" title={title}>{title}</p>
        <IconButton size="sm" label="Close the second document (c)" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className="min-h-0 grow">
        <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>
          {second.kind === "document"
            ? <DocumentPages key={second.documentId} documentId={second.documentId} link={link} />
            : <AttachmentPage key={second.attachment.id} attachment={second.attachment} title={title} link={link} />}
        </Suspense>
      </div>
    </section>
  );
}

function unlinked(): ViewerLink {
  const link = new ViewerLink();
  link.isOn = false;
  return link;
}

/** Versions of a form have the same name. */
function titleOf({ name, isMainAttachment, versionNumber }: Attachment): string {
  return isMainAttachment ? `${name}, version ${versionNumber}` : name;
}
