import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";

export interface BulkBarProps {
  /** How many documents are chosen, on other pages too. */
  count: number;
  onClear: () => void;
  /** What can be done with them. */
  children?: ReactNode;
}

/** Says how many documents are chosen and what can be done with them; nothing while none is. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-accent/35 bg-accent-soft px-3 py-2">
          <p className="text-sm font-medium">
            {count === 1 ? "1 document chosen" : `${formatNumber(count)} documents chosen`}
          </p>
          {children}
          <Button variant="ghost" size="sm" className="ml-auto" onClick={onClear}>Choose none</Button>
        </div>
      )}
    </div>
  );
}
