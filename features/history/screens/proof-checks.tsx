import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Clock from "lucide-react/icons/clock";
import { cn } from "@/ui/cn.ts";
import type { CheckState } from "../proof-rules.ts";
import type { PlainCheck, Verdict } from "./proof-words.ts";

const verdictIcons = { right: CircleCheck, wrong: CircleAlert, open: CircleHelp };
const verdictLooks: Record<CheckState, string> = {
  right: "border-green/35 bg-green-soft text-green",
  wrong: "border-red/35 bg-red-soft text-red",
  open: "border-yellow/40 bg-yellow-soft text-yellow",
};

/** What came out, before anything else is said. */
export function ProofVerdict({ verdict: { state, text, advice } }: { verdict: Verdict }) {
  const Icon = verdictIcons[state];
  return (
    <div
      role={state === "right" ? "status" : "alert"}
      className={cn("flex items-start gap-3 rounded-md border px-4 py-3", verdictLooks[state])}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{text}</p>
        {advice && <p className="mt-0.5 text-sm">{advice}</p>}
      </div>
    </div>
  );
}

const checkIcons = { right: CircleCheck, wrong: CircleAlert, open: Clock };
const checkInks: Record<CheckState, string> = { right: "text-green", wrong: "text-red", open: "text-ink-faint" };
const stateWords: Record<CheckState, string> = { right: "In order:", wrong: "Wrong:", open: "Not checked yet:" };

/** The reasons for it, a line each. */
export function ProofChecks({ checks }: { checks: readonly PlainCheck[] }) {
  return (
    <ul aria-label="What was checked" className="flex flex-col gap-2 px-1">
      {checks.map(({ name, state, text, finding }) => {
        const Icon = checkIcons[state];
        return (
          <li key={name} className="flex items-start gap-2.5">
            <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", checkInks[state])} />
            <span className="min-w-0 text-sm">
              <span className="sr-only">{stateWords[state]}</span> {text}
              {finding && <span className="block text-ink-soft">{finding}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
