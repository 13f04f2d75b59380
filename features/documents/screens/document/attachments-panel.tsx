import { lazy, Suspense, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Paperclip from "lucide-react/icons/paperclip";
import Upload from "lucide-react/icons/upload";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { EmptyState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Attachment, Document } from "../../contract.ts";
import { orderMutation } from "./supplements/supplement-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { AttachmentRow } from "./attachment-row.tsx";

const DeleteDialog = lazy(() => arrived(() => import("./supplements/delete-dialog.tsx")));
const DeletedList = lazy(() => arrived(() => import("./supplements/deleted-list.tsx")));

export interface AttachmentsPanelProps {
  document: Pick<Document, "id" | "attachments" | "permissions">;
  /** The one in the viewer. */
  shown: Attachment | undefined;
  /** The store's. */
  timeZone?: string;
  onView: (attachment: Attachment) => void;
  /** Opens the dialog that adds supplements; left out for those who may not. */
  onAdd?: () => void;
}

const HEADING = "border-b px-3 py-2 font-medium";

/**
 * The files of a document: what each is, who brought it and when. View shows it, Download keeps a copy; supplements can
 * be added (u), put into another order, and by right deleted and restored.
 */
export function AttachmentsPanel({ document, shown, timeZone, onView, onAdd }: AttachmentsPanelProps) {
  const { attachments, permissions } = document;
  const [deleting, setDeleting] = useState<Attachment | null>(null);
  const mayDelete = permissions.includes("documents.delete_attachment");
  const order = useOrder(document);
  useHotkeys({ u: () => onAdd?.() }, { enabled: onAdd !== undefined });
  return (
    <div className="flex flex-col gap-3">
      {onAdd && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-ink-soft max-sm:hidden">Drop PDF files anywhere on this page to add them.</p>
          <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={() => onAdd()}>Add supplements</Button>
        </div>
      )}
      {attachments.length === 0
        ? <EmptyState title="This document has no files." icon={<Paperclip />}>No files were found for it.</EmptyState>
        : (
          <div className="rounded-md border bg-paper">
            <table className="w-full text-sm">
              <caption className="sr-only">Attachments</caption>
              <thead>
                <tr className="text-left text-xs text-ink-soft">
                  <th scope="col" className={HEADING}>File</th>
                  <th scope="col" className={cn(HEADING, "max-sm:hidden")}>Size</th>
                  <th scope="col" className={HEADING}>Uploaded</th>
                  <th scope="col" className={HEADING}>
                    <span className="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody className="[&_tr:last-child>*]:border-b-0">
                {attachments.map((attachment) => (
                  <AttachmentRow
                    key={attachment.id}
                    attachment={attachment}
                    shown={attachment.id === shown?.id}
                    timeZone={timeZone}
                    onView={() => onView(attachment)}
                    onMove={order.moveOf(attachment)}
                    onDelete={mayDelete && !attachment.isMainAttachment ? () => setDeleting(attachment) : undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      {mayDelete && (
        <Suspense fallback={null}>
          <DeletedList documentId={document.id} timeZone={timeZone} />
        </Suspense>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteDialog attachment={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Moves supplements up and down among one another, for those who may file here. */
function useOrder({ id, attachments, permissions }: AttachmentsPanelProps["document"]) {
  const context = useScreens();
  const queries = useQueryClient();
  const order = useMutation(orderMutation({ ...context, queries }, id));
  const supplements = attachments.filter(({ isMainAttachment }) => !isMainAttachment).map((one) => one.id);
  const mayOrder = permissions.includes("documents.file") && supplements.length > 1;
  const moveOf = (attachment: Attachment) => {
    const at = supplements.indexOf(attachment.id);
    if (!mayOrder || at < 0) return undefined;
    const to = (by: -1 | 1) => {
      const place = at + by;
      if (place < 0 || place >= supplements.length || order.isPending) return undefined;
      return () =>
        order.mutate(supplements.with(at, supplements[place] ?? 0).with(place, attachment.id), {
          onError: (error) =>
            toast({ tone: "red", text: failureOf(error, "Unable to change the order of attachments").message }),
        });
    };
    return { up: to(-1), down: to(1) };
  };
  return { moveOf };
}
