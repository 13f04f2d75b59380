import { type ReactNode, Suspense, useCallback } from "react";
import { Link } from "react-router";
import X from "lucide-react/icons/x";
import { DocumentPages } from "@/features/documents/shared-screens.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import type { Candidate } from "../contract.ts";
import type { Pack } from "../contract-shapes.ts";
import { packHref } from "./pack-list.tsx";

interface Beside {
  readonly onClose: () => void;
  /** Over the whole screen, where there is no room beside the list. */
  readonly narrow: boolean;
}

export interface SideDocumentProps extends Beside {
  readonly documentId: number;
  /** The candidate behind it, when it is among those found. */
  readonly candidate: Candidate | undefined;
  readonly storeId: number;
  readonly isChosen: boolean;
  /** Null where nothing can be chosen any more. */
  readonly onChoose: (() => void) | null;
  readonly choosing: boolean;
}

/** The form beside the desk; the call is not left for it. */
export function SideDocument({ documentId, candidate, storeId, ...rest }: SideDocumentProps) {
  const { isChosen, onChoose, choosing, onClose, narrow } = rest;
  const link = `/${candidate?.document.storeId ?? storeId}/documents/${documentId}`;
  const choose = onChoose &&
    (isChosen
      ? <Button size="sm" disabled>Chosen</Button>
      : (
        <Button size={narrow ? "md" : "sm"} variant="primary" busy={choosing} onClick={onChoose}>
          Use this form
        </Button>
      ));
  return (
    <Side
      title={candidate?.document.customerName || "Document"}
      narrow={narrow}
      onClose={onClose}
      actions={
        <>
          <Button asChild variant="link" size="sm">
            <Link to={link}>Open document</Link>
          </Button>
          {choose}
        </>
      }
    >
      <DocumentPages key={documentId} documentId={documentId} />
    </Side>
  );
}

/** A response packet beside the desk, to be looked at, printed or downloaded. */
export function SidePack({ pack, ...rest }: Beside & { readonly pack: Pack }) {
  const { api } = useScreens();
  const credentials = useCallback(() => api.credentials(), [api]);
  return (
    <Side title={pack.fileName} {...rest}>
      <LazyPdfViewer
        key={pack.id}
        uri={packHref(pack.id)}
        fileName={pack.fileName}
        headers={credentials}
        downloadHref={packHref(pack.id, true)}
      />
    </Side>
  );
}

interface SideProps extends Beside {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Side({ title, actions, children, onClose, narrow }: SideProps) {
  const pages = <Suspense fallback={<Skeleton className="m-6 h-[calc(100%-3rem)]" />}>{children}</Suspense>;
  if (narrow) {
    return (
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={title}
        size="full"
        className="h-dvh max-h-dvh"
      >
        <div className="-mx-5 -my-4 grid h-[calc(100dvh-4.5rem)] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]">
          <div className="min-h-0 min-w-0">{pages}</div>
          {actions && <div className="flex items-center justify-between gap-2 border-t p-3">{actions}</div>}
        </div>
      </Dialog>
    );
  }
  return (
    <section
      aria-label={title}
      className="sticky top-[calc(var(--frame-top,0px)+1rem)] flex h-[calc(100dvh-var(--frame-top,0px)-2rem)] min-w-0 flex-col overflow-clip rounded-md border bg-paper"
    >
      <div className="flex items-center gap-2 border-b px-3 py-2">
        <span className="min-w-0 grow truncate font-medium">{title}</span>
        {actions}
        <IconButton label="Close" icon={<X />} variant="ghost" size="sm" onClick={onClose} />
      </div>
      <div className="min-h-0 min-w-0 grow">{pages}</div>
    </section>
  );
}
