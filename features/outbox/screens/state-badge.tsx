import { Badge } from "@/ui/badge.tsx";
import type { OutboxRow } from "../contract.ts";

const words = {
  held: { tone: "yellow", label: "Not sent" },
  waiting: { tone: "blue", label: "On its way" },
  sent: { tone: "green", label: "Sent" },
  failed: { tone: "red", label: "Failed" },
} as const;

/** How far a mail is. */
export function StateBadge({ state }: { state: OutboxRow["state"] }) {
  return <Badge tone={words[state].tone}>{words[state].label}</Badge>;
}

/** What has become of a mail, and what can be done about it. */
export function stateSentence({ state, isPrivate, links }: OutboxRow): string {
  if (state === "sent") return "The mail server has taken this mail.";
  if (state === "waiting") return "This mail is on its way to the mail server.";
  const happened = state === "failed"
    ? "The mail server did not take this mail."
    : "Mail is not set up here, so this was not sent.";
  if (isPrivate) {
    return `${happened} What this mail says is for its receiver alone; whoever runs Strongroom can help them.`;
  }
  return links.length > 0
    ? `${happened} Copy the link and hand it to the receiver yourself, and to nobody else.`
    : `${happened} Its link can be seen by somebody of a higher rank only, or is too old to work.`;
}
