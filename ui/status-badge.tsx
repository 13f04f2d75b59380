import type { ReactNode } from "react";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import X from "lucide-react/icons/x";
import { Badge } from "./badge.tsx";

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
  inProgress: { tone: "blue", icon: <CircleDashed aria-hidden="true" /> },
  transferred: { tone: "neutral", icon: <Check aria-hidden="true" /> },
  void: { tone: "outline", icon: <Ban aria-hidden="true" /> },
  denied: { tone: "red", icon: <X aria-hidden="true" /> },
} as const satisfies Record<TransferStatus, { tone: string; icon: ReactNode }>;

/** The state of a transfer as word, mark and tone. The ordinary end, Transferred, is quiet. */
export function StatusBadge({ status }: { status: TransferStatus }) {
  return <Badge tone={LOOKS[status].tone}>{LOOKS[status].icon}{STATUS_WORDS[status]}</Badge>;
}
