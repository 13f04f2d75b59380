import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { BackupStateAnswer } from "../contract-state.ts";

export interface StateCardProps {
  readonly state: BackupStateAnswer;
  readonly timeZone: string;
}

/** How the account's own copy stands, in one line and three dates. */
export function StateCard({ state, timeZone }: StateCardProps) {
  const isWell = state.alarm === null;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  const facts = [
    ["Last complete backup", state.lastWholeOn],
    ["Last full check", state.lastFullCheckOn],
    ["Last trial restore", state.lastRestoreOn],
  ] as const;
  return (
    <Card aria-label="Backup state" className="flex flex-col gap-3 p-4">
      <p className={cn("flex items-start gap-2 font-semibold", isWell ? "text-green" : "text-yellow")}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {isWell ? "Your 4473s were backed up in the last 24 hours." : state.text}
      </p>
      {state.isInstalled && (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
          {facts.map(([label, instant]) => (
            <div key={label}>
              <dt className="text-ink-faint">{label}</dt>
              <dd>
                <InstantText instant={instant} timeZone={timeZone} withTime />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
