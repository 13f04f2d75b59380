import { Mono } from "@/ui/mono.tsx";
import type { Candidate } from "../contract.ts";

const looks = {
  same: "rounded-xs bg-accent-soft font-semibold text-ink",
  alike: "rounded-xs bg-yellow-soft font-semibold text-ink underline decoration-dotted underline-offset-4",
  other: "text-ink-soft",
} as const;

/** A stored serial number with what answers the one asked for marked in it. */
export function SerialMarks({ stretches }: Pick<Candidate, "stretches">) {
  const whole = stretches.map(({ text }) => text).join("");
  return (
    <Mono className="text-base">
      <span className="sr-only">{whole}</span>
      <span aria-hidden="true">
        {stretches.map(({ text, is }, at) => <span key={at} className={looks[is]}>{text}</span>)}
      </span>
    </Mono>
  );
}
