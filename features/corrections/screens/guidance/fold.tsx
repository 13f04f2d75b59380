import type { ReactNode } from "react";
import ChevronRight from "lucide-react/icons/chevron-right";

export interface FoldProps {
  readonly title: string;
  /** Behind the title, softer. */
  readonly note?: string;
  /** At first; after that it is opened and closed by hand. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the guidance, folded away until it is asked for. */
export function Fold({ title, note = "", isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="group rounded-md border bg-paper">
      <summary className="flex min-h-9 cursor-pointer items-center gap-1 rounded-md px-3 font-medium select-none hover:bg-hover max-sm:min-h-11">
        <ChevronRight aria-hidden="true" className="size-4 text-ink-faint group-open:rotate-90" />
        {title}
        <span className="font-normal text-ink-soft">{note}</span>
      </summary>
      <div className="border-t px-3 py-2">{children}</div>
    </details>
  );
}
