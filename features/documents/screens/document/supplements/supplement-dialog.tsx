import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FileDrop } from "@/ui/file-drop.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useAutoClose } from "@/ui/use-auto-close.ts";
import { type Document, limits, texts } from "../../../contract.ts";
import { typeProblem } from "./rows.ts";
import { SupplementFile } from "./supplement-file.tsx";
import { useSupplements } from "./use-supplements.ts";

export interface SupplementDialogProps {
  document: Pick<Document, "id" | "storeId" | "attachments">;
  /** Files that were dropped on the page. */
  files: readonly File[];
  onClose: () => void;
}

/** The modal 'upload supplemental documents' (document 2, section 2): a row per file with its type and how far it is. */
export default function SupplementDialog({ document, files, onClose }: SupplementDialogProps) {
  const { rows, rejected, sending, dispatch, take, send } = useSupplements(document);
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const dropped = useEffectEvent(() => void take(files));
  useEffect(() => {
    if (files.length > 0) dropped();
  }, [files]);

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // What comes next is the type of the first file that has none.
    const selects = list.current?.querySelectorAll<HTMLSelectElement>("select") ?? [];
    [...selects].find(({ value }) => value === "")?.focus();
  }, [rows.length]);

  const waiting = rows.filter(({ state }) => state.phase !== "added");
  const isTooMany = document.attachments.length + waiting.length > limits.filesOfOneDocument;
  useAutoClose(done && waiting.length === 0, onClose);
  const upload = async (some = waiting) => {
    setTried(true);
    if (isTooMany || some.some(({ type }) => typeProblem(type))) return;
    const { added, failed, warnings } = await send(some);
    for (const text of warnings) toast({ tone: "amber", text });
    if (added > 0) {
      toast({ tone: "green", text: added === 1 ? "1 supplement was added." : `${added} supplements were added.` });
    }
    // The others stay with their reasons; what was removed meanwhile needs nothing.
    if (failed === 0 && some.length === waiting.length && added === some.length) setDone(true);
  };
  const problem = tried && !sending ? problemOf(isTooMany, waiting.map(({ type }) => type)) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Upload supplemental documents"
      size="lg"
      unsaved={waiting.length > 0}
      onSubmit={() => void (waiting.length > 0 && !sending && upload())}
      footer={
        <>
          <Button onClick={onClose}>{rows.length > 0 && waiting.length === 0 ? "Close" : "Cancel"}</Button>
          <Button variant="primary" busy={sending} disabled={waiting.length === 0} onClick={() => void upload()}>
            {sending ? "Uploading" : "Begin Uploading"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Alert tone="red">{problem}</Alert>}
        {rejected.map(({ name, reason }) => <Alert key={name} tone="red">{name}: {reason}</Alert>)}
        {rows.length > 0 && (
          <ul ref={list} className="divide-y border-y" aria-label="Files to add">
            {rows.map((row) => (
              <SupplementFile
                key={row.key}
                row={row}
                busy={sending}
                error={tried ? typeProblem(row.type) ?? undefined : problemOfChosen(row.type)}
                onType={(type) => dispatch({ kind: "type", key: row.key, type })}
                onTypeForAll={row.type !== null && !typeProblem(row.type) && rows.some(({ type }) => type === null)
                  ? () => row.type !== null && dispatch({ kind: "typeForAll", type: row.type })
                  : undefined}
                onRemove={() => dispatch({ kind: "remove", key: row.key })}
                onRetry={() => void upload([row])}
              />
            ))}
          </ul>
        )}
        <FileDrop
          label={rows.length > 0 ? "Drop more PDF files here" : "Drop PDF files here"}
          hint="Letters, receipts, state forms and other papers that belong to this form; at most 100 MB each."
          accept="application/pdf,.pdf"
          multiple
          disabled={sending}
          onFiles={(chosen) => void take(chosen)}
        />
      </div>
    </Dialog>
  );
}

/** A type that can never be right is told at once, one that is missing only after a try. */
function problemOfChosen(type: number | null): string | undefined {
  return type === null ? undefined : typeProblem(type) ?? undefined;
}

function problemOf(isTooMany: boolean, types: readonly (number | null)[]): string | null {
  if (isTooMany) return texts.limit;
  return types.map(typeProblem).find(Boolean) ?? null;
}
