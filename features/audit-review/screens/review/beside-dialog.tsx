import { useCallback } from "react";
import { useQuery } from "@tanstack/react-query";
import { type Attachment, type Document, quickFindDocuments } from "@/features/documents/contract.ts";
import type { ListRow } from "@/features/documents/contract-list.ts";
import { mainAttachment } from "@/features/documents/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Combobox } from "@/ui/combobox.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { formatDate } from "@/ui/format.ts";
import { moveInMenu } from "@/ui/menu-keys.ts";
import { menuItemLooks } from "@/ui/menu.tsx";
import type { ShownBeside } from "./form-pane.tsx";
import { sameCustomerQuery } from "./review-queries.ts";

export interface BesideDialogProps {
  document: Document;
  onChoose: (beside: ShownBeside) => void;
  onClose: () => void;
}

/** Chooses what stands beside the form: a supplement, another form of the same customer, or any document. */
export function BesideDialog({ document, onChoose, onClose }: BesideDialogProps) {
  const context = useScreens();
  const { storeId, customerName, id } = document;
  const main = mainAttachment(document.attachments);
  const supplements = document.attachments.filter((attachment) => attachment.id !== main?.id);
  const others = useQuery({ ...sameCustomerQuery(context, storeId, customerName), enabled: customerName !== "" });
  const same = (others.data ?? []).filter((row) => row.id !== id);
  const choose = (beside: ShownBeside) => {
    onClose();
    onChoose(beside);
  };
  const load = useCallback(async (text: string, signal: AbortSignal) => {
    const query = { text, storeId: String(storeId) };
    const { data: found } = await context.api.call(quickFindDocuments, { query, signal });
    return found.filter((row) => row.id !== id).map((row) => ({
      value: String(row.id),
      label: row.customerName || "No customer name",
      hint: [formatDate(row.transferDate), row.serialNumbers.join(", "), row.tsn].filter(Boolean).join(" · "),
    }));
  }, [context.api, storeId, id]);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Show a second document" size="sm">
      <div className="flex flex-col gap-4">
        {(supplements.length > 0 || same.length > 0) && (
          <div role="menu" aria-label="Documents beside" onKeyDown={moveInMenu} className="-mx-2">
            {supplements.map((attachment) => (
              <Choice
                key={attachment.id}
                label={attachment.name}
                hint={hintOf(attachment)}
                onChoose={() => choose({ kind: "attachment", attachment })}
              />
            ))}
            {same.map((row) => (
              <Choice
                key={row.id}
                label={row.customerName}
                hint={`Same customer, ${formatDate(row.transferDate)}`}
                onChoose={() => choose({ kind: "document", documentId: row.id, title: rowTitle(row) })}
              />
            ))}
          </div>
        )}
        <Field label="Any document" hint="Type part of the customer name, a serial number, the TSN or the NTN.">
          <Combobox
            value={null}
            load={load}
            searchFrom={2}
            onChange={(chosen) =>
              chosen && choose({ kind: "document", documentId: Number(chosen.value), title: chosen.label })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function Choice({ label, hint, onChoose }: { label: string; hint: string; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" className={menuItemLooks} onClick={onChoose}>
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      <span className="shrink-0 text-sm text-ink-soft">{hint}</span>
    </button>
  );
}

function hintOf({ isMainAttachment, versionNumber }: Attachment): string {
  return isMainAttachment ? `Version ${versionNumber}` : "Supplement";
}

function rowTitle(row: ListRow): string {
  return [row.customerName, formatDate(row.transferDate)].filter(Boolean).join(", ");
}
