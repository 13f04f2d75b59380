import BadgeCheck from "lucide-react/icons/badge-check";
import BadgeX from "lucide-react/icons/badge-x";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
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
  /** When it was checked, in words. */
  checkedAt?: string;
}

const MARKS = {
  verified: { word: "Verified", icon: BadgeCheck, look: "border-green/35 bg-green-soft text-green" },
  broken: { word: "Not as filed", icon: BadgeX, look: "border-red/35 bg-red-soft text-red" },
  unchecked: { word: "Not checked yet", icon: CircleDashed, look: "border-line-strong bg-raised text-ink-soft" },
} as const;

/** Whether a record is unchanged; pressing it lists what was checked. */
export function VerifiedMark({ state, checks, checkedAt }: VerifiedMarkProps) {
  const mark = MARKS[state];
  const trigger = (
    <button
      type="button"
      className={cn("inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-sm font-medium", mark.look)}
    >
      <mark.icon aria-hidden="true" className="size-4" />
      {mark.word}
    </button>
  );
  return (
    <Popover label="What was checked" trigger={trigger} className="w-96">
      <p className="text-sm font-semibold">What was checked</p>
      {checks.length === 0 && <p className="mt-1 text-sm text-ink-soft">Nothing has been checked yet.</p>}
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
      {checkedAt && <p className="mt-3 border-t pt-2 text-xs text-ink-faint">Checked {checkedAt}</p>}
    </Popover>
  );
}
