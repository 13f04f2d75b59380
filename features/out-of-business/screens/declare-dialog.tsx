import { useState } from "react";
import { StepDialog } from "@/features/shell/shared-screens.ts";
import { useToday } from "@/kernel/screens/use-today.ts";
import { Checkbox } from "@/ui/checkbox.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import type { Declaration, Standing } from "../contract-shapes.ts";
import { type DeclaredFields, useStandingSteps } from "./use-standing-steps.ts";

export interface DeclareDialogProps {
  readonly standing: Pick<Standing, "storeId" | "storeName" | "otherStores" | "declaration">;
  readonly timeZone: string;
  readonly onClose: () => void;
}

function fieldsOf(declaration: Declaration | null, today: string): DeclaredFields {
  return {
    discontinuedOn: declaration?.discontinuedOn ?? today,
    hasSuccessor: Boolean(declaration?.successorName),
    successorName: declaration?.successorName ?? "",
    successorFfl: declaration?.successorFfl ?? "",
    contactName: declaration?.contactName ?? "",
    contactPhone: declaration?.contactPhone ?? "",
    contactAddress: declaration?.contactAddress ?? "",
  };
}

/** Declares a store, or corrects what was declared. */
export function DeclareDialog({ standing, timeZone, onClose }: DeclareDialogProps) {
  const { storeId, storeName, otherStores, declaration } = standing;
  const today = useToday(timeZone);
  const [first] = useState(() => fieldsOf(declaration, today));
  const [fields, setFields] = useState(first);
  const [allStores, setAllStores] = useState(false);
  const { declare, change } = useStandingSteps(storeId);
  const set = (given: Partial<DeclaredFields>) => setFields((before) => ({ ...before, ...given }));
  const act = () =>
    declaration ? change({ version: declaration.version, ...fields }) : declare({ ...fields, allStores });
  return (
    <StepDialog
      title={declaration ? "Edit declaration" : `Declare ${storeName} out of business`}
      description="Only when business has stopped for good, not for a move or a pause."
      button={declaration ? "Save" : "Declare"}
      unable="Unable to save the declaration"
      unsaved={JSON.stringify(fields) !== JSON.stringify(first)}
      onAct={act}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="Day business was discontinued"
            hint="The 30 days start here."
            error={errors.discontinuedOn}
            required
          >
            <DateField
              value={fields.discontinuedOn}
              onChange={(discontinuedOn) => set({ discontinuedOn })}
              today={today}
            />
          </Field>
          <RadioGroup
            legend="Does another licensee take over the business?"
            options={[
              { value: "no", label: "No, the records go to ATF" },
              { value: "yes", label: "Yes, the records go to the successor" },
            ]}
            value={fields.hasSuccessor ? "yes" : "no"}
            onChange={(value) => set({ hasSuccessor: value === "yes" })}
          />
          {fields.hasSuccessor && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Successor"
                error={errors.successorName}
                required
              >
                <Input
                  value={fields.successorName}
                  maxLength={200}
                  onChange={(event) => set({ successorName: event.target.value })}
                />
              </Field>
              <Field label="Successor's FFL number" error={errors.successorFfl}>
                <Input
                  value={fields.successorFfl}
                  maxLength={40}
                  className="font-record"
                  onChange={(event) => set({ successorFfl: event.target.value })}
                />
              </Field>
            </div>
          )}
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-2 text-sm font-semibold">Whom ATF can reach afterwards</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Name" error={errors.contactName} required>
                <Input
                  value={fields.contactName}
                  maxLength={200}
                  autoComplete="name"
                  onChange={(event) => set({ contactName: event.target.value })}
                />
              </Field>
              <Field label="Phone" error={errors.contactPhone} required>
                <Input
                  type="tel"
                  value={fields.contactPhone}
                  maxLength={40}
                  autoComplete="tel"
                  onChange={(event) => set({ contactPhone: event.target.value })}
                />
              </Field>
            </div>
            <Field
              label="Mailing address"
              hint="Street, city, state and ZIP code."
              error={errors.contactAddress}
              required
            >
              <Input
                value={fields.contactAddress}
                maxLength={500}
                autoComplete="street-address"
                onChange={(event) => set({ contactAddress: event.target.value })}
              />
            </Field>
          </fieldset>
          {!declaration && otherStores > 0 && (
            <Checkbox
              label={otherStores === 1
                ? "Also the account's other FFL"
                : `Also the account's other ${otherStores} FFLs`}
              checked={allStores}
              onChange={(event) => setAllStores(event.target.checked)}
            />
          )}
        </>
      )}
    </StepDialog>
  );
}
