import { Button } from "@/ui/button.tsx";
import { Mono } from "@/ui/mono.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Attachment } from "@/features/documents/contract.ts";
import type { HistoryEntry } from "../contract.ts";

export interface HistoryItemProps {
  entry: HistoryEntry;
  /** The store's. */
  timeZone: string;
  /** The attachment that the entry is about, while the document still has it. */
  attachment?: Attachment;
  onView?: (attachment: Attachment) => void;
}

/** One line of the history: what, who and when, and on request where it stands in the ledger. */
export function HistoryItem({ entry, timeZone, attachment, onView }: HistoryItemProps) {
  return (
    <li className="relative border-l pb-5 pl-6 last:pb-1">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[5px] size-[9px] rounded-full border-2 border-line-strong bg-paper"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-semibold">{entry.title}</h2>
        <InstantText
          instant={entry.creation}
          timeZone={timeZone}
          withTime
          className="text-xs text-ink-soft tabular-nums"
        />
      </div>
      {entry.description && <p className="text-sm break-words whitespace-pre-wrap">{entry.description}</p>}
      <p className="text-sm text-ink-soft">
        {entry.userName}
        {entry.behind && `, by ${entry.behind} on their behalf`}
      </p>
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-4 text-xs">
        {attachment && (
          <Button
            variant="link"
            size="sm"
            className="-ml-0.5 text-xs"
            onClick={() => onView?.(attachment)}
          >
            View {attachment.name}
          </Button>
        )}
        <LedgerPlace entry={entry} />
      </div>
    </li>
  );
}

/** The entry's number and hash, for whoever compares it with a proof or a printed history. */
function LedgerPlace({ entry }: { entry: HistoryEntry }) {
  return (
    <details className="min-w-0 text-ink-soft">
      <summary className="cursor-pointer py-1 select-none">
        Ledger entry {entry.seq}
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 py-1">
        <dt>Chain</dt>
        <dd className="font-record">{entry.stream}</dd>
        <dt>Hash</dt>
        <dd>
          <Mono copy label="hash">{entry.hash}</Mono>
        </dd>
        <dt>Follows</dt>
        <dd className="font-record break-all">{entry.previousHash}</dd>
      </dl>
    </details>
  );
}
