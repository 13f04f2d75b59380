import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { rowIcon } from "./row-icon.tsx";

/** The state of a transfer. */
export type TransferStatus = "inProgress" | "transferred" | "void" | "denied";

/** The states in the order of their numbers on the wire: Transferred 0, Void/No Sale 1, Denied 2. */
export const TRANSFER_STATUSES = ["transferred", "void", "denied"] as const;

/** The state behind a number on the wire; null (and anything unknown) is a transfer under way. */
export function transferStatus(wire: number | null | undefined): TransferStatus {
  return (wire == null ? undefined : TRANSFER_STATUSES[wire]) ?? "inProgress";
}

/** What each state is called on every screen. */
export const STATUS_WORDS: Record<TransferStatus, string> = {
  inProgress: "In progress",
  transferred: "Transferred",
  void: "Void/No Sale",
  denied: "Denied",
};

const LOOKS = {
  inProgress: { tone: "blue", icon: rowIcon("circle-dashed") },
  transferred: { tone: "neutral", icon: rowIcon("check") },
  void: { tone: "outline", icon: rowIcon("ban") },
  denied: { tone: "red", icon: rowIcon("x") },
} as const satisfies Record<TransferStatus, { tone: string; icon: ReactNode }>;

/** The state of a transfer as word, mark and tone. The ordinary end, Transferred, is quiet. */
export function StatusBadge({ status }: { status: TransferStatus }) {
  return <Badge tone={LOOKS[status].tone}>{LOOKS[status].icon}{STATUS_WORDS[status]}</Badge>;
}
