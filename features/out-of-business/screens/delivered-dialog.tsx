import { useState } from "react";
import { StepDialog } from "@/features/shell/shared-screens.ts";
import { useToday } from "@/kernel/screens/use-today.ts";
import { Alert } from "@/ui/alert.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import type { Declaration } from "../contract-shapes.ts";
import { type DeliveredFields, useStandingSteps } from "./use-standing-steps.ts";

export interface DeliveredDialogProps {
  readonly declaration: Declaration;
  /** A whole pack was downloaded, and nothing has changed since. */
  readonly isPackComplete: boolean;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Asks to whom, on which day and how the records were delivered, and ends the 30 days. */
export function DeliveredDialog({ declaration, isPackComplete, timeZone, onClose }: DeliveredDialogProps) {
  const { storeId, successorName, version } = declaration;
  const today = useToday(timeZone);
  const [fields, setFields] = useState<DeliveredFields>({
    ...{ to: successorName ? "successor" : "atf", deliveredOn: today, carrier: "", trackingNumber: "" },
  });
  const { deliver } = useStandingSteps(storeId);
  const set = (given: Partial<DeliveredFields>) => setFields((before) => ({ ...before, ...given }));
  return (
    <StepDialog
      title="Records delivered"
      description="Ends the 30-day clock. You can undo this."
      button="Mark as delivered"
      unable="Unable to mark the records as delivered"
      unsaved={fields.carrier !== "" || fields.trackingNumber !== ""}
      onAct={() => deliver({ version, ...fields })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {!isPackComplete && (
            <Alert tone="amber">
              No complete, current pack was downloaded here. Make sure that every record was delivered.
            </Alert>
          )}
          {successorName !== "" && (
            <RadioGroup
              legend="Delivered to"
              options={[
                { value: "successor", label: successorName },
                { value: "atf", label: "ATF" },
              ]}
              value={fields.to}
              error={errors.to}
              onChange={(to) => set({ to: to === "atf" ? "atf" : "successor" })}
            />
          )}
          <Field label="Day delivered" error={errors.deliveredOn} required>
            <DateField
              value={fields.deliveredOn}
              onChange={(deliveredOn) => set({ deliveredOn })}
              today={today}
              max={today}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Carrier" hint="Or how, such as by hand." error={errors.carrier} required>
              <Input
                value={fields.carrier}
                maxLength={100}
                onChange={(event) => set({ carrier: event.target.value })}
              />
            </Field>
            <Field label="Tracking number" hint="Blank if there is none." error={errors.trackingNumber}>
              <Input
                value={fields.trackingNumber}
                maxLength={100}
                className="font-record"
                onChange={(event) => set({ trackingNumber: event.target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </StepDialog>
  );
}
