import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { formatDateLong } from "@/ui/format.ts";
import type { Standing } from "../contract-shapes.ts";
import { AskedStep } from "./asked-step.tsx";
import { DeclareDialog } from "./declare-dialog.tsx";
import { Facts } from "./facts.tsx";
import { StepCard } from "./step-card.tsx";
import { useStandingSteps } from "./use-standing-steps.ts";

export interface StepProps {
  readonly standing: Standing;
  readonly mayDeclare: boolean;
  readonly timeZone: string;
}

/** Step one: the declaration, from which on the 30 days run. */
export function DeclarationStep({ standing, mayDeclare, timeZone }: StepProps) {
  const { storeId, declaration } = standing;
  const [asking, setAsking] = useState(false);
  const { takeBack } = useStandingSteps(storeId);
  const isOpen = declaration?.state === "open";
  return (
    <StepCard number={1} title={declaration ? "Declared" : "Declare"} state={declaration ? "done" : "now"}>
      {declaration
        ? (
          <Facts
            facts={[
              ["Discontinued on", formatDateLong(declaration.discontinuedOn)],
              ["Records due by", formatDateLong(declaration.dueDay)],
              [
                "Successor",
                declaration.successorName === ""
                  ? "None"
                  : [declaration.successorName, declaration.successorFfl].filter(Boolean).join(", FFL "),
              ],
              ["Contact", `${declaration.contactName}\n${declaration.contactPhone}\n${declaration.contactAddress}`],
            ]}
          />
        )
        : (
          <p className="text-sm text-ink-soft">
            Say when business stopped, whether another licensee takes it over, and whom ATF can reach afterwards. The 30
            days run from that day.
          </p>
        )}
      {mayDeclare && (!declaration || isOpen) && (
        <div className="flex flex-wrap gap-2">
          <Button variant={declaration ? "secondary" : "primary"} onClick={() => setAsking(true)}>
            {declaration ? "Edit" : "Declare out of business"}
          </Button>
          {declaration && (
            <AskedStep
              variant="ghost"
              label="Take back"
              title="Take back the declaration?"
              description="The 30-day clock stops and the prepared pack is discarded. The history keeps both."
              confirmLabel="Take back"
              unable="Unable to take back the declaration"
              onConfirm={() => takeBack(declaration.version)}
            />
          )}
        </div>
      )}
      {!mayDeclare && !declaration && <p className="text-sm">Only the account owner can declare this.</p>}
      {asking && <DeclareDialog standing={standing} timeZone={timeZone} onClose={() => setAsking(false)} />}
    </StepCard>
  );
}
