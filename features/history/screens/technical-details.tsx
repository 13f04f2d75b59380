import type { ReactNode } from "react";

/** What only whoever checks elsewhere will read: folded away until it is asked for. */
export function TechnicalDetails({ children }: { children: ReactNode }) {
  return (
    <details className="group rounded-md border text-sm">
      <summary className="cursor-pointer rounded-md px-3 py-2 text-ink-soft select-none hover:text-ink">
        Technical details
      </summary>
      <div className="flex flex-col gap-3 border-t px-3 py-3">{children}</div>
    </details>
  );
}
