import { useState } from "react";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { mostPages } from "@/features/pdf/contract-reading.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

export interface SplitPagesHintProps {
  metaData: MetaData | null;
  /** Makes a document of the pages from each first page to the next; fails with the sentence that is shown. */
  onSplit: (firstPages: readonly number[]) => Promise<void>;
}

/** Says that a file holds several forms, and offers to split it; of a scan nobody but a person can tell. */
export function SplitPagesHint({ metaData, onSplit }: SplitPagesHintProps) {
  const [asks, setAsks] = useState(false);
  const forms = metaData?.forms ?? [];
  if (forms.length < 2 && !metaData?.isScan) return null;
  const button = <Button size="sm" onClick={() => setAsks(true)}>Split by pages</Button>;
  return (
    <>
      {forms.length > 1
        ? (
          <Alert tone="amber" action={button}>
            <p>
              This file holds {forms.length} forms:{" "}
              {forms.map(pagesInWords).join(", ")}. The values below are those of the first.
            </p>
          </Alert>
        )
        : <Alert tone="info" action={button}>Does this scan hold several forms?</Alert>}
      {asks && (
        <SplitDialog
          firstPages={forms.map(({ firstPage }) => firstPage)}
          onSplit={onSplit}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

function pagesInWords({ firstPage, lastPage }: { readonly firstPage: number; readonly lastPage: number }): string {
  return firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage} to ${lastPage}`;
}

const example = "Type the first page of each document, such as 1, 7.";
const mostParts = 50;

interface SplitDialogProps {
  /** As they were found; none for a scan. */
  firstPages: readonly number[];
  onSplit: SplitPagesHintProps["onSplit"];
  onClose: () => void;
}

function SplitDialog({ firstPages, onSplit, onClose }: SplitDialogProps) {
  const [text, setText] = useState(firstPages.length > 0 ? firstPages.join(", ") : "1, ");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const split = async () => {
    const pages = pagesIn(text);
    if (pages === null) return setProblem(example);
    setBusy(true);
    try {
      await onSplit(pages);
      onClose();
    } catch (error) {
      setProblem(failureOf(error, "Unable to split this file").message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Split by pages"
      description="Each document gets the pages from its first one up to the next document."
      confirmLabel="Split"
      busy={busy}
      onConfirm={() => void split()}
    >
      <Field label="First page of each document" hint={example} error={problem}>
        <Input inputMode="numeric" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** The first pages that were typed, with page 1 whether it was or not; null when they make no sense. */
export function pagesIn(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (!words.every((word) => /^\d{1,4}$/.test(word))) return null;
  const pages = [...new Set([1, ...words.map(Number)])].sort((a, b) => a - b);
  const isPossible = pages.length > 1 && pages.length <= mostParts && pages[0] === 1 &&
    (pages.at(-1) ?? 0) <= mostPages;
  return isPossible ? pages : null;
}
