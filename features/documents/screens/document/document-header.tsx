import FileText from "lucide-react/icons/file-text";
import { Link, useParams, useSearchParams } from "react-router";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { StatusBadge, transferStatus } from "@/ui/status-badge.tsx";
import { type Document, formTypes } from "../../contract.ts";
import { detailMarks } from "../../slots.ts";
import { FlagControl } from "./flag-control.tsx";

export interface DocumentHeaderProps {
  document: Document;
  /** The name of its store, where the person knows several. */
  store?: string;
  /** Offers to show the page over the screen, where there is no room beside the facts. */
  offersPage: boolean;
  onRead: () => void;
}

/** Whose document it is, in which state, what is known of its soundness, and the dealer's flag. */
export function DocumentHeader({ document, store, offersPage, onRead }: DocumentHeaderProps) {
  return (
    <header className="flex flex-col gap-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold break-words">{document.customerName || "No customer name"}</h1>
        <p className="text-sm text-ink-soft">{[formName(document), store].filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <StatusBadge status={transferStatus(document.status)} />
        <Slot of={detailMarks} props={{ document }} />
        <span className="ml-auto">
          <FlagControl document={document} />
        </span>
      </div>
      {offersPage && (
        <Button className="w-full lg:hidden" icon={<FileText aria-hidden="true" />} onClick={onRead}>
          Show the page
        </Button>
      )}
      {document.warningMessage && <DuplicateWarning message={document.warningMessage} />}
    </header>
  );
}

/** What the document is called in the law's words, with its version when there is more than one. */
export function formName({ formType, versionNumber }: Document): string {
  const name = formType === formTypes.form4473 ? "Form 4473" : "Stand Alone ATF Document";
  return versionNumber > 1 ? `${name}, version ${versionNumber}` : name;
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
