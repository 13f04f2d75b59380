import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { FAILURE_TEXT, type FailureReason } from "./failure.ts";
import type { Printing } from "./use-print.ts";

const BAR = "absolute inset-x-3 bottom-3 z-20 mx-auto w-fit rounded-md border border-line-strong bg-raised px-4 py-2";
/** Line widths of the page that is coming. It is paper white in the dark too, as the page will be. */
const LINES = ["w-2/5", "w-full", "w-11/12", "w-full", "w-3/5", "mt-6 w-1/3", "w-full", "w-full", "w-10/12", "w-2/3"];

/** The shape of the page that is coming, and how much of it has arrived. */
export function Opening({ received, total }: { received: number; total: number | null }) {
  return (
    <div className="absolute inset-0 animate-late overflow-hidden bg-frame sm:p-5">
      <div
        aria-hidden="true"
        className="mx-auto flex aspect-17/22 w-full flex-col gap-3 bg-[white] p-[8%] outline outline-line"
      >
        {LINES.map((width, index) => <span key={index} className={`h-3 shrink-0 rounded-sm bg-[#ecebe5] ${width}`} />)}
      </div>
      <div className={`${BAR} flex w-72 flex-col gap-1 text-sm`}>
        <span role="status">Opening the document…</span>
        {total !== null && <Progress label="Received" value={received} max={total} text={formatBytes(total)} />}
        {total === null && received > 0 && (
          <span className="text-xs text-ink-faint tabular-nums">{formatBytes(received)} received</span>
        )}
      </div>
    </div>
  );
}

/** Why nothing is shown, and the button to try again. */
export function Failed({ reason, onRetry }: { reason: FailureReason; onRetry(): void }) {
  const { title, advice } = FAILURE_TEXT[reason];
  return (
    <div className="absolute inset-0 flex items-center justify-center overflow-auto bg-frame p-6">
      <div role="alert" className="flex max-w-md flex-col items-center gap-1 text-center">
        <CircleAlert aria-hidden="true" className="mb-2 size-6 text-red" />
        <p className="text-base font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{advice}</p>
        <Button className="mt-4" onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}

/** One line over the pages: the connection is lost, or the print failed. */
export function Notice({ children }: { children: string }) {
  return <p role="status" className={`${BAR} text-sm`}>{children}</p>;
}

/** How far the drawing for the printer is, with the way out. */
export function PrintProgress({ printing: { drawn, pages }, onCancel }: { printing: Printing; onCancel(): void }) {
  return (
    <div className={`${BAR} flex max-w-full items-center gap-4`}>
      <Progress
        label="Preparing for the printer"
        value={drawn}
        max={pages}
        text={`page ${formatNumber(drawn + 1)} of ${formatNumber(pages)}`}
        className="w-72"
      />
      <Button size="sm" icon={<X />} onClick={onCancel}>Cancel</Button>
    </div>
  );
}
