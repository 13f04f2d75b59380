import { Card } from "@/ui/card.tsx";
import type { Compliance } from "../contract-shapes.ts";
import { honestNote, summaryWords } from "../wording-rules.ts";
import { standingLooks } from "./standing-mark.tsx";

const order = ["met", "duty", "attention", "unknown"] as const;

/** How the store stands, in one line, and what the page stands on. */
export function SummaryCard({ counts }: { readonly counts: Compliance["counts"] }) {
  return (
    <Card aria-label="Summary" className="flex flex-col gap-3 px-4 py-4">
      <h2 className="text-lg font-semibold text-balance">{summaryWords(counts)}</h2>
      <div aria-hidden="true" className="flex gap-0.5 print:hidden">
        {order.flatMap((standing) =>
          Array.from({ length: counts[standing] }, (_, at) => (
            <span
              key={`${standing} ${at}`}
              className={`h-1.5 flex-1 rounded-xs ${standingLooks[standing].bar}`}
            />
          ))
        )}
      </div>
      <p className="text-sm text-ink-soft">{honestNote}</p>
    </Card>
  );
}
