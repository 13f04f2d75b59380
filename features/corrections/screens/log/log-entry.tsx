import Trash from "lucide-react/icons/trash-2";
import { Badge } from "@/ui/badge.tsx";
import { cn } from "@/ui/cn.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Mono } from "@/ui/mono.tsx";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import type { CorrectionLog } from "../../contract.ts";

export type LoggedMark = CorrectionLog["annotations"][number];

export interface LogEntryProps {
  correction: CorrectionLog;
  timeZone: string;
  /** Left out for those who may not. */
  onDelete?: () => void;
  onDeleteMark?: (mark: LoggedMark) => void;
}

/** A correction: what it says, its marks, who made it, with which initials and when. What was deleted is struck out. */
export function LogEntry({ correction, timeZone, onDelete, onDeleteMark }: LogEntryProps) {
  const { description, annotations, versionNumber, addedByUser, initials, initialDate, createdOn, reason } = correction;
  const { isDeleted, deletedBy, deletedOn } = correction;
  const side = sideWords(correction);
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5 text-sm">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">
          {isDeleted ? <del className="text-ink-soft">{description}</del> : description}
        </p>
        {isDeleted && <Badge tone="red">Deleted</Badge>}
        {!isDeleted && !correction.isRemoval && onDelete && (
          <IconButton
            size="sm"
            label={`Delete correction ${description}`}
            icon={<Trash aria-hidden="true" />}
            onClick={onDelete}
          />
        )}
      </div>
      <p className="flex flex-wrap gap-x-1.5 text-ink-soft">
        <span className="text-ink">{addedByUser}</span>
        <InstantText instant={createdOn} timeZone={timeZone} withTime />
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 [&>div]:flex [&>div]:gap-1.5 [&_dt]:text-ink-soft">
        {initials && (
          <div>
            <dt>Initials</dt>
            <dd className="flex gap-1.5">
              <Mono>{initials}</Mono>
              <DateText date={initialDate} />
            </dd>
          </div>
        )}
        <div>
          <dt>Version</dt>
          <dd className="tabular-nums">{versionNumber}</dd>
        </div>
        {side && (
          <div>
            <dt>Section</dt>
            <dd>{side}</dd>
          </div>
        )}
        {correction.isRemoval && !reason && (
          <div>
            <dt>Reason</dt>
            <dd>none given</dd>
          </div>
        )}
        {reason && (
          <div className="min-w-0">
            <dt>Reason</dt>
            <dd className="wrap-anywhere">{reason}</dd>
          </div>
        )}
      </dl>
      {annotations.length > 0 && (
        <ul aria-label={`Marks of ${description}`} className="flex flex-col border-l-2 border-line pl-3">
          {annotations.map((mark) => (
            <li key={mark.id} className="flex min-h-7 items-center gap-2">
              <Mark mark={mark} />
              {!isDeleted && !mark.isDeleted && onDeleteMark && (
                <IconButton
                  size="sm"
                  label={`Delete mark ${mark.kind} on page ${mark.page}`}
                  icon={<Trash aria-hidden="true" />}
                  className="ml-auto"
                  onClick={() => onDeleteMark(mark)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isDeleted && (
        <p className="flex flex-wrap gap-x-1.5 text-ink-soft">
          Deleted{deletedBy ? ` by ${deletedBy}` : ""}
          <InstantText instant={deletedOn} timeZone={timeZone} withTime />
        </p>
      )}
    </li>
  );
}

function Mark({ mark: { kind, detail, name, page, isDeleted } }: { mark: LoggedMark }) {
  const Words = isDeleted ? "del" : "span";
  return (
    <Words title={name} className={cn("min-w-0 wrap-anywhere", isDeleted && "text-ink-faint")}>
      {kind}, page {page}
      {detail && <span className="text-ink-soft">: {detail}</span>}
      {isDeleted && <span className="sr-only">, deleted</span>}
    </Words>
  );
}

const sides = { buyer: "buyer's", seller: "seller's" };

function sideWords({ section, party, isPartKnown }: CorrectionLog): string {
  if (!isPartKnown) return "not known";
  return [section, party && `(${sides[party]})`].filter(Boolean).join(" ");
}
