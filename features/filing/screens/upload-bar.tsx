import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useFiledToast } from "./filed-toast.ts";
import { isModalShown, watchModal } from "./modal-shown.ts";
import { isFinished, type QueuedGroup, wantsPerson } from "./queue/model.ts";
import { offlineText } from "@/features/uploads/shared-queries.ts";
import type { QueueState, UploadQueue } from "./queue/queue.ts";
import { failedGroups, unableToUpload } from "./queue/failures.ts";
import { useQueueState, useUploadQueue } from "./queue/use-queue.ts";
import { documents, shareOf, summaryOf } from "./queue/words.ts";
import { Bar, QueueList } from "./queue-list.tsx";

/** A bar at the corner of every page while documents wait to be filed. Load it only then. */
export default function UploadBar() {
  const queue = useUploadQueue();
  const isHidden = useSyncExternalStore(watchModal, isModalShown, () => false);
  return queue && <Dock queue={queue} isHidden={isHidden} />;
}

/** The bar itself, over a queue. */
export function Dock({ queue, isHidden }: { queue: UploadQueue; isHidden: boolean }) {
  const state = useQueueState(queue);
  const [isOpen, setIsOpen] = useState(false);
  const open = state.groups.filter((group) => !isFinished(group));
  useFinishedToast(state, isHidden);
  const summary = summaryOf(open, state.elsewhere);
  const hasJustClosed = useJustClosed(isHidden);
  if (isHidden || summary === "") return null;
  const storeId = open.find(wantsPerson)?.storeId ?? open[0]?.storeId;
  return (
    <section
      ref={raiseToasts}
      aria-label="Uploads"
      className="fixed inset-x-0 bottom-14 z-30 mx-auto w-[min(28rem,calc(100vw-2rem))] rounded-md border border-line-strong bg-raised shadow-lg max-sm:w-auto xl:bottom-1.5 max-sm:rounded-none max-sm:border-x-0 print:hidden"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <div className="min-w-0 grow">
          <p role="status" className="text-sm font-medium">{summary}</p>
          <p className="truncate text-sm text-ink-faint">
            {hasJustClosed && state.isOnline && open.some(({ begun }) => begun)
              ? "It continues here while you work."
              : detailOf(state, open)}
          </p>
        </div>
        {storeId !== undefined && (
          <Link
            to={`/${storeId}/documents?upload=1`}
            className={cn(buttonVariants({ variant: "primary", size: "sm" }), "shrink-0")}
          >
            {open.some(wantsPerson) ? "Verify" : "Show"}
          </Link>
        )}
        {open.length > 0 && (
          <IconButton
            label={isOpen ? "Hide documents" : "Show documents"}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {shareOf(open) > 0 && shareOf(open) < 1 && <Bar share={shareOf(open)} name="all documents" className="mt-0" />}
      {isOpen && open.length > 0 && (
        <div className="max-h-80 overflow-y-auto border-t px-4">
          <QueueList groups={open} onRetry={(key) => queue.retry(key)} onRemove={(key) => void queue.remove(key)} />
        </div>
      )}
    </section>
  );
}

/** Toasts appear above the bar: `--dock-height` says how much it takes. */
function raiseToasts(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--dock-height", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--dock-height");
  };
}

const closedMs = 8_000;

/** The dialog was closed a moment ago: whoever closed it is told where it goes on. */
function useJustClosed(isHidden: boolean): boolean {
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (!isHidden) return;
    return () => setIsFresh(true);
  }, [isHidden]);
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setIsFresh(false), closedMs);
    return () => clearTimeout(timer);
  }, [isFresh]);
  return isFresh;
}

function detailOf({ isOnline, isLasting }: QueueState, open: readonly QueuedGroup[]): string {
  if (!isOnline) return offlineText;
  if (failedGroups(open).length > 1) return unableToUpload;
  const ready = open.filter(wantsPerson).length;
  const chosen = open.filter(({ begun }) => !begun).length;
  const words = [
    shareOf(open) < 1 && open.some(({ begun }) => begun) && `${Math.floor(shareOf(open) * 100)} % uploaded`,
    ready > 0 && (ready === 1 ? "1 to verify" : `${ready} to verify`),
    chosen > 0 && `${chosen === 1 ? "1 file" : `${chosen} files`} not uploaded`,
    !isLasting && "reloading would lose them",
  ];
  return words.filter(Boolean).join(", ");
}

/** Nothing ends silently: what is filed while the dialog is closed is said. */
function useFinishedToast({ groups }: QueueState, isHidden: boolean): void {
  const known = useRef(new Set<string>());
  const tellFiled = useEffectEvent(useFiledToast());
  useEffect(() => {
    const fresh = groups.filter((group) => isFinished(group) && !known.current.has(group.key));
    for (const { key } of fresh) known.current.add(key);
    if (isHidden || fresh.length === 0) return;
    const filed = fresh.filter(({ filing }) => filing.phase === "filed").length;
    if (filed > 0) tellFiled(fresh);
    if (fresh.length > filed) {
      toast({ text: `${documents(fresh.length - filed)} to verify later.`, tone: "green" });
    }
  }, [groups, isHidden]);
}
