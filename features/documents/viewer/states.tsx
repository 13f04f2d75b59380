import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { FAILURE_TEXT, type FailureReason } from "./failure.ts";
import type { Printing } from "./use-print.ts";

/** The shape of the page that is coming, and how much of it has arrived. */
export function Opening({ received, total }: { received: number; total: number | null }) {
  return (
    <div className="absolute inset-0 flex animate-late flex-col items-center gap-4 overflow-hidden bg-frame p-3 sm:p-5">
      <div
        aria-hidden="true"
        className="flex aspect-17/22 w-full max-w-4xl flex-col gap-3 bg-white p-[8%] outline outline-line"
      >
        {LINES.map((width, index) => <span key={index} className={`h-3 shrink-0 rounded-sm bg-[#ecebe5] ${width}`} />)}
      </div>
      <div className="absolute inset-x-0 bottom-6 flex flex-col items-center gap-2">
        <div className="flex flex-col gap-2 rounded-md border border-line bg-paper px-4 py-2 text-sm text-ink-soft">
          <span role="status">Opening the document…</span>
          {total && (
            <progress
              aria-label="Received"
              className="h-1.5 w-56 accent-accent"
              value={received}
              max={total}
            />
          )}
          {received > 0 && (
            <span className="text-xs text-ink-faint tabular-nums">
              {sizeText(received)} {total ? `of ${sizeText(total)}` : ""} received
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

const LINES = ["w-2/5", "w-full", "w-11/12", "w-full", "w-3/5", "mt-6 w-1/3", "w-full", "w-full", "w-10/12", "w-2/3"];

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Why nothing is shown, and the button to try again. */
export function Failed({ reason, onRetry }: { reason: FailureReason; onRetry(): void }) {
  const { title, advice } = FAILURE_TEXT[reason];
  return (
    <div className="absolute inset-0 flex items-center justify-center bg-frame p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center gap-3 text-center">
        <CircleAlert aria-hidden="true" className="size-8 text-ink-faint" />
        <p className="text-lg font-medium text-ink">{title}</p>
        <p className="text-ink-soft">{advice}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}

/** One line over the pages: the connection is lost, or the print failed. */
export function Notice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="absolute inset-x-3 bottom-3 z-20 mx-auto w-fit rounded-md border border-line-strong bg-raised px-4 py-2 text-sm text-ink"
    >
      {children}
    </p>
  );
}

/** How far the drawing for the printer is, with the way out. */
export function PrintProgress({ printing, onCancel }: { printing: Printing; onCancel(): void }) {
  const { drawn, pages } = printing;
  return (
    <div className="absolute inset-x-3 bottom-3 z-20 mx-auto flex w-fit max-w-full items-center gap-4 rounded-md border border-line-strong bg-raised px-4 py-2 text-sm text-ink">
      <span className="tabular-nums">
        Preparing page {(drawn + 1).toLocaleString("en-US")} of {pages.toLocaleString("en-US")} for the printer
      </span>
      <progress
        aria-label="Pages prepared"
        className="hidden h-1.5 w-32 accent-accent sm:block"
        value={drawn}
        max={pages}
      />
      <Button size="sm" icon={<X />} onClick={onCancel}>Cancel</Button>
    </div>
  );
}
