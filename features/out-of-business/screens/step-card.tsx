import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";

export interface StepCardProps {
  /** From 1. */
  readonly number: number;
  readonly title: string;
  /** Later: it waits for the step before. */
  readonly state: "done" | "now" | "later";
  readonly children: ReactNode;
}

const stateWords = { done: "done", now: "to do", later: "not yet" } as const;

/** One step on the way of the records to ATF: its number, and whether its turn has come. */
export function StepCard({ number, title, state, children }: StepCardProps) {
  return (
    <Card aria-label={`${title}, ${stateWords[state]}`} className="flex gap-4 p-4">
      <span
        aria-hidden="true"
        className={cn(
          "flex size-7 shrink-0 items-center justify-center rounded-full border text-sm font-semibold tabular-nums",
          state === "done" && "border-green/35 bg-green-soft text-green",
          state === "now" && "border-accent bg-accent text-on-accent",
          state === "later" && "text-ink-faint",
        )}
      >
        {state === "done" ? <Check className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className={cn("pt-0.5 text-base font-semibold", state === "later" && "text-ink-soft")}>{title}</h2>
        {children}
      </div>
    </Card>
  );
}
