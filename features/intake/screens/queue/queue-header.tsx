import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "react-router";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { IntakeItem } from "../../contract.ts";
import { Key } from "./queue-footer.tsx";
import type { TakenOut } from "./use-queue.ts";
import { StateBadge } from "../state-badge.tsx";
import { nameOf, sourceWords } from "../words.ts";

export interface QueueHeaderProps {
  storeId: number;
  item: IntakeItem | undefined;
  left: number | null;
  takenOut: TakenOut | null;
  onUndo: () => void;
  /** It goes back to the list. */
  onLeave: () => void;
  onBack: () => void;
  onSkip: () => void;
}

/** Which document this is, where it came from, and how many are left. */
export function QueueHeader({ storeId, item, left, takenOut, ...on }: QueueHeaderProps) {
  return (
    <header className="flex items-center gap-2 max-sm:flex-wrap">
      <div className="flex min-w-0 grow items-center gap-2 max-sm:w-full max-sm:items-start">
        <Button asChild variant="ghost" className="size-9 px-0">
          <Link
            to={`/${storeId}/to-verify`}
            onClick={on.onLeave}
            aria-label="Back to the list"
            title="Back to the list"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
          </Link>
        </Button>
        <div className="min-w-0 grow">
          <h1 className="flex items-center gap-2 text-lg font-semibold max-sm:min-h-9 max-sm:flex-wrap">
            <span className="wrap-anywhere sm:truncate">{item ? nameOf(item) : "Verify"}</span>
            {item && item.state !== "ready" && <StateBadge state={item.state} />}
          </h1>
          {takenOut && <TakenOutLine name={takenOut.name} onUndo={on.onUndo} />}
          {item && !takenOut && (
            <p className="truncate text-sm text-ink-soft" title={item.sourcePath}>
              {sourceWords[item.source]} · {item.sourcePath}
            </p>
          )}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:w-full max-sm:pl-11">
        {left !== null && (
          <p role="status" className="px-2 text-sm font-medium tabular-nums max-sm:mr-auto max-sm:px-0">
            {formatNumber(left)} left
          </p>
        )}
        <Button size="sm" className="max-sm:h-9" onClick={on.onBack}>
          <ChevronLeft aria-hidden="true" className="sm:hidden" />
          Previous <Key>k</Key>
        </Button>
        <Button size="sm" className="max-sm:h-9" onClick={on.onSkip}>
          {item?.state === "filed" || item?.state === "discarded" ? "Next" : "Skip"} <Key>s</Key>
        </Button>
      </div>
    </header>
  );
}

/** What was taken out a moment ago; it stands where nothing is covered by it. */
function TakenOutLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <span className="truncate">{name} was discarded.</span>
      <Button variant="link" size="sm" onClick={onUndo}>
        Undo <Key>z</Key>
      </Button>
    </p>
  );
}
