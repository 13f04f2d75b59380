import { Fragment, type ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Attachment } from "@/features/documents/contract.ts";
import type { EntryDetail, HistoryEntry } from "../contract.ts";
import { isRetold } from "../kind-rules.ts";
import { ProofButton } from "./proof-button.tsx";
import { whenWords } from "./when-words.ts";

export interface HistoryItemProps {
  entry: HistoryEntry;
  /** The store's. */
  timeZone: string;
  /** The attachment that the entry is about, while the document still has it. */
  attachment?: Attachment;
  onView?: (attachment: Attachment) => void;
  /** What opens below a line that stands for several looks. */
  children?: ReactNode;
}

/** One line of the history: who and when, what, what it became, and the way to its proof. */
export function HistoryItem({ entry, timeZone, attachment, onView, children }: HistoryItemProps) {
  const { title, description, repeats, details, kind } = entry;
  return (
    <li className="relative border-l pb-5 pl-6 last:pb-1">
      <span
        aria-hidden="true"
        className={cn(
          "absolute top-1.5 -left-[5px] size-[9px] rounded-full border-2 bg-paper",
          kind === "change" ? "border-accent bg-accent" : "border-line-strong",
        )}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-sm font-medium">
          {entry.userName || "Strongroom"}
          {entry.behind && <span className="font-normal text-ink-soft">, by {entry.behind} on their behalf</span>}
        </p>
        <InstantText
          instant={entry.creation}
          timeZone={timeZone}
          withTime
          className="text-xs text-ink-soft tabular-nums"
        />
      </div>
      <h2 className={cn("text-sm font-semibold", kind !== "change" && "text-ink-soft")}>
        {title}
        {repeats && ` ${formatNumber(repeats.count)} times`}
      </h2>
      {description && !repeats && !isRetold(description, details) && (
        <p className="text-sm break-words whitespace-pre-wrap">{description}</p>
      )}
      {details.length > 0 && <Details details={details} />}
      {repeats && (
        <p className="text-sm text-ink-soft">
          Last {whenWords(entry.creation, timeZone)}, first {whenWords(repeats.first, timeZone)}
        </p>
      )}
      {children}
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-4">
        {attachment && !repeats && (
          <Button
            variant="link"
            size="sm"
            className="-ml-0.5 text-xs"
            onClick={() => onView?.(attachment)}
          >
            View {attachment.name}
          </Button>
        )}
        {!repeats && <ProofButton entry={entry} timeZone={timeZone} />}
      </div>
    </li>
  );
}

/** Values that are read character by character. */
const records: ReadonlySet<string> = new Set(["Serial numbers", "TSN", "NTN"]);

/** Several serial numbers stand in one text: each is a value of its own. */
function valueOf(label: string, text: string): ReactNode {
  if (!records.has(label)) return text;
  return text.split(", ").map((value, at) => (
    <Fragment key={at}>
      {at > 0 && ", "}
      <Mono>{value}</Mono>
    </Fragment>
  ));
}

/** Values with what they were and what they became. */
function Details({ details }: { details: readonly EntryDetail[] }) {
  return (
    <dl className="my-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      {details.map(({ label, from, to }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words">
            {from !== null && (
              <>
                <span className="sr-only">from</span>
                <del className="text-ink-soft">{valueOf(label, from)}</del> <span className="text-ink-soft">to</span>
                {" "}
              </>
            )}
            {to === null ? <span className="text-ink-soft">nothing</span> : valueOf(label, to)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
