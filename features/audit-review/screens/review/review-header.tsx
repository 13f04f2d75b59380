import ArrowLeft from "lucide-react/icons/arrow-left";
import Undo2 from "lucide-react/icons/undo-2";
import { useQuery } from "@tanstack/react-query";
import type { Audit } from "@/features/audits/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { Switch } from "@/ui/switch.tsx";
import type { Progress as ReviewProgress } from "../../contract.ts";
import { listOf, type ReviewAddress } from "./address.ts";
import { progressQuery } from "./review-queries.ts";
import { reviewedMore, type Unsaved } from "./save-queue.ts";

export interface ReviewHeaderProps {
  audit: Audit;
  address: ReviewAddress;
  /** What the server does not know yet. */
  waiting: readonly Unsaved[];
  /** Forms an hour of this sitting; null while that says nothing. */
  pace: number | null;
  canUndo: boolean;
  undo: () => void;
  leave: () => void;
  onAll: (all: boolean) => void;
}

/** How far the review is, how fast it goes, and the way back. */
export function ReviewHeader({ audit, address, waiting, pace, canUndo, undo, leave, onAll }: ReviewHeaderProps) {
  const { data } = useQuery(progressQuery(useScreens(), audit.id, listOf(address)));
  const progress = data && { ...data, reviewed: Math.max(0, data.reviewed + reviewedMore(waiting)) };
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
      <div className="flex min-w-0 items-center gap-1">
        <IconButton label="Back to the documents (Esc)" icon={<ArrowLeft aria-hidden="true" />} onClick={leave} />
        <p role="status" className="text-lg font-semibold tabular-nums">
          {progress
            ? (
              <>
                {progressWords(progress)} <span className="font-normal text-ink-soft max-sm:sr-only">reviewed</span>
              </>
            )
            : <span className="text-ink-faint">Review</span>}
        </p>
      </div>
      {progress && (
        <progress
          aria-label="Reviewed documents"
          value={Math.min(progress.reviewed, progress.total)}
          max={Math.max(progress.total, 1)}
          className="h-1 min-w-24 grow appearance-none overflow-hidden rounded-full bg-line max-sm:order-last max-sm:w-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <p className="text-sm text-ink-soft tabular-nums empty:hidden max-sm:hidden">
        {pace !== null && `${formatNumber(pace)} an hour`}
      </p>
      <div className="ml-auto flex items-center gap-3 max-sm:gap-2">
        <Switch
          label={<span className="text-sm">Show reviewed</span>}
          checked={address.all}
          onChange={(event) => onAll(event.target.checked)}
        />
        <Button
          size="sm"
          disabled={!canUndo}
          icon={<Undo2 aria-hidden="true" />}
          onClick={undo}
          className="max-sm:h-11 max-sm:w-11 max-sm:px-0"
        >
          <span className="max-sm:sr-only">Undo</span>
          <span aria-hidden="true" className="max-sm:hidden">
            <Kbd>u</Kbd>
          </span>
        </Button>
      </div>
    </header>
  );
}

/** '312 of 1,140'; where counting ended earlier, with a plus. */
export function progressWords({ reviewed, total, countIsMinimum }: ReviewProgress): string {
  return `${formatNumber(reviewed)} of ${formatNumber(total)}${countIsMinimum ? "+" : ""}`;
}
