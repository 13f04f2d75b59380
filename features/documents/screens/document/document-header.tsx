import FileText from "lucide-react/icons/file-text";
import Hourglass from "lucide-react/icons/hourglass";
import Pencil from "lucide-react/icons/pencil";
import type { RefObject } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { Term } from "@/ui/term.tsx";
import type { Document } from "../../contract.ts";
import { detailMarks, detailPrimaryActions } from "../../slots.ts";
import { expirationOf } from "../archive/expiration.ts";
import { StatusMark } from "../status-mark.tsx";
import { AssignControl } from "./assign-control.tsx";
import { documentTitle, formName } from "./document-words.ts";
import { FlagControl } from "./flag-control.tsx";
import { MoreActions } from "./more-actions.tsx";
import { PrintMenu, usePrinting } from "./print-menu.tsx";

export interface DocumentHeaderProps {
  document: Document;
  /** The name of its store, where the person knows several. */
  store?: string;
  /** Today in the store's time zone. */
  today: string;
  /** Offers to show the page over the screen, where there is no room beside the facts. */
  offersPage: boolean;
  onRead: () => void;
  /** Opens the form of its details; null for those who may not edit. */
  onEdit: (() => void) | null;
  isEditing: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
}

/** Whose document it is, in which state, what is known of its soundness, and what can be done with it. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { document, store, today, offersPage, onRead, onEdit, isEditing, editButton } = props;
  const expiration = expirationOf(document, today);
  const printing = usePrinting(document);
  return (
    <header className="flex flex-col gap-3">
      <div className="min-w-0">
        <Folio document={document} store={store} />
        <h1 className="mt-3 text-2xl font-semibold break-words">{documentTitle(document)}</h1>
      </div>
      <div className="flex min-h-5 flex-wrap items-center gap-2">
        <span title={document.status === null ? "Not transferred, denied or void yet" : undefined} className="contents">
          <StatusMark document={document} otherwise={null} />
        </span>
        {expiration?.near && (
          <Badge tone={expiration.daysLeft < 0 ? "red" : "yellow"}>
            <Hourglass aria-hidden="true" />
            {expiration.words}
          </Badge>
        )}
        <Slot of={detailMarks} props={{ document }} />
      </div>
      {offersPage && (
        <Button variant="primary" className="w-full lg:hidden" icon={<FileText aria-hidden="true" />} onClick={onRead}>
          Show the page
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 max-[89rem]:gap-1.5">
        <Slot of={detailPrimaryActions} props={{ document }} />
        <AssignControl document={document} />
        <FlagControl document={document} />
        {/* Together, so that nothing drops to a line of its own. */}
        <div className="flex gap-2 max-[89rem]:gap-1.5">
          {onEdit && (
            <Button ref={editButton} disabled={isEditing} icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
              Edit
            </Button>
          )}
          {printing && <PrintMenu printing={printing} />}
          <MoreActions document={document} printing={printing} />
        </div>
      </div>
      {printing?.dialog}
      {document.warningMessage && <DuplicateWarning message={document.warningMessage} />}
    </header>
  );
}

/** The line at the head of a page of the book: which form, of which store, and the number it is kept under. */
function Folio({ document, store }: { document: Document; store?: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-b-3 border-double border-t-line-strong border-b-line-strong py-1 text-sm text-ink-soft">
      <p className="min-w-0 break-words">{[formName(document), store].filter(Boolean).join(" · ")}</p>
      {document.tsn && (
        <p className="flex min-w-0 items-center gap-2">
          <Term of="TSN" />
          <CopiedValue label="TSN" className="text-base font-semibold text-ink">{document.tsn}</CopiedValue>
        </p>
      )}
    </div>
  );
}

/** The warning about an earlier document with the same file; its number leads there. */
function DuplicateWarning({ message }: { message: string }) {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const earlier = /\bdocument (?:no\. |#)?(\d+)/i.exec(message)?.[1];
  const overview = search.get("accountOverview") === "true" ? "?accountOverview=true" : "";
  return (
    <Alert
      tone="amber"
      action={earlier && (
        <Link to={`/${storeId}/documents/${earlier}${overview}`} className="font-medium underline underline-offset-3">
          Open it
        </Link>
      )}
    >
      {message}
    </Alert>
  );
}
