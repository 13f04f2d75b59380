import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";

/** What is chosen: the rule in force, or a number by another rule. */
export interface RuleValue {
  readonly isOwn: boolean;
  readonly amount: string;
  readonly source: string;
}

export interface RuleChoiceProps {
  readonly legend: string;
  /** The rule in force. */
  readonly usual: { readonly label: string; readonly hint: string };
  readonly own: { readonly label: string; readonly unit: string; readonly hint?: string };
  readonly value: RuleValue;
  readonly onChange: (value: RuleValue) => void;
  readonly errors: { readonly amount?: string; readonly source?: string };
}

/** A setting that the law sets: as it is in force, or another number with the rule that says so. */
export function RuleChoice({ legend, usual, own, value, onChange, errors }: RuleChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend={legend}
        options={[{ value: "usual", ...usual }, { value: "own", label: own.label, hint: own.hint }]}
        value={value.isOwn ? "own" : "usual"}
        onChange={(chosen) => onChange({ ...value, isOwn: chosen === "own" })}
      />
      {value.isOwn && (
        <div className="grid gap-4 pl-6 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Field label={own.unit} error={errors.amount}>
            <Input
              inputMode="numeric"
              maxLength={5}
              value={value.amount}
              onChange={(event) => onChange({ ...value, amount: event.target.value })}
            />
          </Field>
          <Field label="The rule that says so" hint="Such as 91 FR 12345, effective 01/01/27." error={errors.source}>
            <Input
              maxLength={200}
              value={value.source}
              onChange={(event) => onChange({ ...value, source: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
