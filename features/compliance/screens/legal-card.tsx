import { useId } from "react";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Field } from "@/ui/field.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import { legalSources } from "../contract.ts";
import type { Compliance } from "../contract-shapes.ts";
import { ChangeFoot } from "./change-foot.tsx";
import { PlaceLink } from "./place-link.tsx";
import { RuleChoice } from "./rule-choice.tsx";
import type { Change } from "./use-change.ts";
import type { TypedLegal } from "./use-legal.ts";

export interface LegalCardProps {
  readonly page: Compliance;
  readonly change: Change<TypedLegal>;
}

/** What the law leaves to settings, each with the rule that says so. */
export function LegalCard({ page: { storeId, legal }, change }: LegalCardProps) {
  const form = useId();
  const { values, set, failure, isSaving } = change;
  const { fields = {} } = failure ?? {};
  return (
    <Card id="settings" aria-label="Legal settings" className="print:hidden">
      <CardHeader
        title="Legal settings"
        description="What the law may change. Who changed them, and from what, is kept in the store's history."
      />
      <CardBody>
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void change.save();
          }}
        >
          <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-6">
            <Field
              label="Computers for investigators"
              hint={`${
                formatNumber(legal.neededAccessPoints)
              } needed now: one for every 500 forms of the last 12 months, at least one.`}
              error={fields.accessPoints}
            >
              <Input
                className="max-w-40"
                inputMode="numeric"
                maxLength={5}
                value={values.accessPoints}
                onChange={(event) => set({ accessPoints: event.target.value })}
              />
            </Field>
            <RuleChoice
              legend="A background check holds for"
              usual={{
                label: `${formatNumber(legal.usualCheckWindowDays)} days from the first contact`,
                hint: `${legalSources.checkWindow}. ${legalSources.proposedWindow}; that is not in force.`,
              }}
              own={{ label: "Another number of days", unit: "Days" }}
              value={values.window}
              onChange={(window) => set({ window })}
              errors={{ amount: fields["checkWindow.days"], source: fields["checkWindow.source"] }}
            />
            <p className="-mt-4 text-sm text-ink-soft">
              A change counts for forms filed or edited from then on. How early you are warned stands in{" "}
              <PlaceLink to={`/${storeId}/ffl-settings/${storeId}`}>FFL Settings, Deadlines</PlaceLink>.
            </p>
            <RuleChoice
              legend="Records are kept"
              usual={{
                label: "Until the business ends",
                hint: `${legalSources.retention}. ${legalSources.proposedRetention}; that is not in force.`,
              }}
              own={{
                label: "For a number of years",
                unit: "Years",
                hint: "For the report only: Strongroom deletes nothing by time.",
              }}
              value={values.retention}
              onChange={(retention) => set({ retention })}
              errors={{ amount: fields["retention.years"], source: fields["retention.source"] }}
            />
          </fieldset>
        </form>
      </CardBody>
      <ChangeFoot change={change} form={form} />
    </Card>
  );
}
