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
  if (state === "sent") return "The mail server accepted this email.";
  if (state === "waiting") return "This email is on its way.";
  const happened = state === "failed"
    ? "The mail server did not accept this email."
    : "Email is not set up, so this was not sent.";
  if (isPrivate) {
    return `${happened} Its content is private to the recipient. Your Strongroom administrator can help them.`;
  }
  return links.length > 0
    ? `${happened} Copy the link and give it to the recipient only.`
    : `${happened} Its link has expired, or only someone with a higher permission can see it.`;
}
