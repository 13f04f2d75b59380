import type { ReactNode } from "react";
import { formatNumber } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { AuditNote } from "../../contract-notes.ts";

export interface NoteListProps {
  notes: readonly AuditNote[];
  /** How many there are; older ones are not shown. */
  count: number;
  timeZone: string;
  /** What stands before them. */
  children?: ReactNode;
}

/** Notes of auditors, the newest first. */
export function NoteList({ notes, count, timeZone, children }: NoteListProps) {
  return (
    <>
      <ul className="flex flex-col gap-3 text-sm empty:hidden">
        {children}
        {notes.map(({ id, content, createdBy, createdOn }) => (
          <li key={id}>
            <p className="whitespace-pre-wrap break-words">{content}</p>
            <p className="mt-0.5 text-xs text-ink-soft">
              {createdBy}, <InstantText instant={createdOn} timeZone={timeZone} withTime />
            </p>
          </li>
        ))}
      </ul>
      {count > notes.length && (
        <p className="text-xs text-ink-soft">{formatNumber(count - notes.length)} older notes are not shown.</p>
      )}
    </>
  );
}
