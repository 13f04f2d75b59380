import type { ReactNode } from "react";

export interface MarkedTextProps {
  children: string;
  /** What was looked for, in words; nothing is marked without it. */
  found?: string;
}

/** A text with every place marked at which it answers a search. */
export function MarkedText({ children: text, found = "" }: MarkedTextProps): ReactNode {
  const words = found.trim().split(/\s+/).filter(Boolean).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (words.length === 0) return text;
  // Cut at what is found: every second part is a place found.
  return text.split(new RegExp(`(${words.join("|")})`, "i"))
    .flatMap((part, at) => at % 2 === 1 ? <mark key={at} className={MARK}>{part}</mark> : part);
}

const MARK = "rounded-xs bg-accent-soft font-semibold text-inherit underline decoration-accent underline-offset-3";
