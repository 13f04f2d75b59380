import type { ReactNode } from "react";
import BadgeCheck from "lucide-react/icons/badge-check";
import BadgeX from "lucide-react/icons/badge-x";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
import { badgeVariants } from "./badge.tsx";
import { cn } from "./cn.ts";
import { Popover } from "./popover.tsx";

/** One thing that was checked. */
export interface Check {
  label: string;
  ok: boolean;
  /** What was compared, a hash say. */
  detail?: string;
}

export interface VerifiedMarkProps {
  state: "verified" | "broken" | "unchecked";
  checks: readonly Check[];
  /** What came out, as one sentence before the checks. */
  summary?: string;
  /** When it was checked. */
  checkedAt?: ReactNode;
  /** What only few will read, folded away: stands under the checks. */
  children?: ReactNode;
}

const MARKS = {
  verified: { word: "Verified", icon: BadgeCheck, tone: "green" },
  broken: { word: "Does not match the original", icon: BadgeX, tone: "red" },
  unchecked: { word: "Not checked yet", icon: CircleDashed, tone: "outline" },
} as const;

/** The stamp of a checked record: a double ring, as seals have. */
const SEAL =
  "h-6 rounded-full border-3 border-double border-green bg-transparent px-2 font-semibold tracking-wide uppercase [&_svg]:size-4";

/** Whether a record is unchanged; pressing it lists what was checked. */
export function VerifiedMark({ state, checks, summary, checkedAt, children }: VerifiedMarkProps) {
  const mark = MARKS[state];
  const trigger = (
    <button
      type="button"
      data-on-paper=""
      className={cn(badgeVariants({ tone: mark.tone }), "touch-target", state === "verified" && SEAL)}
    >
      <mark.icon aria-hidden="true" />
      {mark.word}
    </button>
  );
  return (
    <Popover label="What was checked" trigger={trigger} className="w-96">
      <p className="text-sm font-semibold">{summary ?? "What was checked"}</p>
      {checks.length === 0 && !summary && <p className="mt-1 text-sm text-ink-soft">Not checked yet.</p>}
      <ul className="mt-2 flex flex-col gap-2 text-sm empty:hidden">
        {checks.map((check) => (
          <li key={check.label} className="flex gap-2">
            {check.ok
              ? <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
              : <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red" />}
            <span className="min-w-0">
              <span className="sr-only">{check.ok ? "In order:" : "Wrong:"}</span> {check.label}
              {check.detail && <span className="block font-record text-xs break-all text-ink-soft">{check.detail}
              </span>}
            </span>
          </li>
        ))}
      </ul>
      {children && <div className="mt-3">{children}</div>}
      {checkedAt && <p className="mt-3 border-t pt-2 text-xs text-ink-faint">Checked {checkedAt}</p>}
    </Popover>
  );
}
