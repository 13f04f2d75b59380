import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { formatDateLong, formatMinute } from "@/ui/format.ts";
import { AskedStep } from "./asked-step.tsx";
import type { StepProps } from "./declaration-step.tsx";
import { DeliveredDialog } from "./delivered-dialog.tsx";
import { Facts } from "./facts.tsx";
import { StepCard } from "./step-card.tsx";
import { useStandingSteps } from "./use-standing-steps.ts";

/** Step four: the person says that the records were delivered, which ends the 30 days. */
export function DeliveredStep({ standing, mayDeclare, timeZone }: StepProps) {
  const { storeId, declaration, pack } = standing;
  const [asking, setAsking] = useState(false);
  const { reopen } = useStandingSteps(storeId);
  if (declaration?.state !== "delivered") {
    return (
      <StepCard number={4} title="Say they were delivered" state={pack?.isComplete ? "now" : "later"}>
        <p className="text-sm text-ink-soft">
          The clock runs until you say here when and how the records were delivered.
        </p>
        {declaration && mayDeclare && (
          <div>
            <Button variant={pack?.isComplete ? "primary" : "secondary"} onClick={() => setAsking(true)}>
              Records delivered
            </Button>
          </div>
        )}
        {declaration && asking && (
          <DeliveredDialog
            declaration={declaration}
            isPackComplete={pack?.isComplete ?? false}
            timeZone={timeZone}
            onClose={() => setAsking(false)}
          />
        )}
      </StepCard>
    );
  }
  const { deliveredTo, deliveredOn, carrier, trackingNumber, successorName, changedByName, changedAt } = declaration;
  return (
    <StepCard number={4} title="Delivered" state="done">
      <Facts
        facts={[
          ["Delivered to", deliveredTo === "successor" ? successorName : "ATF"],
          ["Delivered on", formatDateLong(deliveredOn)],
          ["How", carrier],
          ["Tracking number", trackingNumber],
          ["Recorded by", `${changedByName}, ${formatMinute(changedAt, timeZone)}`],
        ]}
      />
      {mayDeclare && (
        <div>
          <AskedStep
            variant="ghost"
            label="Not delivered"
            title="Take back the delivery?"
            description="The 30-day clock runs on. The history keeps both."
            confirmLabel="Take back"
            unable="Unable to take back the delivery"
            onConfirm={() => reopen(declaration.version)}
          />
        </div>
      )}
    </StepCard>
  );
}
