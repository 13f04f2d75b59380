import { Badge } from "@/ui/badge.tsx";
import type { TraceState } from "../contract-shapes.ts";

const words = {
  open: { tone: "blue", label: "Open" },
  answered: { tone: "green", label: "Answered" },
  noRecord: { tone: "outline", label: "No record found" },
} as const;

/** How far a request is. */
export function StateBadge({ state }: { state: TraceState }) {
  return <Badge tone={words[state].tone}>{words[state].label}</Badge>;
}
