import { Badge, type BadgeProps } from "@/ui/badge.tsx";
import type { IntakeState } from "../contract.ts";
import { stateWords } from "./words.ts";

const tones: Readonly<Record<IntakeState, BadgeProps["tone"]>> = {
  reading: "outline",
  ready: "accent",
  failed: "red",
  filed: "green",
  discarded: "neutral",
};

/** How far an item is. */
export function StateBadge({ state }: { state: IntakeState }) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>;
}
