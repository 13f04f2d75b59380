import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { PrintOutcome } from "@/ui/pdf-viewer/print-file.ts";
import { Progress } from "@/ui/progress.tsx";
import type { Attachment } from "../../contract.ts";
import type { MissingPart } from "../../contract-supplements.ts";
import { recordPrinting } from "../../queries.ts";
import { recordMergedPrinting } from "./supplements/supplement-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { mergedUri, putTogether } from "./merged-file.ts";
import { downloadOf, printNotWritten } from "./page-view.tsx";

/** What is to be printed. */
export type PrintJob =
  | { readonly kind: "form"; readonly attachment: Attachment }
  | { readonly kind: "everything"; readonly documentId: number; readonly name: string };

export interface PrintDialogProps {
  job: PrintJob;
  onClose: () => void;
  /** The browser's own dialog was opened and the print is in the ledger. */
  onDone: () => void;
}

type Stage =
  | { readonly kind: "preparing" }
  | { readonly kind: "drawing"; readonly drawn: number; readonly pages: number }
  /** Too long to be drawn page by page without asking. */
  | { readonly kind: "asking"; readonly pages: number }
  | { readonly kind: "failed"; readonly message: string };

/** The ledger did not take the print, so nothing was handed to the printer. */
class NotWritten extends Error {}

/** Gets every page ready at 300 dpi, showing how far it is, and opens the browser's print dialog. */
export default function PrintDialog({ job, onClose, onDone }: PrintDialogProps) {
  const context = useScreens();
  const [stage, setStage] = useState<Stage>({ kind: "preparing" });
  const [missing, setMissing] = useState<readonly MissingPart[]>([]);
  const [attempt, setAttempt] = useState({ isLong: false, count: 0 });
  /** The browser's own dialog has the pages. */
  const handedOver = useRef(false);
  const uri = job.kind === "form" ? job.attachment.uri : mergedUri(job.documentId);

  const written = async () => {
    try {
      if (job.kind === "form") await recordPrinting(context, job.attachment.id);
      else await recordMergedPrinting(context, job.documentId);
    } catch {
      throw new NotWritten();
    }
    onDone();
  };
  const print = useEffectEvent(async (isLong: boolean, signal: AbortSignal) => {
    if (job.kind === "everything") setMissing((await putTogether(context, job.documentId)).missing);
    const { mostAtOnce, printFile } = await import("@/ui/pdf-viewer/print-file.ts");
    return await printFile({
      uri,
      title: job.kind === "form" ? job.attachment.name : job.name,
      headers: () => context.api.credentials(),
      signal,
      mostPages: isLong ? Infinity : mostAtOnce,
      onProgress: (drawn, pages) => setStage({ kind: "drawing", drawn, pages }),
      onDialog: async () => {
        await written();
        handedOver.current = true;
        onClose();
      },
    });
  });
  const ended = useEffectEvent((outcome: PrintOutcome) => {
    if (outcome.kind === "tooLong") setStage({ kind: "asking", pages: outcome.pages });
  });
  const failed = useEffectEvent((error: unknown) => {
    const message = error instanceof NotWritten
      ? printNotWritten
      : failureOf(error, "Unable to print the document").message;
    setStage({ kind: "failed", message });
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    setStage({ kind: "preparing" });
    print(attempt.isLong, signal).then(
      (outcome) => signal.aborted || ended(outcome),
      (error: unknown) => signal.aborted || failed(error),
    );
    return () => {
      // Not every browser holds the script up or tells when its own dialog is closed: the pages stay until then.
      if (!handedOver.current) ending.abort();
    };
  }, [attempt]);

  const again = (isLong: boolean) => setAttempt(({ count }) => ({ isLong, count: count + 1 }));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={job.kind === "form" ? "Print the form" : "Print everything"}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {stage.kind === "failed" && (
            <Button variant="primary" onClick={() => again(attempt.isLong)}>
              Try again
            </Button>
          )}
          {stage.kind === "asking" && (
            <>
              <Button onClick={() => again(true)}>Print here</Button>
              <Button asChild variant="primary">
                <a href={downloadOf(uri)} download="" onClick={onClose}>Download</a>
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {missing.map(({ attachmentId, fileName, reason }) => (
          <Alert key={attachmentId} tone="amber">
            {fileName} is missing or incomplete: {reason} A page in the file says so.
          </Alert>
        ))}
        {stage.kind === "preparing" && (
          <Progress label={job.kind === "form" ? "Opening the form" : "Combining the files"} />
        )}
        {stage.kind === "drawing" && (
          <Progress
            label="Preparing the pages"
            value={stage.drawn}
            max={stage.pages}
            text={`${formatNumber(stage.drawn)} of ${formatNumber(stage.pages)}`}
          />
        )}
        {stage.kind === "asking" && (
          <p>
            These are {formatNumber(stage.pages)}{" "}
            pages. Printing this many from the browser takes a while. It is faster to download the file and print it
            from a PDF program.
          </p>
        )}
        {stage.kind === "failed" && <Alert tone="red">{stage.message}</Alert>}
      </div>
    </Dialog>
  );
}
